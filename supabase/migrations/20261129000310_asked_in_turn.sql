-- While a provider makes a picture, its job comes back every few seconds to be asked for again. Whoever had many of those
-- was asked for again and again before somebody who had been served since: a picture that was ready lay there until all of
-- the other's were. Asking goes by turns of its own: next is whoever was asked for least lately, and of theirs the picture
-- that was. What a provider has had for five minutes comes before any plan, of each person once in half a minute: where
-- nobody asks, its request runs out.

alter table public.transform_jobs add column asked_at timestamptz;
comment on column public.transform_jobs.asked_at is 'When a worker was last given it to ask its provider again.';
create index transform_jobs_asked on public.transform_jobs (user_id, asked_at desc) where asked_at is not null;

-- As before, but for those turns. A date that lies ahead, by a clock that was set back since, is nobody's turn.
create or replace function public.claim_job(p_lease_seconds integer default 300, p_is_fresh boolean default true)
returns setof public.transform_jobs
language sql
volatile
security invoker
set search_path = ''
as $$
  with next_job as (
    select j.id
    from public.transform_jobs j
    join public.transformations t on t.id = j.transformation_id
    cross join lateral (
      select case when j.provider_handle is null then (
        select max(served.claimed_at) from public.transform_jobs served
        where served.user_id = j.user_id and served.claimed_at < pg_catalog.now() + interval '1 minute'
      ) else (
        select max(served.asked_at) from public.transform_jobs served
        where served.user_id = j.user_id and served.asked_at < pg_catalog.now() + interval '1 minute'
      ) end as at
    ) turn
    where j.state = 'queued' and j.run_after <= pg_catalog.now() and (p_is_fresh or not j.wants_fresh_runner)
    order by j.wants_fresh_runner desc,
      case when j.provider_handle is not null and j.submitted_at < pg_catalog.now() - interval '5 minutes'
        and coalesce(turn.at < pg_catalog.now() - interval '30 seconds', true)
        then 2 else j.priority end desc,
      turn.at nulls first, coalesce(j.asked_at, j.created_at)
    limit 1
    for update of t, j skip locked
  ), claimed as (
    update public.transform_jobs j
    set state = 'running', attempts = j.attempts + 1, was_runner_fresh = p_is_fresh, wants_fresh_runner = false,
        lease_until = pg_catalog.now() + pg_catalog.make_interval(secs => p_lease_seconds),
        claimed_at = case when j.provider_handle is null then pg_catalog.clock_timestamp() else j.claimed_at end,
        asked_at = case when j.provider_handle is null then j.asked_at else pg_catalog.clock_timestamp() end
    from next_job where j.id = next_job.id
    returning j.*
  ), shown as (
    update public.transformations t set status = 'enhancing'
    from claimed where t.id = claimed.transformation_id and t.status <> 'enhancing'
  )
  select * from claimed;
$$;
