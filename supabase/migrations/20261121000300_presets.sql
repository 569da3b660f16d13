-- Prompts that people keep for the next service.

create table public.user_presets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null constraint name_is_1_to_50 check (char_length(name) <= 50 and char_length(btrim(name)) >= 1),
  recipe jsonb not null constraint preset_recipe_is_valid check (public.is_valid_recipe(recipe)),
  created_at timestamptz not null default now()
);
comment on table public.user_presets is 'Saved prompts, at most ten per person.';

create index user_presets_user_newest on public.user_presets (user_id, created_at desc);

alter table public.user_presets enable row level security;
revoke all on public.user_presets from anon, authenticated;
grant select, insert (id, user_id, name, recipe), delete on public.user_presets to authenticated;
grant all on public.user_presets to service_role;

create policy "People read their own presets" on public.user_presets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People add their own presets" on public.user_presets
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People delete their own presets" on public.user_presets
  for delete to authenticated using (user_id = (select auth.uid()));

-- Counts under a lock of its own per person, so that parallel requests cannot slip past the limit; after the insert,
-- so that the policy speaks first.
create function public.limit_presets() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('user_presets ' || new.user_id, 0));
  if (select pg_catalog.count(*) from public.user_presets p where p.user_id = new.user_id) > 10 then
    raise exception 'Maximum of 10 presets reached. Please delete an existing preset first.' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function public.limit_presets() is 'Trigger: at most ten presets per person (HTTP 409 beyond).';
revoke all on function public.limit_presets() from public, anon, authenticated;

create trigger limit_presets after insert on public.user_presets
  for each row execute function public.limit_presets();
