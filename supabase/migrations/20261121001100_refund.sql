-- The refund as a step of its own: a job that fails and a job that is deleted give back in the same way.

create function public.refund_reserve(p_job_id uuid) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
  given_back integer;
begin
  select * into strict job from public.transform_jobs where id = p_job_id;
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
end;
$$;
comment on function public.refund_reserve(uuid) is 'Gives back what a job had reserved. Once: the ledger takes no second refund of a version.';
revoke all on function public.refund_reserve(uuid) from public, anon, authenticated;
grant execute on function public.refund_reserve(uuid) to service_role;

create or replace function public.fail_transform(p_job_id uuid, p_attempt integer, p_failure_code text) returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
begin
  perform public.lock_transformation_of(p_job_id);
  update public.transform_jobs set state = 'failed', lease_until = null, error_code = p_failure_code
  where id = p_job_id and state = 'running' and attempts = p_attempt
  returning * into job;
  if not found then
    return false;
  end if;
  update public.transformations set status = 'failed', failure_code = p_failure_code where id = job.transformation_id;
  perform public.refund_reserve(job.id);
  return true;
end;
$$;

-- As before, with the locks in their order.
create or replace function public.complete_transform(
  p_job_id uuid, p_attempt integer, p_output_url text, p_thumbnail_url text, p_recipe jsonb
) returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
begin
  perform public.lock_transformation_of(p_job_id);
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

-- As before, but counts losses instead of claims, and leaves a job that is with its provider as it looks.
create or replace function public.requeue_lost_jobs(p_max_attempts integer default 5) returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  lost public.transform_jobs;
  moved integer := 0;
begin
  for lost in
    select j.* from public.transform_jobs j join public.transformations t on t.id = j.transformation_id
    where j.state = 'running' and j.lease_until < pg_catalog.now()
    -- The order in which the monthly reset locks people.
    order by j.user_id, j.id for update of t, j skip locked
  loop
    -- One job that cannot be put back leaves the others theirs.
    begin
      if lost.losses + 1 >= p_max_attempts then
        perform public.fail_transform(lost.id, lost.attempts, 'internal');
      else
        update public.transform_jobs
        set state = 'queued', lease_until = null, losses = losses + 1,
            run_after = pg_catalog.now() + pg_catalog.make_interval(secs => pg_catalog.power(2, lost.losses + 1))
        where id = lost.id;
        update public.transformations set status = 'queued'
        where id = lost.transformation_id and lost.provider_handle is null;
      end if;
      moved := moved + 1;
    exception when others then
      raise warning 'job % cannot be put back: %', lost.id, sqlerrm;
    end;
  end loop;
  return moved;
end;
$$;

-- The reasons that the contract names, and no other.
alter table public.transformations add constraint failure_code_is_known check (failure_code in (
  'unreadable_photo', 'unsupported_photo', 'heic_not_readable', 'photo_too_large', 'original_missing',
  'content_rejected', 'input_invalid', 'engine_unavailable', 'internal'));
