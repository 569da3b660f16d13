-- A platform ends a function that has used up what it is given, whatever it is at. Where it had worked before, that says
-- nothing of the photo in its hands: the photo goes back at once, to a runner that has done nothing yet. What is lost
-- there counts, as before, so that a photo that is too much for any runner ends with its refund.

alter table public.transform_jobs
  add column was_runner_fresh boolean not null default true,
  add column wants_fresh_runner boolean not null default false;
comment on column public.transform_jobs.was_runner_fresh is 'Whether the runner that claimed it last had done nothing before.';
comment on column public.transform_jobs.wants_fresh_runner is 'Lost by a runner that had worked before: the next one must be a fresh one.';

drop function public.claim_job(integer);
create function public.claim_job(p_lease_seconds integer default 300, p_is_fresh boolean default true)
returns setof public.transform_jobs
language sql
volatile
security invoker
set search_path = ''
as $$
  with next_job as (
    select j.id from public.transform_jobs j join public.transformations t on t.id = j.transformation_id
    where j.state = 'queued' and j.run_after <= pg_catalog.now() and (p_is_fresh or not j.wants_fresh_runner)
    order by j.wants_fresh_runner desc, j.priority desc,
      (select max(served.claimed_at) from public.transform_jobs served where served.user_id = j.user_id) nulls first,
      j.created_at
    limit 1
    for update of t, j skip locked
  ), claimed as (
    update public.transform_jobs j
    set state = 'running', attempts = j.attempts + 1, was_runner_fresh = p_is_fresh, wants_fresh_runner = false,
        lease_until = pg_catalog.now() + pg_catalog.make_interval(secs => p_lease_seconds),
        claimed_at = case when j.provider_handle is null then pg_catalog.clock_timestamp() else j.claimed_at end
    from next_job where j.id = next_job.id
    returning j.*
  ), shown as (
    update public.transformations t set status = 'enhancing'
    from claimed where t.id = claimed.transformation_id and t.status <> 'enhancing'
  )
  select * from claimed;
$$;
comment on function public.claim_job(integer, boolean) is
  'Gives the most urgent waiting job to one worker for the time of a lease: pro, growth, free, then by turns.';
revoke all on function public.claim_job(integer, boolean) from public, anon, authenticated;
grant execute on function public.claim_job(integer, boolean) to service_role;

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
