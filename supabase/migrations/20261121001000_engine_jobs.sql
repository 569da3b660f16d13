-- What the job runner keeps of its dealings with an engine, so that any runner can carry on where one fell silent.

alter table public.transform_jobs
  add column failures integer not null default 0 check (failures >= 0),
  add column losses integer not null default 0 check (losses >= 0),
  add column submissions integer not null default 0 check (submissions >= 0),
  add column provider_handle jsonb check (pg_catalog.jsonb_typeof(provider_handle) = 'object'),
  add column prompt_clause smallint,
  add column submitted_at timestamptz,
  add column engines_tried text[] not null default '{}';
comment on column public.transform_jobs.failures is 'Tries with the present engine that ended in trouble. Claims to ask a provider again do not count.';
comment on column public.transform_jobs.losses is 'Leases that ran out since the job last got on.';
comment on column public.transform_jobs.submissions is 'Requests that the present engine took. A bound of its own: each may cost money, though none of them failed to arrive.';
comment on column public.transform_jobs.provider_handle is 'What to ask the provider with. Written right after submit; a job that has it is never submitted again.';
comment on column public.transform_jobs.prompt_clause is 'Version of the fixed clause that the prompt was sent with.';
comment on column public.transform_jobs.engines_tried is 'Engines of the chain that this job is done with.';
create index transform_jobs_request on public.transform_jobs (provider, provider_request_id)
  where provider_request_id is not null;

-- The order of locks is transformation, job, subscription, everywhere: so that no two ever wait for each other.
create function public.lock_transformation_of(p_job_id uuid) returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  select t.id from public.transformations t
  where t.id = (select j.transformation_id from public.transform_jobs j where j.id = p_job_id)
  for update;
$$;
comment on function public.lock_transformation_of(uuid) is 'First lock of whoever changes a job together with its transformation.';
revoke all on function public.lock_transformation_of(uuid) from public, anon, authenticated;
grant execute on function public.lock_transformation_of(uuid) to service_role;

create function public.extend_lease(p_job_id uuid, p_attempt integer, p_lease_seconds integer) returns boolean
language sql
volatile
security invoker
set search_path = ''
as $$
  with held as (
    update public.transform_jobs
    set lease_until = pg_catalog.now() + pg_catalog.make_interval(secs => p_lease_seconds)
    where id = p_job_id and state = 'running' and attempts = p_attempt
    returning 1
  )
  select exists (select 1 from held);
$$;
comment on function public.extend_lease(uuid, integer, integer) is 'A sign of life of the worker. False where the attempt is no longer the running one: then it must stop.';

create function public.keep_handle(
  p_job_id uuid, p_attempt integer, p_provider text, p_handle jsonb, p_prompt_clause smallint, p_seconds double precision
) returns boolean
language sql
volatile
security invoker
set search_path = ''
as $$
  with kept as (
    update public.transform_jobs
    set provider = p_provider, provider_handle = p_handle, provider_request_id = p_handle ->> 'requestId',
        prompt_clause = p_prompt_clause, submitted_at = coalesce(submitted_at, pg_catalog.now()),
        submissions = submissions + (provider_handle is null)::integer,
        state = 'queued', lease_until = null, failures = 0, losses = 0, error_code = null,
        run_after = pg_catalog.now() + pg_catalog.make_interval(secs => p_seconds)
    where id = p_job_id and state = 'running' and attempts = p_attempt
    returning 1
  )
  select exists (select 1 from kept);
$$;
comment on function public.keep_handle(uuid, integer, text, jsonb, smallint, double precision) is
  'Leaves a job with its provider: stores the handle and lets a runner ask again after some seconds.';

-- Puts a job back. Without a code nothing went wrong (a stopping server); with one, the try counts. With an engine's
-- name the job is done with that engine, and the next one starts with a clean count.
create function public.postpone_job(
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
    set provider = null, provider_handle = null, provider_request_id = null, submitted_at = null
    where id = p_job_id;
  end if;
  update public.transformations set status = 'queued'
  where id = job.transformation_id
    and (p_engine_done is not null or p_drops_handle or job.provider_handle is null);
  return 'postponed';
end;
$$;
comment on function public.postpone_job(uuid, integer, double precision, text, text, boolean, integer) is
  'Puts a running job back for later: postponed, failed (with its refund, after too many tries) or lost (not ours any more).';

-- A provider's webhook, its signature verified, says that a request has ended: a runner asks now. Where the runner
-- died between submit and keep_handle, the job gets its handle here.
create function public.wake_job(p_provider text, p_handle jsonb, p_job_id uuid) returns boolean
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
      and ((provider = p_provider and provider_request_id = p_handle ->> 'requestId')
        or (id = p_job_id and provider_handle is null))
    returning 1
  )
  select exists (select 1 from woken);
$$;
comment on function public.wake_job(text, jsonb, uuid) is 'Lets a runner ask the provider at once; adopts the handle of a request whose runner died.';

revoke all on function public.extend_lease(uuid, integer, integer),
  public.keep_handle(uuid, integer, text, jsonb, smallint, double precision),
  public.postpone_job(uuid, integer, double precision, text, text, boolean, integer),
  public.wake_job(text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.extend_lease(uuid, integer, integer),
  public.keep_handle(uuid, integer, text, jsonb, smallint, double precision),
  public.postpone_job(uuid, integer, double precision, text, text, boolean, integer),
  public.wake_job(text, jsonb, uuid) to service_role;
