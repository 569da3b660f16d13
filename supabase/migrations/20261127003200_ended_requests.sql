-- A webhook may come late, or again, when its request has ended and the job has let go of it. Taken for the handle of the
-- job's next request, whose runner had died, it cost one of few tries, or the picture of a request that was paid.

alter table public.transform_jobs add column ended_requests text[] not null default '{}';
comment on column public.transform_jobs.ended_requests is 'Requests that the job has let go of: no webhook about them says anything of it.';

-- As before, and keeps in mind which request it was.
create or replace function public.postpone_job(
  p_job_id uuid, p_attempt integer, p_seconds double precision, p_code text default null,
  p_engine_done text default null, p_drops_handle boolean default false, p_max_failures integer default 5
) returns text
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
begin
  perform public.lock_transformation_of(p_job_id);
  select * into job from public.transform_jobs
  where id = p_job_id and state = 'running' and attempts = p_attempt for update;
  if not found then
    return 'lost';
  end if;
  if p_code is not null and p_engine_done is null and job.failures + 1 >= p_max_failures then
    perform public.fail_transform(p_job_id, p_attempt, 'internal');
    return 'failed';
  end if;
  update public.transform_jobs
  set state = 'queued', lease_until = null, error_code = p_code,
      run_after = pg_catalog.now() + pg_catalog.make_interval(secs => p_seconds),
      failures = case when p_engine_done is not null then 0 when p_code is not null then failures + 1 else failures end
  where id = p_job_id;
  if p_engine_done is not null then
    update public.transform_jobs set engines_tried = pg_catalog.array_append(engines_tried, p_engine_done), submissions = 0
    where id = p_job_id;
  end if;
  if p_engine_done is not null or p_drops_handle then
    update public.transform_jobs
    set provider = null, provider_handle = null, provider_request_id = null, submitted_at = null,
        ended_requests = case when provider_request_id is null then ended_requests
          else pg_catalog.array_append(ended_requests, provider_request_id) end
    where id = p_job_id;
  end if;
  update public.transformations set status = 'queued'
  where id = job.transformation_id
    and (p_engine_done is not null or p_drops_handle or job.provider_handle is null);
  return 'postponed';
end;
$$;

-- As before, but for requests that the job has let go of.
create or replace function public.wake_job(p_provider text, p_handle jsonb, p_job_id uuid) returns boolean
language sql
volatile
security invoker
set search_path = ''
as $$
  with woken as (
    update public.transform_jobs
    set provider = p_provider, provider_handle = coalesce(provider_handle, p_handle),
        provider_request_id = p_handle ->> 'requestId', submitted_at = coalesce(submitted_at, pg_catalog.now()),
        run_after = case when state = 'queued' then pg_catalog.now() else run_after end
    where state in ('queued', 'running') and not (p_provider = any (engines_tried))
      and p_handle ->> 'requestId' <> all (ended_requests)
      and ((provider = p_provider and provider_request_id = p_handle ->> 'requestId')
        or (id = p_job_id and provider_handle is null))
    returning 1
  )
  select exists (select 1 from woken);
$$;
