-- What is deleted on one device stays deleted, though another one is still sending it, or has not heard that it was taken:
-- that phone wrote the row anew, and one more credit was spent on a photo that nobody wanted any more. The server remembers
-- what it no longer has, and says so; the phone keeps its photo and asks its person.

create table public.deleted_transformations (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  -- A digest of its original_url: of another file, as after its place was taken, the row may be written anew.
  original uuid not null,
  deleted_at timestamptz not null default now(),
  primary key (user_id, id, original)
);
comment on table public.deleted_transformations is 'Photos that were deleted, the last 2000 of each person: they are not added again. Server only.';
create index deleted_transformations_newest on public.deleted_transformations (user_id, deleted_at desc, id);
alter table public.deleted_transformations enable row level security;
revoke all on public.deleted_transformations from anon, authenticated;
grant all on public.deleted_transformations to service_role;
create policy "Nobody reads what was deleted" on public.deleted_transformations for select to authenticated using (false);

create function public.remember_deleted() returns trigger
language plpgsql
-- Definer: the owner who deletes has no rights on what is remembered.
security definer
set search_path = ''
as $$
begin
  -- Nobody remembers for a person who is being removed.
  insert into public.deleted_transformations (user_id, id, original)
  select g.user_id, g.id, pg_catalog.md5(g.original_url)::uuid from gone g
  where exists (select 1 from auth.users u where u.id = g.user_id)
  on conflict (user_id, id, original) do update set deleted_at = excluded.deleted_at;
  -- Without a bound they would be a free place to fill.
  delete from public.deleted_transformations d
  using (
    select person.user_id, o.id, o.original
    from (select distinct g.user_id from gone g) person
    cross join lateral (
      select n.id, n.original from public.deleted_transformations n where n.user_id = person.user_id
      order by n.deleted_at desc, n.id offset 2000
    ) o
  ) surplus
  where d.user_id = surplus.user_id and d.id = surplus.id and d.original = surplus.original;
  return null;
end;
$$;
comment on function public.remember_deleted() is 'Trigger: keeps what was deleted in mind, for phones that are still sending it.';
revoke all on function public.remember_deleted() from public, anon, authenticated;
create trigger remember_deleted after delete on public.transformations
  referencing old table as gone for each statement execute function public.remember_deleted();

create function public.deleted_stays_deleted() returns trigger
language plpgsql
-- Definer: who adds a photo has no rights on what is remembered.
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.deleted_transformations d
    where d.user_id = new.user_id and d.id = new.id and d.original = pg_catalog.md5(new.original_url)::uuid
  ) then
    raise exception 'This photo was deleted' using errcode = 'PT410';
  end if;
  return null;
end;
$$;
comment on function public.deleted_stays_deleted() is 'Trigger: a photo that was deleted is not added again (HTTP 410).';
revoke all on function public.deleted_stays_deleted() from public, anon, authenticated;
-- After the insert, so that the policy speaks first where somebody writes in another's name; by its name before the one
-- that asks for a credit.
create trigger deleted_stays_deleted after insert on public.transformations
  for each row execute function public.deleted_stays_deleted();
