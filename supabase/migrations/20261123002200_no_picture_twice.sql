-- Nobody is sold a picture that they have: an engine that always answers alike makes the same picture of the same wish
-- again. Its key stands in the report of each version, which the server alone writes.

create function public.has_picture(p_transformation_id uuid, p_picture_key text, p_has_watermark boolean) returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select 1 from public.transformation_versions v
    where v.transformation_id = p_transformation_id
      and v.recipe #>> '{report,key}' = p_picture_key
      -- The picture without the mark, after a plan was bought, is another one.
      and (p_has_watermark or coalesce(v.recipe #>> '{report,watermark}', 'false') <> 'true'));
$$;
comment on function public.has_picture(uuid, text, boolean) is
  'Whether a photo has a version that the engine would make again, byte for byte or better only by its watermark.';
revoke all on function public.has_picture(uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.has_picture(uuid, text, boolean) to service_role;

-- Asked for with one name more: a second function of the same name would leave the callers of the first in doubt.
drop function public.start_transform(uuid, uuid, jsonb, text);

-- As before, with two changes. A picture that is there already is refused, under the lock of the photo. And the photo's
-- row says what is being asked for, so that trying again after a failure asks for the same.
create function public.start_transform(
  p_user_id uuid, p_transformation_id uuid, p_recipe jsonb default null, p_idempotency_key text default null,
  p_picture_key text default null
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
  if public.has_picture(photo.id, p_picture_key, coalesce(account.plan, 'free') = 'free') then
    raise exception 'This picture is there already' using errcode = 'PT409';
  end if;
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
  update public.transformations t
  set status = 'queued', failure_code = null, recipe = coalesce(p_recipe, photo.recipe) where t.id = photo.id;
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
comment on function public.start_transform(uuid, uuid, jsonb, text, text) is
  'Reserves one credit, or none for a corrected outline that is owed, and queues the next version, once; answers the present state on a repeat, and refuses a picture that is there already.';
revoke all on function public.start_transform(uuid, uuid, jsonb, text, text) from public, anon, authenticated;
grant execute on function public.start_transform(uuid, uuid, jsonb, text, text) to service_role;
