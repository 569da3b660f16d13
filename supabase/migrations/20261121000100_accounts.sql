-- Who uses the product: a profile and a subscription for every person that signs up.

-- Keeps `updated_at` true on every change.
create function public.touch_updated_at() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.updated_at := pg_catalog.clock_timestamp();
  return new;
end;
$$;
comment on function public.touch_updated_at() is 'Trigger: sets updated_at on every change.';
revoke all on function public.touch_updated_at() from public, anon, authenticated;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'What a person tells about themselves. Made at sign-up; the person may change the name.';

create trigger touch_profiles before update on public.profiles
  for each row execute function public.touch_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update (full_name) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "People change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Credits of a plan for one month. The client's copy stands in the contract; a test compares them.
create function public.plan_credits(plan text) returns integer
language sql
immutable
security invoker
set search_path = ''
as $$
  select case plan when 'free' then 3 when 'growth' then 30 when 'pro' then 100 end;
$$;
comment on function public.plan_credits(text) is 'Credits that a plan brings every month; null for a plan that does not exist.';
revoke all on function public.plan_credits(text) from public, anon, authenticated;
grant execute on function public.plan_credits(text) to service_role;

create table public.subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  plan text not null default 'free' check (plan in ('free', 'growth', 'pro')),
  credits_total integer not null check (credits_total >= 0),
  credits_used integer not null default 0,
  credits_extra integer not null default 0,
  started_at timestamptz not null default now(),
  renews_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credits_used_within_total check (credits_used between 0 and credits_total)
);
comment on table public.subscriptions is 'One plan per person and what is left of it. Only the server writes; credit_events explains every change.';
comment on column public.subscriptions.started_at is 'Anchor of the monthly period: credits come back on this day of each month.';
comment on column public.subscriptions.credits_extra is 'Part of credits_total that was given beyond the plan; it ends with the month.';
comment on column public.subscriptions.renews_at is 'When the credits come back next.';

create index subscriptions_renews_at on public.subscriptions (renews_at);
create trigger touch_subscriptions before update on public.subscriptions
  for each row execute function public.touch_updated_at();

alter table public.subscriptions enable row level security;
revoke all on public.subscriptions from anon, authenticated;
grant select on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;

create policy "People read their own subscription" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
