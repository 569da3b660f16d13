-- People call their photos by the name of the dish. A photo comes with the name of its file, which may be longer and odd;
-- a name that is given is held to a rule.

create function public.check_photo_name() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if not (pg_catalog.char_length(new.original_filename) between 1 and 100
    and new.original_filename = pg_catalog.btrim(new.original_filename)
    and new.original_filename !~ '[[:cntrl:]]')
  then
    raise exception 'A name has 1 to 100 characters, no blanks around it and no control characters' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function public.check_photo_name() is
  'Trigger: a name that is given to a photo has 1 to 100 characters, no blanks around it, no control characters.';
revoke all on function public.check_photo_name() from public, anon, authenticated;

create trigger check_photo_name before update of original_filename on public.transformations
  for each row when (new.original_filename is distinct from old.original_filename)
  execute function public.check_photo_name();

grant update (original_filename) on public.transformations to authenticated;
create policy "People name their own transformations" on public.transformations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
