-- The life of a job in a runner's hands. Each step names the attempt it belongs to, so that a worker that lost its
-- lease changes nothing.

create function public.claim_job(p_lease_seconds integer default 300) returns setof public.transform_jobs
language sql
volatile
security invoker
set search_path = ''
as $$
  with next_job as (
    select j.id from public.transform_jobs j
    where j.state = 'queued' and j.run_after <= pg_catalog.now()
    order by j.priority desc, j.created_at
    limit 1
    for update skip locked
  ), claimed as (
    update public.transform_jobs j
    set state = 'running', attempts = j.attempts + 1,
        lease_until = pg_catalog.now() + pg_catalog.make_interval(secs => p_lease_seconds)
    from next_job where j.id = next_job.id
    returning j.*
  ), shown as (
    update public.transformations t set status = 'enhancing' from claimed where t.id = claimed.transformation_id
  )
  select * from claimed;
$$;
comment on function public.claim_job(integer) is 'Gives the most urgent waiting job to one worker for the time of a lease: pro, growth, free, then oldest.';

create function public.complete_transform(
  p_job_id uuid, p_attempt integer, p_output_url text, p_thumbnail_url text, p_recipe jsonb
) returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
begin
  update public.transform_jobs set state = 'done', lease_until = null, error_code = null
  where id = p_job_id and state = 'running' and attempts = p_attempt
  returning * into job;
  if not found then
    return false;
  end if;
  insert into public.transformation_versions (transformation_id, version_number, output_url, thumbnail_url, recipe)
  values (job.transformation_id, job.version_number, p_output_url, p_thumbnail_url, p_recipe);
  update public.transformations
  set status = 'ready', failure_code = null, output_url = p_output_url, thumbnail_url = p_thumbnail_url,
      recipe = p_recipe, current_version = job.version_number
  where id = job.transformation_id;
  return true;
end;
$$;
comment on function public.complete_transform(uuid, integer, text, text, jsonb) is
  'Publishes the finished version. False, and nothing changed, where the attempt is no longer the running one.';

create function public.fail_transform(p_job_id uuid, p_attempt integer, p_failure_code text) returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
  given_back integer;
begin
  update public.transform_jobs set state = 'failed', lease_until = null, error_code = p_failure_code
  where id = p_job_id and state = 'running' and attempts = p_attempt
  returning * into job;
  if not found then
    return false;
  end if;
  update public.transformations set status = 'failed', failure_code = p_failure_code where id = job.transformation_id;
  -- Where a monthly reset came after the reserve, that credit is back already; the ledger then says 0.
  perform 1 from public.subscriptions s where s.user_id = job.user_id for update;
  select (not exists (
    select 1 from public.credit_events reserved
    join public.credit_events reset_since on reset_since.user_id = reserved.user_id
      and reset_since.kind = 'reset' and reset_since.created_at > reserved.created_at
    where reserved.transformation_id = job.transformation_id
      and reserved.version_number = job.version_number and reserved.kind = 'reserve'
  ))::integer into given_back;
  update public.subscriptions s set credits_used = s.credits_used - given_back where s.user_id = job.user_id;
  insert into public.credit_events (user_id, transformation_id, version_number, kind, amount)
  values (job.user_id, job.transformation_id, job.version_number, 'refund', given_back);
  return true;
end;
$$;
comment on function public.fail_transform(uuid, integer, text) is
  'Ends a job without a picture and refunds its credit, once. False where the attempt is no longer the running one.';

create function public.requeue_lost_jobs(p_max_attempts integer default 5) returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  lost public.transform_jobs;
  moved integer := 0;
begin
  for lost in
    select * from public.transform_jobs
    where state = 'running' and lease_until < pg_catalog.now()
    -- The order in which the monthly reset locks people.
    order by user_id, id for update skip locked
  loop
    if lost.attempts >= p_max_attempts then
      perform public.fail_transform(lost.id, lost.attempts, 'internal');
    else
      update public.transform_jobs
      set state = 'queued', lease_until = null,
          run_after = pg_catalog.now() + pg_catalog.make_interval(secs => pg_catalog.power(2, lost.attempts))
      where id = lost.id;
      update public.transformations set status = 'queued' where id = lost.transformation_id;
    end if;
    moved := moved + 1;
  end loop;
  return moved;
end;
$$;
comment on function public.requeue_lost_jobs(integer) is
  'Returns jobs whose worker fell silent to the queue; gives up, with a refund, after the last attempt.';

revoke all on function public.claim_job(integer),
  public.complete_transform(uuid, integer, text, text, jsonb),
  public.fail_transform(uuid, integer, text),
  public.requeue_lost_jobs(integer) from public, anon, authenticated;
grant execute on function public.claim_job(integer),
  public.complete_transform(uuid, integer, text, text, jsonb),
  public.fail_transform(uuid, integer, text),
  public.requeue_lost_jobs(integer) to service_role;
