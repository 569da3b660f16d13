-- A call may arrive twice: runtimes and gateways send one again whose connection broke. The second complete_transform said
-- that the job is lost, and its runner took back the very files that the version names.

-- As before; and true where this attempt has published this picture already.
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
    return exists (
      select 1 from public.transform_jobs j
      join public.transformation_versions v
        on v.transformation_id = j.transformation_id and v.version_number = j.version_number
      where j.id = p_job_id and j.state = 'done' and j.attempts = p_attempt and v.output_url = p_output_url);
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
  'Publishes the finished version. A repeat changes nothing; false where another attempt has the job, or nobody.';
