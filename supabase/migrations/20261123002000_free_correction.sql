-- Honest credit: where the surface that was asked for could not be put in, the next version of that photo for which
-- somebody corrects the dish's outline costs nothing. Once per photo, and the ledger says why.

alter table public.credit_events
  add column reason text constraint reason_is_known check (reason in ('corrected_outline')),
  drop constraint reserve_takes_one,
  add constraint reserve_takes_one check (
    kind <> 'reserve' or amount = case when reason = 'corrected_outline' then 0 else -1 end),
  add constraint free_refund_gives_nothing check (
    reason is null or (kind in ('reserve', 'refund') and amount = 0));
comment on column public.credit_events.reason is
  'Why a version cost nothing: corrected_outline, after a surface that could not be put in. Its refund bears it too, and means: free again.';

-- Whether the recipe says by an outline where the dish is: at least one polygon of three points.
create function public.has_outline(recipe jsonb) returns boolean
language sql
immutable
security invoker
set search_path = ''
as $$
  select coalesce(pg_catalog.jsonb_typeof(recipe #> '{dish,outline,0,2,1}') = 'number', false);
$$;
comment on function public.has_outline(jsonb) is 'Whether a recipe bears an outline of the dish.';
revoke all on function public.has_outline(jsonb) from public, anon, authenticated;
grant execute on function public.has_outline(jsonb) to service_role;

-- Asked under the lock of the photo, so that of two at once one alone is free. What the surface became is read from the
-- version, which the server alone writes: the photo's own row begins with what its owner says.
create function public.is_free_correction(p_transformation_id uuid, p_recipe jsonb) returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select public.has_outline(p_recipe)
    and exists (
      select 1 from public.transformation_versions v
      join public.transformations t on t.id = v.transformation_id and t.current_version = v.version_number
      where v.transformation_id = p_transformation_id
        and v.recipe #>> '{report,surface}' in ('kept', 'toned')
        and v.recipe #> '{dish,outline}' is distinct from p_recipe #> '{dish,outline}')
    -- One that failed gave nobody a picture: it is free again.
    and not exists (
      select 1 from public.credit_events used
      where used.transformation_id = p_transformation_id
        and used.kind = 'reserve' and used.reason = 'corrected_outline'
        and not exists (
          select 1 from public.credit_events back
          where back.transformation_id = used.transformation_id
            and back.version_number = used.version_number and back.kind = 'refund'));
$$;
comment on function public.is_free_correction(uuid, jsonb) is
  'Whether the next version with this recipe costs nothing: its outline is corrected, the surface was not put in, and none of this photo was free before.';
revoke all on function public.is_free_correction(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.is_free_correction(uuid, jsonb) to service_role;

-- As before; a corrected outline that is owed takes no credit, and needs none to be left.
create or replace function public.start_transform(
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
  is_free boolean;
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
  is_free := public.is_free_correction(photo.id, coalesce(p_recipe, photo.recipe));
  if account.user_id is null or (account.credits_used >= account.credits_total and not is_free) then
    raise exception 'No credits available' using errcode = 'PT402';
  end if;

  -- The ledger also knows versions whose rows are gone, so that no charge is ever taken for an older one's.
  select 1 + greatest(photo.current_version, coalesce(max(e.version_number), 0)) into next_version
  from public.credit_events e where e.transformation_id = photo.id;

  insert into public.credit_events (user_id, transformation_id, version_number, kind, amount, reason)
  values (p_user_id, photo.id, next_version, 'reserve', case when is_free then 0 else -1 end,
          case when is_free then 'corrected_outline' end);
  if not is_free then
    update public.subscriptions s set credits_used = s.credits_used + 1 where s.user_id = p_user_id;
  end if;
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
  'Reserves one credit, or none for a corrected outline that is owed, and queues the next version, once; answers the present state on a repeat.';

-- As before; what cost nothing gives nothing back, and its refund says that it is free again.
create or replace function public.refund_reserve(p_job_id uuid) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  job public.transform_jobs;
  reserved public.credit_events;
  given_back integer;
begin
  select * into strict job from public.transform_jobs where id = p_job_id;
  -- Where a monthly reset came after the reserve, that credit is back already; the ledger then says 0.
  perform 1 from public.subscriptions s where s.user_id = job.user_id for update;
  select * into reserved from public.credit_events e
  where e.transformation_id = job.transformation_id and e.version_number = job.version_number and e.kind = 'reserve';
  select (coalesce(reserved.amount, -1) <> 0 and not exists (
    select 1 from public.credit_events reset_since
    where reset_since.user_id = reserved.user_id
      and reset_since.kind = 'reset' and reset_since.created_at > reserved.created_at
  ))::integer into given_back;
  update public.subscriptions s set credits_used = s.credits_used - given_back where s.user_id = job.user_id;
  insert into public.credit_events (user_id, transformation_id, version_number, kind, amount, reason)
  values (job.user_id, job.transformation_id, job.version_number, 'refund', given_back, reserved.reason);
end;
$$;
comment on function public.refund_reserve(uuid) is 'Gives back what a job had reserved, be it nothing. Once: the ledger takes no second refund of a version.';
