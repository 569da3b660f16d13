-- A photo that was put back, claimed or submitted while the clock was ahead waited until that date.

-- As before; first, what lies further off than anybody waits is brought back. The longest pause and the longest lease are
-- an hour (JOB_LEASE_SECONDS).
create or replace function public.requeue_lost_jobs(p_max_attempts integer default 5) returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  lost public.transform_jobs;
  moved integer := 0;
  too_far constant timestamptz := pg_catalog.now() + interval '2 hours';
begin
  with ahead as (
    select j.id from public.transform_jobs j join public.transformations t on t.id = j.transformation_id
    where j.state in ('queued', 'running')
      and (j.run_after > too_far or j.lease_until > too_far or j.submitted_at > pg_catalog.now())
    order by j.user_id, j.id for update of t, j skip locked
  )
  update public.transform_jobs j
  set run_after = case when j.run_after > too_far then pg_catalog.now() else j.run_after end,
      -- Its runner may live, and would ask a provider a second time: within a third of its lease it says so.
      lease_until = case when j.lease_until > too_far then pg_catalog.now() + interval '30 minutes' else j.lease_until end,
      -- How long a provider has had it is counted from here.
      submitted_at = case when j.submitted_at > pg_catalog.now() then pg_catalog.now() else j.submitted_at end
  from ahead where j.id = ahead.id;

  for lost in
    select j.* from public.transform_jobs j join public.transformations t on t.id = j.transformation_id
    where j.state = 'running' and j.lease_until < pg_catalog.now()
    -- The order in which the monthly reset locks people.
    order by j.user_id, j.id for update of t, j skip locked
  loop
    -- One job that cannot be put back leaves the others theirs.
    begin
      if lost.was_runner_fresh and lost.losses + 1 >= p_max_attempts then
        perform public.fail_transform(lost.id, lost.attempts, 'internal');
      else
        update public.transform_jobs
        set state = 'queued', lease_until = null, losses = losses + was_runner_fresh::integer,
            wants_fresh_runner = not was_runner_fresh,
            run_after = case when was_runner_fresh
              then pg_catalog.now() + pg_catalog.make_interval(secs => pg_catalog.power(2, lost.losses + 1))
              else pg_catalog.now() end
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
