-- Who was told that a version is free pays nothing for it: a device that had not heard of another one's correction was
-- charged for its own.

create function public.start_free_transform(
  p_user_id uuid, p_transformation_id uuid, p_recipe jsonb default null, p_idempotency_key text default null,
  p_picture_key text default null
) returns table (job_id uuid, version_number integer, status text, is_new boolean)
language plpgsql
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  started record;
begin
  select * into strict started
  from public.start_transform(p_user_id, p_transformation_id, p_recipe, p_idempotency_key, p_picture_key);
  -- What was charged goes with all the rest of it.
  if started.is_new and exists (
    select 1 from public.credit_events e
    where e.transformation_id = p_transformation_id and e.version_number = started.version_number
      and e.kind = 'reserve' and e.amount <> 0)
  then
    raise exception 'This version is no longer free' using errcode = 'PT412';
  end if;
  return query select started.job_id, started.version_number, started.status, started.is_new;
end;
$$;
comment on function public.start_free_transform(uuid, uuid, jsonb, text, text) is
  'As start_transform, but refuses a version that would cost a credit.';
revoke all on function public.start_free_transform(uuid, uuid, jsonb, text, text) from public, anon, authenticated;
grant execute on function public.start_free_transform(uuid, uuid, jsonb, text, text) to service_role;
