-- One wish is paid once, from whatever device it comes: a phone that asks again after a failure, and comes by a connection
-- only when another device has had the picture made, was charged for a second one.

create function public.start_transform_after(
  p_known_version integer, p_user_id uuid, p_transformation_id uuid, p_recipe jsonb default null,
  p_idempotency_key text default null, p_picture_key text default null
) returns table (job_id uuid, version_number integer, status text, is_new boolean)
language plpgsql
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  photo public.transformations;
begin
  select * into photo from public.transformations t
  where t.id = p_transformation_id and t.user_id = p_user_id for update;
  if photo.current_version > p_known_version then
    return query select (
      select j.id from public.transform_jobs j
      where j.transformation_id = photo.id and j.version_number = photo.current_version
    ), photo.current_version, photo.status, false;
    return;
  end if;
  return query
    select s.job_id, s.version_number, s.status, s.is_new
    from public.start_transform(p_user_id, p_transformation_id, p_recipe, p_idempotency_key, p_picture_key) s;
end;
$$;
comment on function public.start_transform_after(integer, uuid, uuid, jsonb, text, text) is
  'As start_transform, for whoever knows versions up to this one: a later one is the answer, and charges nothing.';
revoke all on function public.start_transform_after(integer, uuid, uuid, jsonb, text, text) from public, anon, authenticated;
grant execute on function public.start_transform_after(integer, uuid, uuid, jsonb, text, text) to service_role;
