-- Rows that are inserted and deleted by the thousand leave no work behind where there never was a file, however their
-- addresses are spelled.

create function public.read_escapes(spelled text) returns text
language sql immutable parallel safe
set search_path = ''
-- Names of objects are ASCII, so each escape is one sign; one that is none of theirs is in no name.
return (
  select pg_catalog.string_agg(
    case when part ~ '^%[0-9a-fA-F]{2}$' then pg_catalog.chr(nullif(('x' || pg_catalog.substr(part, 2))::bit(8)::integer, 0))
         else part end,
    '' order by place)
  from pg_catalog.regexp_matches(spelled, '%[0-9a-fA-F]{2}|[^%]+|%', 'g') with ordinality as parts (found, place),
       lateral (select found[1] as part) one
);
comment on function public.read_escapes(text) is 'Part of an address without its escapes.';
revoke all on function public.read_escapes(text) from public, anon, authenticated;

create or replace function public.leave_nothing_behind() returns trigger
language plpgsql
-- Definer: the owner who deletes has no rights on jobs, credits and removals.
security definer
set search_path = ''
as $$
declare
  waiting uuid;
  folder_of_results constant text := old.user_id || '/' || old.id;
  name_of_original constant text := public.read_escapes(substring(old.original_url from '/originals/([^?#]*)'));
begin
  -- What nobody has begun is given back. What is being made is not: its maker may be paid already, and its picture may
  -- be there. With a person who is being removed, the balance goes as well.
  select j.id into waiting from public.transform_jobs j
  where j.transformation_id = old.id and j.state = 'queued'
    and j.failures = 0 and j.losses = 0 and j.submissions = 0 and j.engines_tried = '{}' for update;
  if found and exists (select 1 from auth.users u where u.id = old.user_id) then
    perform public.refund_reserve(waiting);
  end if;
  -- What comes later, or is spelled as nobody spells, is swept within a day.
  if pg_catalog.starts_with(name_of_original, old.user_id || '/') and exists (
    select 1 from storage.objects o where o.bucket_id = 'originals' and o.name = name_of_original
  ) then
    insert into public.file_removals (user_id, bucket, original_url) values (old.user_id, 'originals', old.original_url);
  end if;
  -- Only a job makes pictures. Once more, when a runner that was still writing its result has surely ended.
  if old.current_version > 0 or exists (select 1 from public.transform_jobs j where j.transformation_id = old.id) then
    insert into public.file_removals (user_id, bucket, folder, run_after)
    select old.user_id, bucket, folder_of_results, pg_catalog.now() + pause
    from pg_catalog.unnest(array['outputs', 'thumbnails']) bucket,
         pg_catalog.unnest(array[interval '0', interval '15 minutes']) pause;
  end if;
  return old;
end;
$$;
