-- Nobody waits behind all that somebody else has to be done: neither for a picture, nor for a removal.

alter table public.transform_jobs add column claimed_at timestamptz;
comment on column public.transform_jobs.claimed_at is 'When a worker last began it anew; claims to ask a provider again do not count.';
create index transform_jobs_claimed on public.transform_jobs (user_id, claimed_at desc) where claimed_at is not null;

-- Within a plan the next one is of whoever was served least lately; of theirs, the oldest.
create or replace function public.claim_job(p_lease_seconds integer default 300) returns setof public.transform_jobs
language sql
volatile
security invoker
set search_path = ''
as $$
  with next_job as (
    select j.id from public.transform_jobs j join public.transformations t on t.id = j.transformation_id
    where j.state = 'queued' and j.run_after <= pg_catalog.now()
    order by j.priority desc,
      (select max(served.claimed_at) from public.transform_jobs served where served.user_id = j.user_id) nulls first,
      j.created_at
    limit 1
    for update of t, j skip locked
  ), claimed as (
    update public.transform_jobs j
    set state = 'running', attempts = j.attempts + 1,
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

create index file_removals_of_person on public.file_removals (user_id, run_after);

-- Of any of those who have something to be removed, whichever it is: the one with a hundred thousand is one of them.
create or replace function public.claim_file_removal() returns setof public.file_removals
language sql
volatile
security invoker
set search_path = ''
as $$
  with someone as (
    select due.user_id from (
      select distinct r.user_id from public.file_removals r where r.run_after <= pg_catalog.now()
    ) due
    order by pg_catalog.random() limit 1
  )
  update public.file_removals
  set attempts = attempts + 1,
      run_after = pg_catalog.now() + least(interval '1 day', interval '5 minutes' * pg_catalog.power(2, attempts))
  where id = (
    select r.id from public.file_removals r
    where r.user_id = (select user_id from someone) and r.run_after <= pg_catalog.now()
    order by r.run_after, r.id limit 1 for update skip locked
  )
  returning *;
$$;

-- A transform that fails costs nothing, and keeps a processor busy all the same. Whoever has had so many back within
-- an hour waits for the next: no kitchen takes that many photos that cannot be read.
create function public.limit_failures() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if (
    select count(*) from public.credit_events e
    where e.user_id = new.user_id and e.kind = 'refund' and e.created_at > pg_catalog.now() - interval '1 hour'
  ) >= 30 then
    raise exception 'Too many transforms have failed. Please try again in an hour.' using errcode = 'PT429';
  end if;
  return new;
end;
$$;
comment on function public.limit_failures() is 'Trigger: after 30 refunds within an hour a person starts nothing new (HTTP 429).';
revoke all on function public.limit_failures() from public, anon, authenticated;
create trigger limit_failures before insert on public.transform_jobs
  for each row execute function public.limit_failures();
create index if not exists credit_events_refunds on public.credit_events (user_id, created_at) where kind = 'refund';
