-- A refund gives nothing where a month began after its reserve. Which came first was told by their dates: a month that
-- began by a clock that was ahead took every refund, until that date. Now it goes by the order of the ledger.

alter table public.credit_events add column seq integer not null default 0;
comment on column public.credit_events.seq is 'Which line of its person''s ledger it is, counted from 1, whatever the clock said.';

-- For the lines of before nothing tells the order but their dates.
update public.credit_events e set seq = told.seq
from (
  select id, pg_catalog.row_number() over (partition by user_id order by created_at, ctid) as seq
  from public.credit_events
) told
where told.id = e.id;
create index credit_events_user_seq on public.credit_events (user_id, seq);

-- Whoever writes a line of somebody who was there before holds the lock of their subscription.
create function public.number_credit_event() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  select 1 + coalesce(max(e.seq), 0) into new.seq from public.credit_events e where e.user_id = new.user_id;
  return new;
end;
$$;
comment on function public.number_credit_event() is 'Trigger: counts the lines of each person''s ledger.';
revoke all on function public.number_credit_event() from public, anon, authenticated;
create trigger number_credit_event before insert on public.credit_events
  for each row execute function public.number_credit_event();

-- As before, but for the order; and where no credit of this month is used there is none to give back: what dates have left
-- behind must not keep a photo from its end for ever.
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
  insert into public.credit_events (user_id, transformation_id, version_number, kind, amount, reason)
  values (job.user_id, job.transformation_id, job.version_number, 'refund', given_back, reserved.reason);
end;
$$;
