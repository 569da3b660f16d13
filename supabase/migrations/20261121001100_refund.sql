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
