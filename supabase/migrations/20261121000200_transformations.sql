-- A photo on its way to a better picture, and every picture that came of it.

-- True for a recipe that a client may send: an object with a prompt of 1 to 1000 characters, small as a whole.
create function public.is_valid_recipe(recipe jsonb) returns boolean
language sql
immutable
security invoker
set search_path = ''
as $$
  select coalesce(
    pg_catalog.jsonb_typeof(recipe) = 'object'
    and pg_catalog.jsonb_typeof(recipe -> 'prompt') = 'string'
    and pg_catalog.char_length(recipe ->> 'prompt') between 1 and 1000
    and pg_catalog.octet_length(recipe::text) <= 16384,
    false);
$$;
comment on function public.is_valid_recipe(jsonb) is 'Limits of a recipe: prompt of 1 to 1000 characters, 16 kB as a whole.';
revoke all on function public.is_valid_recipe(jsonb) from public, anon;
grant execute on function public.is_valid_recipe(jsonb) to authenticated, service_role;

create table public.transformations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  original_filename text not null check (char_length(original_filename) between 1 and 255),
  original_url text not null check (char_length(original_url) between 1 and 2048),
  output_url text,
  thumbnail_url text,
  recipe jsonb not null constraint recipe_is_valid check (public.is_valid_recipe(recipe)),
  status text not null default 'uploading'
    check (status in ('uploading', 'queued', 'enhancing', 'ready', 'failed')),
  failure_code text check (char_length(failure_code) <= 64),
  current_version integer not null default 0 check (current_version >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ready_has_output check (status <> 'ready' or (output_url is not null and current_version > 0)),
  constraint failed_has_code check ((status = 'failed') = (failure_code is not null))
);
comment on table public.transformations is 'One photo and where it stands. The client chooses the id and inserts it as uploading; only the server moves it on.';
comment on column public.transformations.current_version is 'Number of the newest finished version; 0 before the first.';

create index transformations_user_newest on public.transformations (user_id, created_at desc, id);
create trigger touch_transformations before update on public.transformations
  for each row execute function public.touch_updated_at();

alter table public.transformations enable row level security;
revoke all on public.transformations from anon, authenticated;
grant select, insert (id, user_id, original_filename, original_url, recipe, status)
  on public.transformations to authenticated;
grant all on public.transformations to service_role;

create policy "People read their own transformations" on public.transformations
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People add their own transformations, as uploading" on public.transformations
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'uploading');

-- A first answer for people without credits; `start_transform` has the last word. After the insert, so that the
-- policy speaks first where somebody writes in another's name.
create function public.require_credits_left() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.subscriptions s
    where s.user_id = new.user_id and (s.credits_used < s.credits_total or s.renews_at <= pg_catalog.now())
  ) then
    raise exception 'No credits available' using errcode = 'PT402';
  end if;
  return null;
end;
$$;
comment on function public.require_credits_left() is 'Trigger: a new transformation needs credits left (HTTP 402 otherwise).';
revoke all on function public.require_credits_left() from public, anon, authenticated;

create trigger require_credits_left after insert on public.transformations
  for each row execute function public.require_credits_left();

create table public.transformation_versions (
  id uuid primary key default gen_random_uuid(),
  transformation_id uuid not null references public.transformations (id) on delete cascade,
  version_number integer not null check (version_number > 0),
  output_url text not null,
  thumbnail_url text,
  recipe jsonb not null,
  created_at timestamptz not null default now(),
  unique (transformation_id, version_number)
);
comment on table public.transformation_versions is 'Every finished picture of a transformation, never overwritten.';

alter table public.transformation_versions enable row level security;
revoke all on public.transformation_versions from anon, authenticated;
grant select on public.transformation_versions to authenticated;
grant all on public.transformation_versions to service_role;

create policy "People read versions of their own transformations" on public.transformation_versions
  for select to authenticated using (
    exists (
      select 1 from public.transformations t
      where t.id = transformation_id and t.user_id = (select auth.uid())
    )
  );
