-- Jobs: one per version of a transformation, reserved with exactly one credit.

create table public.transform_jobs (
  id uuid primary key default gen_random_uuid(),
  transformation_id uuid not null references public.transformations (id) on delete cascade,
  version_number integer not null check (version_number > 0),
  user_id uuid not null references auth.users (id) on delete cascade,
  recipe jsonb not null constraint job_recipe_is_valid check (public.is_valid_recipe(recipe)),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  priority smallint not null default 0,
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  lease_until timestamptz,
  provider text,
  provider_request_id text,
  error_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (transformation_id, version_number)
);
comment on table public.transform_jobs is 'Work to do for the job runner. Clients never see it: no policy, no grant.';
comment on column public.transform_jobs.attempts is 'Fencing token: a worker may only finish the attempt that it claimed.';
comment on column public.transform_jobs.priority is 'pro 2, growth 1, free 0; fixed when the job is made.';

create unique index one_active_job_per_transformation on public.transform_jobs (transformation_id)
  where state in ('queued', 'running');
create index transform_jobs_next on public.transform_jobs (priority desc, created_at) where state = 'queued';
create index transform_jobs_leases on public.transform_jobs (lease_until) where state = 'running';
create index transform_jobs_user on public.transform_jobs (user_id);
create trigger touch_transform_jobs before update on public.transform_jobs
  for each row execute function public.touch_updated_at();

alter table public.transform_jobs enable row level security;
revoke all on public.transform_jobs from anon, authenticated;
grant all on public.transform_jobs to service_role;

create table public.transform_keys (
  transformation_id uuid not null references public.transformations (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  job_id uuid not null references public.transform_jobs (id) on delete cascade,
  primary key (transformation_id, key)
);
comment on table public.transform_keys is 'Which job an Idempotency-Key was answered with: the same key always means the same job. Server only.';

create index transform_keys_job on public.transform_keys (job_id);
alter table public.transform_keys enable row level security;
revoke all on public.transform_keys from anon, authenticated;
grant all on public.transform_keys to service_role;

-- Reserves one credit and makes the job of the next version, exactly once. A repeat while a job is active, or
-- with a key that has been used, gives that job back and charges nothing.
create function public.start_transform(
  p_user_id uuid, p_transformation_id uuid, p_recipe jsonb default null, p_idempotency_key text default null
) returns table (job_id uuid, version_number integer, status text, is_new boolean)
language plpgsql
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  photo public.transformations;
  known public.transform_jobs;
  account public.subscriptions;
  next_version integer;
begin
  select * into photo from public.transformations t
  where t.id = p_transformation_id and t.user_id = p_user_id for update;
  if not found then
    raise exception 'Transformation not found' using errcode = 'PT404';
  end if;

  select * into known from public.transform_jobs j
  where j.transformation_id = photo.id
    and (j.state in ('queued', 'running') or j.id = (
      select k.job_id from public.transform_keys k
      where k.transformation_id = photo.id and k.key = p_idempotency_key))
  -- A finished job is here only for its key, which then decides.
  order by (j.state in ('queued', 'running')) limit 1;
  if found then
    if p_idempotency_key is not null then
      insert into public.transform_keys (transformation_id, key, job_id)
      values (photo.id, p_idempotency_key, known.id) on conflict do nothing;
    end if;
    return query select known.id, known.version_number, photo.status, false;
    return;
  end if;

  perform public.reset_due_credits(p_user_id);
  select * into account from public.subscriptions s where s.user_id = p_user_id for update;
  if not found or account.credits_used >= account.credits_total then
    raise exception 'No credits available' using errcode = 'PT402';
  end if;

  -- The ledger also knows versions whose rows are gone, so that no charge is ever taken for an older one's.
  select 1 + greatest(photo.current_version, coalesce(max(e.version_number), 0)) into next_version
  from public.credit_events e where e.transformation_id = photo.id;

  insert into public.credit_events (user_id, transformation_id, version_number, kind, amount)
  values (p_user_id, photo.id, next_version, 'reserve', -1);
  update public.subscriptions s set credits_used = s.credits_used + 1 where s.user_id = p_user_id;
  update public.transformations t set status = 'queued', failure_code = null where t.id = photo.id;
  insert into public.transform_jobs (transformation_id, version_number, user_id, recipe, priority)
  values (photo.id, next_version, p_user_id, coalesce(p_recipe, photo.recipe),
          case account.plan when 'pro' then 2 when 'growth' then 1 else 0 end)
  returning * into known;
  if p_idempotency_key is not null then
    insert into public.transform_keys (transformation_id, key, job_id)
    values (photo.id, p_idempotency_key, known.id);
  end if;
  return query select known.id, known.version_number, 'queued'::text, true;
end;
$$;
comment on function public.start_transform(uuid, uuid, jsonb, text) is
  'Reserves one credit and queues the next version, once; answers the present state on a repeat.';
revoke all on function public.start_transform(uuid, uuid, jsonb, text) from public, anon, authenticated;
grant execute on function public.start_transform(uuid, uuid, jsonb, text) to service_role;
