-- Thirty refunds within an hour make a person wait, since what fails has kept a processor busy. A photo that is deleted
-- before anybody has begun it gives its credit back too, and kept nobody busy: it counted all the same.

alter table public.credit_events
  add column was_begun boolean not null default true,
  add constraint only_refunds_are_of_unbegun check (was_begun or kind = 'refund');
comment on column public.credit_events.was_begun is
  'False for the refund of a version that no runner ever had in its hands: deleted while it waited.';

-- As before, and says whether anybody had begun. Each claim counts as an attempt.
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
  insert into public.credit_events (user_id, transformation_id, version_number, kind, amount, reason, was_begun)
  values (job.user_id, job.transformation_id, job.version_number, 'refund', given_back, reserved.reason,
          job.state <> 'queued' or job.attempts > 0);
end;
$$;

-- As before, but for those. They leave lines in the ledger, so there is an end to them too, where no kitchen comes.
create or replace function public.limit_failures() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if (
    select count(*) filter (where e.was_begun) >= 30 or count(*) >= 300
    from public.credit_events e
    where e.user_id = new.user_id and e.kind = 'refund' and e.created_at > pg_catalog.now() - interval '1 hour'
  ) then
    raise exception 'Too many transforms have failed. Please try again in an hour.' using errcode = 'PT429';
  end if;
  return new;
end;
$$;
comment on function public.limit_failures() is
  'Trigger: after 30 refunds within an hour of what was begun, or 300 of any kind, a person starts nothing new (HTTP 429).';
