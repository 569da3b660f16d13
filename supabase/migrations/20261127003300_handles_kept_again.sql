-- Where the answer of keep_handle is lost, its runner asks again, and was told that the job is lost: it then ended the very
-- request that the job waits for, which may be paid.

-- As before; and true where the job waits with this request already, by whoever's hand.
create or replace function public.keep_handle(
  p_job_id uuid, p_attempt integer, p_provider text, p_handle jsonb, p_prompt_clause smallint, p_seconds double precision
) returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
begin
  update public.transform_jobs
  set provider = p_provider, provider_handle = p_handle, provider_request_id = p_handle ->> 'requestId',
      prompt_clause = p_prompt_clause, submitted_at = coalesce(submitted_at, pg_catalog.now()),
      submissions = submissions + (provider_handle is null)::integer,
      state = 'queued', lease_until = null, failures = 0, losses = 0, error_code = null,
      run_after = pg_catalog.now() + pg_catalog.make_interval(secs => p_seconds)
  where id = p_job_id and state = 'running' and attempts = p_attempt;
  if found then
    return true;
  end if;
  -- A statement of its own: it sees what the first call committed while this one waited for it.
  return exists (
    select 1 from public.transform_jobs
    where id = p_job_id and state in ('queued', 'running')
      and provider = p_provider and provider_request_id = p_handle ->> 'requestId');
end;
$$;
comment on function public.keep_handle(uuid, integer, text, jsonb, smallint, double precision) is
  'Leaves a job with its provider: stores the handle and lets a runner ask again after some seconds. A repeat changes nothing; false where the job does not wait for this request.';
