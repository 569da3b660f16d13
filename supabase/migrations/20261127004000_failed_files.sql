-- A runner stores a picture before it publishes it. Where the job then failed, at its hands or because it died, the files
-- stayed, and their owner could read them: a picture whose credit had come back. Now they are listed with the failure.

alter table public.file_removals
  add column version_number integer check (version_number > 0),
  add constraint versions_lie_in_folders check (version_number is null or folder is not null);
comment on column public.file_removals.version_number is
  'Of the folder only what was stored for this version, which has failed: no later one ever has its number.';

create or replace function public.fail_transform(p_job_id uuid, p_attempt integer, p_failure_code text) returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
  folder_of_results text;
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
  folder_of_results := job.user_id || '/' || job.transformation_id;
  -- Twice, as where a photo is deleted: a runner that was taken for dead may still be writing. The first try has none before
  -- it, and mostly fails with nothing stored. Names begin so, up to the character after the hyphen: the index serves it.
  insert into public.file_removals (user_id, bucket, folder, version_number, run_after)
  select job.user_id, bucket, folder_of_results, job.version_number, pg_catalog.now() + pause
  from pg_catalog.unnest(array['outputs', 'thumbnails']) bucket,
       pg_catalog.unnest(array[interval '0', interval '15 minutes']) pause
  where job.attempts > 1 or exists (
    select 1 from storage.objects o
    where o.bucket_id in ('outputs', 'thumbnails')
      and o.name operator(pg_catalog.~>=~) (folder_of_results || '/v' || job.version_number || '-')
      and o.name operator(pg_catalog.~<~) (folder_of_results || '/v' || job.version_number || '.')
  );
  return true;
end;
$$;

-- What lies there since before.
insert into public.file_removals (user_id, bucket, folder, version_number)
select distinct j.user_id, o.bucket_id, j.user_id || '/' || j.transformation_id, j.version_number
from public.transform_jobs j
join storage.objects o on o.bucket_id in ('outputs', 'thumbnails')
  and o.name operator(pg_catalog.~>=~) (j.user_id || '/' || j.transformation_id || '/v' || j.version_number || '-')
  and o.name operator(pg_catalog.~<~) (j.user_id || '/' || j.transformation_id || '/v' || j.version_number || '.')
where j.state = 'failed';
