-- What an operator does by hand: a plan, credits, an account that goes. Each is one call, harmless when it is made twice,
-- and writes a line into a log that neither people nor the service may read or change.

create table public.operator_log (
  id uuid primary key default gen_random_uuid(),
  done_at timestamptz not null default clock_timestamp(),
  operator text not null check (operator = btrim(operator) and char_length(operator) between 1 and 100),
  action text not null check (action in ('set plan', 'give credits', 'remove account')),
  user_id uuid not null,
  plan text,
  amount integer check (amount between 1 and 1000),
  -- Names a gift, so that the same one is never given twice.
  gift_key text unique check (gift_key = btrim(gift_key) and char_length(gift_key) between 1 and 100),
  reason text not null check (char_length(reason) <= 500),
  constraint a_line_says_what_was_done check (
    (action = 'set plan') = (plan is not null) and (action = 'give credits') = (amount is not null)
    and (amount is null) = (gift_key is null))
);
comment on table public.operator_log is 'Who did what for whom by hand, when and why. For the owner of the database alone; lines are added by operator_ functions. It outlives the person, so user_id is no foreign key.';
comment on column public.operator_log.reason is 'Emptied when the account goes; that of the removal itself stays.';
create index operator_log_user on public.operator_log (user_id, done_at);
alter table public.operator_log enable row level security;
revoke all on public.operator_log from anon, authenticated, service_role;

create function public.operator_find(p_person text) returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found_ids uuid[];
begin
  select pg_catalog.array_agg(u.id) into found_ids from auth.users u
  where pg_catalog.lower(u.email) = pg_catalog.lower(pg_catalog.btrim(p_person))
     or u.id::text = pg_catalog.lower(pg_catalog.btrim(p_person));
  if found_ids is null then
    raise exception 'No account has this email address or id' using errcode = 'PT404';
  elsif pg_catalog.cardinality(found_ids) > 1 then
    raise exception 'Several accounts have this email address: give the id' using errcode = 'PT409';
  end if;
  return found_ids[1];
end;
$$;
comment on function public.operator_find(text) is 'Operator: the id of the one account with that email address or id.';

create function public.operator_set_plan(p_person text, p_plan text, p_operator text, p_reason text) returns text
language plpgsql
-- Definer, as the others: whoever is granted these calls needs no rights on what lies below.
security definer
set search_path = ''
as $$
declare
  person constant uuid := public.operator_find(p_person);
  held text;
begin
  select s.plan into held from public.subscriptions s where s.user_id = person for update;
  if held = p_plan then
    return pg_catalog.format('Nothing changed: the plan is %s already.', p_plan);
  end if;
  perform public.set_plan(person, p_plan);
  insert into public.operator_log (operator, action, user_id, plan, reason)
  values (pg_catalog.btrim(p_operator), 'set plan', person, p_plan, pg_catalog.btrim(p_reason));
  return pg_catalog.format('The plan is %s now, %s before.', p_plan, held);
end;
$$;
comment on function public.operator_set_plan(text, text, text, text) is 'Operator: changes a plan, with a line in the log. The same plan again changes nothing.';

create function public.operator_give_credits(
  p_person text, p_amount integer, p_gift_key text, p_operator text, p_reason text
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := public.operator_find(p_person);
  known public.operator_log;
begin
  if p_amount is null or p_amount not between 1 and 1000 then
    raise exception 'Credits are given from 1 to 1000 at a time' using errcode = 'PT422';
  end if;
  -- Of two at once the second waits here for the first.
  insert into public.operator_log (operator, action, user_id, amount, gift_key, reason)
  values (pg_catalog.btrim(p_operator), 'give credits', person, p_amount, pg_catalog.btrim(p_gift_key), pg_catalog.btrim(p_reason))
  on conflict (gift_key) do nothing;
  if not found then
    select * into strict known from public.operator_log l where l.gift_key = pg_catalog.btrim(p_gift_key);
    if known.user_id <> person or known.amount <> p_amount then
      raise exception 'This key stands for another gift' using errcode = 'PT409';
    end if;
    return pg_catalog.format('Nothing changed: this gift was made on %s.',
                             pg_catalog.to_char(known.done_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'));
  end if;
  perform public.grant_credits(person, p_amount);
  return pg_catalog.format('%s credits given.', p_amount);
end;
$$;
comment on function public.operator_give_credits(text, integer, text, text, text) is 'Operator: adds credits to the running month, once for each key, with a line in the log.';

create function public.operator_remove_account(
  p_person text, p_operator text, p_reason text, p_is_unasked boolean default false
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := public.operator_find(p_person);
begin
  if not coalesce(p_is_unasked, false)
     and not exists (select 1 from public.account_deletion_requests r where r.user_id = person) then
    raise exception 'This person has not asked in the app to be deleted' using errcode = 'PT409';
  end if;
  -- Of two at once the second finds nobody to remove.
  if not public.remove_account(person) then
    raise exception 'No account has this email address or id' using errcode = 'PT404';
  end if;
  insert into public.operator_log (operator, action, user_id, reason)
  values (pg_catalog.btrim(p_operator), 'remove account', person, pg_catalog.btrim(p_reason));
  return pg_catalog.format('The account %s is gone; its files follow.', person);
end;
$$;
comment on function public.operator_remove_account(text, text, text, boolean) is 'Operator: removes an account whose owner has asked for it in the app, or, unasked, any; with a line in the log.';

create function public.forget_reasons_of_person() returns trigger
language plpgsql
-- Definer: fires inside the auth service's delete.
security definer
set search_path = ''
as $$
begin
  update public.operator_log set reason = '' where user_id = old.id;
  return old;
end;
$$;
comment on function public.forget_reasons_of_person() is 'Trigger: with an account go the reasons in the log, whose words may be about the person.';
create trigger forget_reasons_of_person after delete on auth.users
  for each row execute function public.forget_reasons_of_person();

revoke all on function public.operator_find(text) from public, anon, authenticated, service_role;
revoke all on function public.operator_set_plan(text, text, text, text) from public, anon, authenticated, service_role;
revoke all on function public.operator_give_credits(text, integer, text, text, text) from public, anon, authenticated, service_role;
revoke all on function public.operator_remove_account(text, text, text, boolean) from public, anon, authenticated, service_role;
revoke all on function public.forget_reasons_of_person() from public, anon, authenticated, service_role;
