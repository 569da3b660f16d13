-- The auth service keeps a log whose lines name people by their email address. They go with the account, and with time.
-- On hosted Supabase that log is the platform's own: where it gives no right to it, an account goes all the same.

create function public.forget_audit_lines_of_person() returns trigger
language plpgsql
-- Definer: fires inside the auth service's delete.
security definer
set search_path = ''
as $$
begin
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries where payload ->> 'actor_id' = old.id::text;
  end if;
  return old;
exception when others then
  raise warning 'lines about % stay in the auth service’s log: %', old.id, sqlerrm;
  return old;
end;
$$;
comment on function public.forget_audit_lines_of_person() is 'Trigger: with an account goes what the auth service’s log says of it, email address included.';
revoke all on function public.forget_audit_lines_of_person() from public, anon, authenticated, service_role;
create trigger forget_audit_lines_of_person after delete on auth.users
  for each row execute function public.forget_audit_lines_of_person();

create function public.sweep_audit_lines() returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  removed integer := 0;
begin
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries where id in (
      select l.id from auth.audit_log_entries l left join auth.users u on u.id::text = l.payload ->> 'actor_id'
      where l.created_at < pg_catalog.now() - interval '90 days'
         -- What was written in the moment of a removal, or before accounts took their lines with them.
         or (u.id is null and l.payload ->> 'actor_username' like '%@%')
      limit 50000
    );
    get diagnostics removed = row_count;
  end if;
  return removed;
exception when insufficient_privilege then
  raise warning 'the auth service’s log cannot be cut back: %', sqlerrm;
  return 0;
end;
$$;
comment on function public.sweep_audit_lines() is 'Cuts the auth service’s log back: lines older than 90 days, and those with the address of whoever has no account any more.';
revoke all on function public.sweep_audit_lines() from public, anon, authenticated, service_role;

-- As with the other clocks: here where pg_cron runs, elsewhere by the embedded server's timer.
do $$
begin
  if exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('sweep audit lines', '41 3 * * *', 'select public.sweep_audit_lines()');
  end if;
exception when others then
  raise warning 'pg_cron is there but cannot be used: %', sqlerrm;
end;
$$;
