-- Originals that no transformation names, a day after they came: nobody sees them, and they fill their owner's share.
-- A phone inserts the row right after the upload, or later where credit is missing. What is swept too early goes up
-- once more: phones keep the bytes until the picture is ready.

create function public.sweep_originals() returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  listed integer;
begin
  with old as materialized (
    select o.name, pg_catalog.split_part(o.name, '/', 1)::uuid as user_id,
           'http://storage/storage/v1/object/public/originals/' || o.name as url,
           pg_catalog.regexp_replace(o.name, '[^a-zA-Z0-9]', '', 'g') as letters
    from storage.objects o
    where o.bucket_id = 'originals' and o.created_at < pg_catalog.now() - interval '1 day'
      and o.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
      -- No address can name such a one, nor could the runner read it: it stays, and counts.
      and pg_catalog.strpos(o.name, '?') = 0
  ), unnamed as materialized (
    select old.* from old
    where not exists (
      select 1 from public.transformations t
      where t.user_id = old.user_id and substring(t.original_url from '/originals/(.*)$') = old.name
    )
  )
  insert into public.file_removals (user_id, bucket, original_url)
  select u.user_id, 'originals', u.url from unnamed u
  -- Addresses have many forms, but letters and digits look the same in all. The runner, who can read them, asks once more
  -- before it removes.
  where not exists (
      select 1 from public.transformations t
      where t.user_id = u.user_id and u.letters = pg_catalog.regexp_replace(
        substring(t.original_url from '/originals/([^?#]*)'), '%[0-9a-fA-F]{2}|[^a-zA-Z0-9]', '', 'g')
    )
    and not exists (select 1 from public.file_removals r where r.user_id = u.user_id and r.original_url = u.url)
  limit 1000;
  get diagnostics listed = row_count;
  return listed;
end;
$$;
comment on function public.sweep_originals() is 'Lists originals for removal that are older than a day and that no transformation names; a thousand at a time.';
revoke all on function public.sweep_originals() from public, anon, authenticated;
grant execute on function public.sweep_originals() to service_role;

-- As with the other clocks: here where pg_cron runs, elsewhere by the embedded server's timer.
do $$
begin
  if exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('sweep originals', '23 * * * *', 'select public.sweep_originals()');
  end if;
exception when others then
  raise warning 'pg_cron is there but cannot be used: %', sqlerrm;
end;
$$;
