-- Credits: the balance stands on subscriptions, and this ledger explains it to the last one.
-- credits_total - credits_used = sum(amount) of a person's events, always.

create table public.credit_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  transformation_id uuid,
  version_number integer check (version_number > 0),
  kind text not null check (kind in ('grant', 'reserve', 'refund', 'reset')),
  amount integer not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint one_event_per_version_and_kind unique (transformation_id, version_number, kind),
  constraint charges_name_their_version check (
    (kind in ('reserve', 'refund')) = (transformation_id is not null and version_number is not null)),
  constraint reserve_takes_one check (kind <> 'reserve' or amount = -1),
  constraint refund_returns_at_most_one check (kind <> 'refund' or amount in (0, 1))
);
comment on table public.credit_events is 'Ledger of credits. Written by the server only, never changed; it outlives the photo, so transformation_id is no foreign key.';
comment on column public.credit_events.amount is 'Change of the credits left. A refund is 0 where the monthly reset had already given everything back.';

create index credit_events_user_newest on public.credit_events (user_id, created_at desc);

alter table public.credit_events enable row level security;
revoke all on public.credit_events from anon, authenticated, service_role;
grant select on public.credit_events to authenticated;
grant select, insert on public.credit_events to service_role;

create policy "People read their own credit events" on public.credit_events
  for select to authenticated using (user_id = (select auth.uid()));

-- First moment after `at_time` that lies whole months after `started_at`. Counted from the start each time,
-- so that a subscription of the 31st comes back to the 31st after a short month.
create function public.next_renewal(started_at timestamptz, at_time timestamptz) returns timestamptz
language sql
stable
security invoker
set search_path = ''
set timezone = 'UTC'
as $$
  select pg_catalog.min(started_at + pg_catalog.make_interval(months => m))
  from (
    select greatest(0, extract(year from pg_catalog.age(at_time, started_at)) * 12
                     + extract(month from pg_catalog.age(at_time, started_at)))::integer as whole
  ) passed, pg_catalog.generate_series(passed.whole, passed.whole + 2) m
  where started_at + pg_catalog.make_interval(months => m) > at_time;
$$;
comment on function public.next_renewal(timestamptz, timestamptz) is 'When credits come back next, by the day of the month on which the subscription started.';
revoke all on function public.next_renewal(timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.next_renewal(timestamptz, timestamptz) to service_role;

-- Gives credits beyond the plan: a gift, a correction. They end with the month.
create function public.grant_credits(p_user_id uuid, p_amount integer) returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  perform public.reset_due_credits(p_user_id);
  update public.subscriptions
  set credits_total = credits_total + p_amount, credits_extra = credits_extra + p_amount
  where user_id = p_user_id;
  if not found then
    raise exception 'No such subscription' using errcode = 'PT404';
  end if;
  insert into public.credit_events (user_id, kind, amount) values (p_user_id, 'grant', p_amount);
end;
$$;
comment on function public.grant_credits(uuid, integer) is 'Support: adds credits to the running month and writes them into the ledger.';
revoke all on function public.grant_credits(uuid, integer) from public, anon, authenticated;
grant execute on function public.grant_credits(uuid, integer) to service_role;

-- Moves a person to another plan at once: the difference in credits counts from now, the period stays.
create function public.set_plan(p_user_id uuid, p_plan text) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  held public.subscriptions;
  new_total integer;
begin
  perform public.reset_due_credits(p_user_id);
  select * into held from public.subscriptions where user_id = p_user_id for update;
  if not found then
    raise exception 'No such subscription' using errcode = 'PT404';
  end if;
  if public.plan_credits(p_plan) is null then
    raise exception 'No such plan' using errcode = 'PT422';
  end if;
  -- Not below what is used already, and no more than plan and gifts: going down and up again gives nothing.
  new_total := greatest(public.plan_credits(p_plan) + held.credits_extra, held.credits_used);
  update public.subscriptions set plan = p_plan, credits_total = new_total where user_id = p_user_id;
  insert into public.credit_events (user_id, kind, amount)
  values (p_user_id, 'grant', new_total - held.credits_total);
end;
$$;
comment on function public.set_plan(uuid, text) is 'Support: changes a plan and writes the difference in credits into the ledger.';
revoke all on function public.set_plan(uuid, text) from public, anon, authenticated;
grant execute on function public.set_plan(uuid, text) to service_role;
