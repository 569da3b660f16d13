-- Beside what the product asks, the auth service keeps what people tell about themselves, and storage what they tell about
-- their files: on hosted Supabase without a bound, so that a few people could fill the database with it. What is longer
-- than anything the product or Google tells is cut as it is written, whoever writes it.

create function public.cut_user_metadata(told jsonb) returns jsonb
language sql
immutable
security invoker
set search_path = ''
as $$
  select coalesce(pg_catalog.jsonb_object_agg(key, case pg_catalog.jsonb_typeof(value)
    when 'string' then pg_catalog.to_jsonb(pg_catalog.left(value #>> '{}', 500)) else value end), '{}')
  from pg_catalog.jsonb_each(case when pg_catalog.jsonb_typeof(told) = 'object' then told else '{}' end)
  where pg_catalog.jsonb_typeof(value) in ('string', 'boolean') and key in (
    'sub', 'iss', 'email', 'email_verified', 'phone_verified', 'full_name', 'provider_id', 'name', 'picture', 'avatar_url');
$$;
comment on function public.cut_user_metadata(jsonb) is 'What product and auth service read of what somebody tells about themselves, each at most 500 characters.';
revoke all on function public.cut_user_metadata(jsonb) from public, anon, authenticated, service_role;

create function public.bound_user_metadata() returns trigger
language plpgsql
-- Definer: fires inside what the auth service writes, whose role has no rights on public.
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'users' then
    new.raw_user_meta_data := public.cut_user_metadata(new.raw_user_meta_data);
  else
    new.identity_data := public.cut_user_metadata(new.identity_data);
  end if;
  return new;
end;
$$;
comment on function public.bound_user_metadata() is 'Trigger: of what is told at length about an account, only what is read of it is kept.';
revoke all on function public.bound_user_metadata() from public, anon, authenticated, service_role;

create trigger bound_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (pg_column_size(new.raw_user_meta_data) > 4000)
  execute function public.bound_user_metadata();

-- A sign-up tells the same to the identity. On hosted Supabase that table is the platform's own: where it gives no right to
-- it, what the account itself tells is bounded all the same. So is what was told before.
do $$
begin
  create trigger bound_user_metadata before insert or update of identity_data on auth.identities
    for each row when (pg_column_size(new.identity_data) > 4000)
    execute function public.bound_user_metadata();
  update auth.identities set identity_data = identity_data where pg_column_size(identity_data) > 4000;
  update auth.users set raw_user_meta_data = raw_user_meta_data where pg_column_size(raw_user_meta_data) > 4000;
exception when insufficient_privilege then
  raise warning 'what people told the auth service before stays as it is: %', sqlerrm;
end;
$$;

create function public.bound_file_metadata() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if pg_column_size(new.user_metadata) > 4000 then
    -- The product tells nothing of its own.
    new.user_metadata := null;
  end if;
  if pg_column_size(new.metadata) > 4000 then
    -- Of what storage tells, this alone is in the words of whoever sends the file.
    new.metadata := new.metadata || '{"cacheControl": "no-cache"}';
  end if;
  return new;
end;
$$;
comment on function public.bound_file_metadata() is 'Trigger on storage.objects: what is told at length about a file is not kept.';
revoke all on function public.bound_file_metadata() from public, anon, authenticated, service_role;

create trigger bound_file_metadata before insert or update of metadata, user_metadata on storage.objects
  for each row when (pg_column_size(new.user_metadata) > 4000 or pg_column_size(new.metadata) > 4000)
  execute function public.bound_file_metadata();
