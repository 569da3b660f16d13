-- Where pictures lie. The first folder of a path is its owner's id; policies compare it, nothing else does.
-- MIME types are listed one by one: a wildcard is not understood everywhere.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('originals', 'originals', false, 20971520, array['image/jpeg', 'image/png', 'image/heic', 'image/webp']),
  ('outputs', 'outputs', false, 31457280, array['image/jpeg', 'image/png', 'image/webp']),
  ('thumbnails', 'thumbnails', false, 2097152, array['image/webp', 'image/jpeg']),
  ('reference-images', 'reference-images', false, 5242880, array['image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "People add originals to their own folder" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'originals' and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "People see the pictures in their own folder" on storage.objects
  for select to authenticated using (
    bucket_id in ('originals', 'outputs', 'thumbnails')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

create policy "People delete the pictures in their own folder" on storage.objects
  for delete to authenticated using (
    bucket_id in ('originals', 'outputs', 'thumbnails')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

-- The reference plate is one for all. The server puts it there; a client may where it is absent, and no policy lets
-- anyone overwrite it.
create policy "Signed-in people see the reference plate" on storage.objects
  for select to authenticated using (bucket_id = 'reference-images' and name = 'reference-plate.png');

create policy "Signed-in people add the reference plate where it is absent" on storage.objects
  for insert to authenticated with check (bucket_id = 'reference-images' and name = 'reference-plate.png');
