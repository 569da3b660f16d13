-- A request that came to its job by a webhook was counted by nobody: neither there, nor by its runner, who then found it.
-- Each may cost money, and only so many are made.

-- As before, and counts the request that it gives to the job.
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
        submissions = submissions + (provider_handle is null)::integer,
        run_after = case when state = 'queued' then pg_catalog.now() else run_after end
    where state in ('queued', 'running') and not (p_provider = any (engines_tried))
      and p_handle ->> 'requestId' <> all (ended_requests)
      and ((provider = p_provider and provider_request_id = p_handle ->> 'requestId')
        or (id = p_job_id and provider_handle is null))
    returning 1
  )
  select exists (select 1 from woken);
$$;
