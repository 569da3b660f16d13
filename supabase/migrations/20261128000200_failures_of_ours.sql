-- Whoever has had thirty credits back within an hour waits. Where the engine was away, or the server itself had failed,
-- neither photo nor person had done anything: a kitchen was locked out for the hour after an outage of ours.

alter table public.credit_events
  add column failure_code text,
  add constraint only_refunds_are_of_failures check (failure_code is null or kind = 'refund');
comment on column public.credit_events.failure_code is
  'Of the refund of a version that has failed: why, as it stood in transformations.failure_code.';

-- As before, and says why it has failed. A job that goes with its photo may bear the trouble of an earlier try.
create or replace function public.refund_reserve(p_job_id uuid) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
  account public.subscriptions;
  reserved public.credit_events;
  given_back integer;
begin
  select * into strict job from public.transform_jobs where id = p_job_id;
  -- Where a monthly reset came after the reserve, that credit is back already; the ledger then says 0.
  select * into account from public.subscriptions s where s.user_id = job.user_id for update;
  select * into reserved from public.credit_events e
  where e.transformation_id = job.transformation_id and e.version_number = job.version_number and e.kind = 'reserve';
  select (coalesce(reserved.amount, -1) <> 0 and coalesce(account.credits_used, 0) > 0 and not exists (
    select 1 from public.credit_events reset_since
    where reset_since.user_id = reserved.user_id
      and reset_since.kind = 'reset' and reset_since.seq > reserved.seq
  ))::integer into given_back;
  update public.subscriptions s set credits_used = s.credits_used - given_back where s.user_id = job.user_id;
  insert into public.credit_events
    (user_id, transformation_id, version_number, kind, amount, reason, was_begun, failure_code)
  values (job.user_id, job.transformation_id, job.version_number, 'refund', given_back, reserved.reason,
          job.state <> 'queued' or job.attempts > 0, case when job.state = 'failed' then job.error_code end);
end;
$$;

-- As before, but for those, and tells when it ends: with the hour of the thirtieth newest that counts, or of the three
-- hundredth of any kind. The detail is the time to wait, in seconds, as the answer's Retry-After gives it.
create or replace function public.limit_failures() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  ends_at timestamptz;
begin
  with refunds as (
    select e.created_at, e.was_begun and coalesce(e.failure_code, '') not in ('engine_unavailable', 'internal') as counts
    from public.credit_events e
    where e.user_id = new.user_id and e.kind = 'refund' and e.created_at > pg_catalog.now() - interval '1 hour'
  )
  select interval '1 hour' + greatest(
    (select r.created_at from refunds r where r.counts order by r.created_at desc offset 29 limit 1),
    (select r.created_at from refunds r order by r.created_at desc offset 299 limit 1)
  ) into ends_at;
  if ends_at is not null then
    raise exception 'Too many transforms have failed. Please try again later.' using errcode = 'PT429',
      detail = pg_catalog.ceil(extract(epoch from ends_at - pg_catalog.now()))::integer::text;
  end if;
  return new;
end;
$$;
comment on function public.limit_failures() is
  'Trigger: after 30 refunds within an hour of what was begun and did not fail by our own trouble, or 300 of any kind, a person starts nothing new (HTTP 429).';
