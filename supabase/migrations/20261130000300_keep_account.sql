-- Who has asked to have their account deleted may think better of it: support takes the request back, and the log says who did.

alter table public.operator_log drop constraint operator_log_action_check;
alter table public.operator_log add constraint operator_log_action_check
  check (action in ('set plan', 'give credits', 'keep account', 'remove account'));

create function public.operator_keep_account(p_person text, p_operator text, p_reason text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := public.operator_find(p_person);
  asked_at timestamptz;
begin
  -- A removal takes this first: of the two the later one sees what the earlier one did.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unfinished photos ' || person, 0));
  delete from public.account_deletion_requests r where r.user_id = person returning r.requested_at into asked_at;
  if not found then
    return 'Nothing changed: this person has not asked to be deleted.';
  end if;
  insert into public.operator_log (operator, action, user_id, reason)
  values (pg_catalog.btrim(p_operator), 'keep account', person, pg_catalog.btrim(p_reason));
  return pg_catalog.format('The account stays: the request of %s is taken back.',
                           pg_catalog.to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD'));
end;
$$;
comment on function public.operator_keep_account(text, text, text) is 'Operator: takes back what a person asked for in the app, to be deleted, with a line in the log.';
revoke all on function public.operator_keep_account(text, text, text) from public, anon, authenticated, service_role;

create or replace function public.operator_remove_account(
  p_person text, p_operator text, p_reason text, p_is_unasked boolean default false
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := public.operator_find(p_person);
begin
  -- As remove_account() does, but before the question: a request that is being taken back is waited for.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unfinished photos ' || person, 0));
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
