-- What storage lists is one folder at a time, and whoever sends a file chooses its folders. An account with two hundred photos,
-- each in hundreds of folders of its own, took a hundred thousand questions before the first of them was removed, and kept the
-- runner from everybody's pictures, or was never done; a folder without a name, which hosted storage takes, had no end.
-- So the runner asks for the names themselves, some at a time.

create function public.list_stored_files(p_bucket text, p_beginning text, p_after text) returns table (name text)
language sql
stable
security invoker
set search_path = ''
as $$
  select o.name from storage.objects o
  -- Up to the character after the last one: the index on names that storage has serves it.
  where o.bucket_id = p_bucket and o.name operator(pg_catalog.~>=~) p_beginning
    and o.name operator(pg_catalog.~<~) (pg_catalog.left(p_beginning, -1)
      || pg_catalog.chr(pg_catalog.ascii(pg_catalog.right(p_beginning, 1)) + 1))
    and o.name operator(pg_catalog.~>~) p_after
  order by o.name using operator(pg_catalog.~<~) limit 100;
$$;
comment on function public.list_stored_files(text, text, text) is 'The next hundred files of a bucket whose names begin so, in the order of their bytes.';
revoke all on function public.list_stored_files(text, text, text) from public, anon, authenticated;
grant execute on function public.list_stored_files(text, text, text) to service_role;
