-- What is deleted leaves nothing behind: rows go at once, and their files by this list, which a runner works off.
-- Files are removed through storage, never by deleting its rows: on hosted Supabase that would leave them lying.

create table public.file_removals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  bucket text not null check (bucket in ('originals', 'outputs', 'thumbnails')),
  -- A folder with all that is in it, or the address of one original as its owner gave it.
  folder text check (folder <> '' and folder not like '%/'),
  original_url text,
  run_after timestamptz not null default now(),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  check ((folder is null) <> (original_url is null))
);
comment on table public.file_removals is 'Files whose rows are gone, to be removed from storage. Server only; it outlives the person, so user_id is no foreign key.';
create index file_removals_next on public.file_removals (run_after);
alter table public.file_removals enable row level security;
revoke all on public.file_removals from anon, authenticated;
grant all on public.file_removals to service_role;

create function public.claim_file_removal() returns setof public.file_removals
language sql
volatile
security invoker
set search_path = ''
as $$
  update public.file_removals
  set attempts = attempts + 1,
      run_after = pg_catalog.now() + least(interval '1 day', interval '5 minutes' * pg_catalog.power(2, attempts))
  where id = (
    select id from public.file_removals where run_after <= pg_catalog.now()
    order by run_after, id limit 1 for update skip locked
  )
  returning *;
$$;
comment on function public.claim_file_removal() is 'Gives one removal to one runner; it comes again, ever later, until its row is deleted.';
revoke all on function public.claim_file_removal() from public, anon, authenticated;
grant execute on function public.claim_file_removal() to service_role;

grant delete on public.transformations to authenticated;
create policy "People delete their own transformations" on public.transformations
  for delete to authenticated using (user_id = (select auth.uid()));

create function public.leave_nothing_behind() returns trigger
language plpgsql
-- Definer: the owner who deletes has no rights on jobs, credits and removals.
security definer
set search_path = ''
as $$
declare
  waiting uuid;
  folder_of_results constant text := old.user_id || '/' || old.id;
begin
  -- What nobody has begun is given back. What is being made is not: its maker may be paid already, and its picture may
  -- be there. With a person who is being removed, the balance goes as well.
  select j.id into waiting from public.transform_jobs j
  where j.transformation_id = old.id and j.state = 'queued'
    and j.failures = 0 and j.losses = 0 and j.submissions = 0 and j.engines_tried = '{}' for update;
  if found and exists (select 1 from auth.users u where u.id = old.user_id) then
    perform public.refund_reserve(waiting);
  end if;
  insert into public.file_removals (user_id, bucket, folder, original_url) values
    (old.user_id, 'outputs', folder_of_results, null),
    (old.user_id, 'thumbnails', folder_of_results, null),
    (old.user_id, 'originals', null, old.original_url);
  -- Once more, when a runner that was still writing its result has surely ended.
  if exists (select 1 from public.transform_jobs j where j.transformation_id = old.id) then
    insert into public.file_removals (user_id, bucket, folder, run_after) values
      (old.user_id, 'outputs', folder_of_results, pg_catalog.now() + interval '15 minutes'),
      (old.user_id, 'thumbnails', folder_of_results, pg_catalog.now() + interval '15 minutes');
  end if;
  return old;
end;
$$;
comment on function public.leave_nothing_behind() is 'Trigger: a deleted transformation gives back a credit that nobody has begun to use, and has its files removed.';
revoke all on function public.leave_nothing_behind() from public, anon, authenticated;
create trigger leave_nothing_behind before delete on public.transformations
  for each row execute function public.leave_nothing_behind();

create function public.leave_no_files_of_person() returns trigger
language plpgsql
-- Definer: fires inside the auth service's delete.
security definer
set search_path = ''
as $$
begin
  -- Twice: a token of theirs may live on for a while, and an upload begun with it longer.
  if not exists (select 1 from auth.users u where u.id = old.id) then
    insert into public.file_removals (user_id, bucket, folder, run_after)
    select old.id, bucket, old.id::text, pg_catalog.now() + pause
    from pg_catalog.unnest(array['originals', 'outputs', 'thumbnails']) bucket,
         pg_catalog.unnest(array[interval '0', interval '2 days']) pause;
  end if;
  return old;
end;
$$;
comment on function public.leave_no_files_of_person() is 'Trigger: with an account, by support, go all its files, also those that no row names.';
revoke all on function public.leave_no_files_of_person() from public, anon, authenticated;
create trigger leave_no_files_of_person after delete on public.profiles
  for each row execute function public.leave_no_files_of_person();

-- Support removes an account with everything that belongs to it.
create function public.remove_account(p_user_id uuid) returns boolean
language plpgsql
-- Definer: the service role has no right to delete from auth.users everywhere.
security definer
set search_path = ''
as $$
begin
  perform 1 from public.transformations t where t.user_id = p_user_id order by t.id for update;
  delete from auth.users where id = p_user_id;
  return found;
end;
$$;
comment on function public.remove_account(uuid) is 'Support: deletes a person with all rows; the files follow by file_removals.';
revoke all on function public.remove_account(uuid) from public, anon, authenticated;
grant execute on function public.remove_account(uuid) to service_role;

-- A person has few photos between upload and acceptance; without a bound the rows would be a free place to fill.
create function public.limit_unfinished_photos() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unfinished photos ' || new.user_id, 0));
  if (select count(*) from public.transformations t where t.user_id = new.user_id and t.status = 'uploading') > 1000 then
    raise exception 'Too many unfinished photos' using errcode = 'PT429';
  end if;
  return null;
end;
$$;
comment on function public.limit_unfinished_photos() is 'Trigger: at most 1000 photos of a person may be uploading (HTTP 429 otherwise).';
revoke all on function public.limit_unfinished_photos() from public, anon, authenticated;
create index transformations_unfinished on public.transformations (user_id) where status = 'uploading';
create trigger limit_unfinished_photos after insert on public.transformations
  for each row execute function public.limit_unfinished_photos();
