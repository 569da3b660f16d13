-- The queue once more, now that a claim may also mean "ask the provider again", and its clock on hosted Supabase.

-- As before; a photo that is shown as enhancing already is not touched, so that asking again changes no row of hers.
create or replace function public.claim_job(p_lease_seconds integer default 300) returns setof public.transform_jobs
language sql
volatile
security invoker
set search_path = ''
as $$
  with next_job as (
    select j.id from public.transform_jobs j join public.transformations t on t.id = j.transformation_id
    where j.state = 'queued' and j.run_after <= pg_catalog.now()
    order by j.priority desc, j.created_at
    limit 1
    for update of t, j skip locked
  ), claimed as (
    update public.transform_jobs j
    set state = 'running', attempts = j.attempts + 1,
        lease_until = pg_catalog.now() + pg_catalog.make_interval(secs => p_lease_seconds)
    from next_job where j.id = next_job.id
    returning j.*
  ), shown as (
    update public.transformations t set status = 'enhancing'
    from claimed where t.id = claimed.transformation_id and t.status <> 'enhancing'
  )
  select * from claimed;
$$;

create function public.is_work_due() returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (select 1 from public.transform_jobs where state = 'queued' and run_after <= pg_catalog.now())
      or exists (select 1 from public.transform_jobs where state = 'running' and lease_until < pg_catalog.now())
      or exists (select 1 from public.file_removals where run_after <= pg_catalog.now());
$$;
comment on function public.is_work_due() is 'Whether a runner would find something to do now.';
revoke all on function public.is_work_due() from public, anon, authenticated;
grant execute on function public.is_work_due() to service_role;

-- Calls the function's runner where work waits and nobody is at it. Its address and key lie in the vault under
-- project_url and service_role_key; without them, or without pg_net, it does nothing.
create function public.call_job_runner() returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  address text;
  runner_key text;
begin
  if not public.is_work_due() or pg_catalog.to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into address using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into runner_key using 'service_role_key';
  if address is null or runner_key is null then
    return false;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3)'
    using pg_catalog.rtrim(address, '/') || '/functions/v1/transform-image/run',
          pg_catalog.jsonb_build_object('Authorization', 'Bearer ' || runner_key, 'Content-Type', 'application/json'),
          '{}'::jsonb;
  return true;
end;
$$;
comment on function public.call_job_runner() is 'Hosted Supabase: wakes the transform function when jobs or removals are due.';
revoke all on function public.call_job_runner() from public, anon, authenticated, service_role;

create function public.schedule_job_runner() returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  execute 'select cron.schedule($1, $2, $3)'
    using 'call job runner', '10 seconds', 'select public.call_job_runner()';
end;
$$;
comment on function public.schedule_job_runner() is 'Hosted Supabase: has the runner called every ten seconds. Again: the same schedule.';
revoke all on function public.schedule_job_runner() from public, anon, authenticated, service_role;

do $$
begin
  if exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron')
     and exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform public.schedule_job_runner();
  end if;
exception when others then
  raise warning 'pg_cron or pg_net is there but cannot be used: %', sqlerrm;
end;
$$;
