-- The keys of service roles end with 2026. The clock takes the secret key from the vault (secret_key), and where there is
-- none yet, that of the service role. A secret key is no token, so it never stands behind Bearer.
create or replace function public.call_job_runner() returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  address text;
  secret_key text;
  role_key text;
  headers jsonb := '{"Content-Type": "application/json"}';
begin
  if not public.is_work_due() or pg_catalog.to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into address using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret_key using 'secret_key';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into role_key using 'service_role_key';
  if address is null or coalesce(secret_key, role_key) is null then
    return false;
  end if;
  if secret_key is not null then
    headers := headers || pg_catalog.jsonb_build_object('apikey', secret_key);
  else
    headers := headers || pg_catalog.jsonb_build_object('Authorization', 'Bearer ' || role_key);
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3)'
    using pg_catalog.rtrim(address, '/') || '/functions/v1/transform-image/run', headers, '{}'::jsonb;
  return true;
end;
$$;

-- The clock writes a line for each of its calls, six a minute: what is older than a day goes.
create function public.schedule_clock_cleanup() returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  execute 'select cron.schedule($1, $2, $3)'
    using 'clean up after the clock', '17 3 * * *',
          'delete from cron.job_run_details where end_time < pg_catalog.now() - interval ''1 day''';
end;
$$;
comment on function public.schedule_clock_cleanup() is 'Hosted Supabase: has the log of the clock cut back daily. Again: the same schedule.';
revoke all on function public.schedule_clock_cleanup() from public, anon, authenticated, service_role;

do $$
begin
  if exists (select 1 from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform public.schedule_clock_cleanup();
  end if;
exception when others then
  raise warning 'pg_cron is there but cannot be used: %', sqlerrm;
end;
$$;
