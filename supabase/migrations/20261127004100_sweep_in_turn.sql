-- The sweep of originals took a thousand of whichever came first. A name that ends in a blank lost it in its address: it was
-- listed every hour, never removed, and some of them kept everybody else's from the list. Some addresses are written so
-- that only the runner can tell what they name; they came again every hour too. And addresses that are as long as they may
-- be were taken to pieces once for each file beside them, where the planner went that way: for more than a minute.

-- As before; the blank is written as an escape, one person's come after one another's, the oldest first, and each address is
-- read once, as far as names reach.
create or replace function public.sweep_originals() returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  listed integer;
  -- All of ASCII that is no letter, no digit and no control character.
  marks constant text := $marks$ !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$marks$;
begin
  with old as materialized (
    select o.name, o.created_at, pg_catalog.split_part(o.name, '/', 1)::uuid as user_id
    from storage.objects o
    where o.bucket_id = 'originals' and o.created_at < pg_catalog.now() - interval '1 day'
      and o.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
      -- No address can name such a one, nor could the runner read it: it stays, and counts.
      and o.name !~ '\?|/\.{0,2}(/|$)'
  ), spelled as materialized (
    select t.user_id, pg_catalog.left(pg_catalog.split_part(t.original_url, '/originals/', 2), 500) as name
    from public.transformations t where t.user_id in (select old.user_id from old)
  ), unnamed as materialized (
    select old.*,
           'http://storage/storage/v1/object/public/originals/' || pg_catalog.regexp_replace(old.name, ' $', '%20') as url,
           pg_catalog.translate(old.name, marks, '') as letters
    from old
    where not exists (select 1 from spelled s where s.user_id = old.user_id and s.name = old.name)
  ), named as materialized (
    -- Addresses have many forms, but letters and digits look the same in all. The runner, who can read them, asks once more
    -- before it removes.
    select s.user_id, pg_catalog.translate(pg_catalog.regexp_replace(
      pg_catalog.split_part(pg_catalog.split_part(s.name, '?', 1), '#', 1), '%[0-9a-fA-F]{2}', '', 'g'), marks, '') as letters
    from spelled s where s.user_id in (select u.user_id from unnamed u)
  ), next as (
    select u.user_id, u.url, u.created_at,
           pg_catalog.row_number() over (partition by u.user_id order by u.created_at, u.name) as turn
    from unnamed u
    where not exists (select 1 from named n where n.user_id = u.user_id and n.letters = u.letters)
      and not exists (select 1 from public.file_removals r where r.user_id = u.user_id and r.original_url = u.url)
  )
  insert into public.file_removals (user_id, bucket, original_url)
  select user_id, 'originals', url from next order by turn, created_at limit 1000;
  get diagnostics listed = row_count;
  return listed;
end;
$$;
comment on function public.sweep_originals() is
  'Lists originals for removal that are older than a day and that no transformation names; a thousand at a time, by turns.';

-- Listed before, without its blank: the runner would take it for another one.
delete from public.file_removals where bucket = 'originals' and original_url like '% ';
