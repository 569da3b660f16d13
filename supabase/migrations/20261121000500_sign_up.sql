-- What every new person gets: a profile with their name, and the free plan with its credits.

create function public.welcome_new_user() returns trigger
language plpgsql
-- Definer: runs inside the auth service's insert, whose role has no rights on public.
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name)
  values (new.id, pg_catalog.left(pg_catalog.btrim(coalesce(new.raw_user_meta_data ->> 'full_name', '')), 100));
  insert into public.subscriptions (user_id, plan, credits_total, started_at, renews_at)
  values (new.id, 'free', public.plan_credits('free'), pg_catalog.now(),
          public.next_renewal(pg_catalog.now(), pg_catalog.now()));
  insert into public.credit_events (user_id, kind, amount)
  values (new.id, 'grant', public.plan_credits('free'));
  return new;
end;
$$;
comment on function public.welcome_new_user() is 'Trigger on auth.users: makes the profile, the free subscription and its first ledger entry.';
revoke all on function public.welcome_new_user() from public, anon, authenticated;

create trigger welcome_new_user after insert on auth.users
  for each row execute function public.welcome_new_user();

-- People who signed up before the product came to this database.
insert into public.profiles (id, full_name)
select u.id, left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', '')), 100) from auth.users u
on conflict do nothing;
with added as (
  insert into public.subscriptions (user_id, credits_total, renews_at)
  select u.id, public.plan_credits('free'), public.next_renewal(now(), now()) from auth.users u
  on conflict do nothing
  returning user_id, credits_total
)
insert into public.credit_events (user_id, kind, amount)
select user_id, 'grant', credits_total from added;
