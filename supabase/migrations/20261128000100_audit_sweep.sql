-- The sweep of the auth service's log read all of it each hour, line by line, for the address of whoever has no account any
-- more: 13 seconds for a million lines. Accounts take their lines along; what is written in the moment of a removal is as
-- old as that.

-- For the last time all of it: what lies there from before accounts took their lines with them. Where that takes longer than
-- a statement may, it goes by its age.
do $$
begin
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries l
    where l.payload ->> 'actor_username' like '%@%'
      and not exists (select 1 from auth.users u where u.id::text = l.payload ->> 'actor_id');
  end if;
exception when insufficient_privilege or query_canceled then
  raise warning 'the auth service’s log cannot be cut back: %', sqlerrm;
end;
$$;

create or replace function public.sweep_audit_lines() returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  removed integer := 0;
begin
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries where id in (
      (select l.id from auth.audit_log_entries l where l.created_at < pg_catalog.now() - interval '90 days' limit 50000)
      union all
      -- A week: for a server that was off.
      (select l.id from auth.audit_log_entries l
       where l.created_at > pg_catalog.now() - interval '7 days' and l.payload ->> 'actor_username' like '%@%'
         and not exists (select 1 from auth.users u where u.id::text = l.payload ->> 'actor_id')
       limit 50000)
    );
    get diagnostics removed = row_count;
  end if;
  return removed;
exception when insufficient_privilege then
  raise warning 'the auth service’s log cannot be cut back: %', sqlerrm;
  return 0;
end;
$$;
comment on function public.sweep_audit_lines() is
  'Cuts the auth service’s log back: lines older than 90 days, and those of this week with the address of whoever has no account any more.';
