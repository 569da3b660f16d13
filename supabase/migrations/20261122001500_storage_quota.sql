-- What one person may keep: their originals, in number and in bytes, by plan. Outputs and thumbnails are the server's
-- own writing, and there is one reference plate for all. The client's copy of the numbers stands in the contract; a test
-- compares them.

-- After the row is there, so that policies and unique names speak first: a phone that sends again what has arrived must
-- hear that it is there. Storage writes the row, takes it back and only then receives the bytes, so that most refusals
-- come before them; where it does not know the size by then, the last row has it.
create function public.limit_stored_photos() returns trigger
language plpgsql
-- Definer: the same count whoever writes the row, and without asking the policies about each of some thousand photos,
-- which takes a hundred times as long.
security definer
set search_path = ''
as $$
declare
  folder constant text := pg_catalog.split_part(new.name, '/', 1);
  stored record;
  most record;
begin
  -- Uploads side by side come one by one here, and each counts those before it.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('stored photos ' || new.owner_id, 0));
  -- The folder's end is the character after the slash; compared so, the index on names that storage has serves everywhere.
  select count(*) as photos, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes into stored
  from storage.objects o
  where o.bucket_id = new.bucket_id and o.owner_id = new.owner_id
    and o.name operator(pg_catalog.~>=~) (folder || '/') and o.name operator(pg_catalog.~<~) (folder || '0');
  select case s.plan when 'pro' then 6000 when 'growth' then 2000 else 200 end as photos,
         case s.plan when 'pro' then 32212254720 when 'growth' then 10737418240 else 1073741824 end as bytes
  into most
  from (values (new.owner_id::uuid)) person(id) left join public.subscriptions s on s.user_id = person.id;
  if stored.photos > most.photos or stored.bytes > most.bytes then
    raise exception 'Your storage is full. Delete photos that you no longer need.' using errcode = 'PT507';
  end if;
  return null;
end;
$$;
comment on function public.limit_stored_photos() is 'Trigger on storage.objects: originals of a person are limited in number and bytes, by plan (507 otherwise).';
revoke all on function public.limit_stored_photos() from public, anon, authenticated;

-- What the server puts there itself has no owner.
create trigger limit_stored_photos after insert or update of bucket_id, name, owner_id, metadata on storage.objects
  for each row when (new.bucket_id = 'originals' and new.owner_id is not null)
  execute function public.limit_stored_photos();
