-- What a hosted Supabase project has before its first migration: the roles of the API and their rights.
-- Runs at every start and changes nothing the second time.

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
  if not exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;

-- Whoever runs the server must be able to speak as each of them; a superuser can already.
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, api_role, 'set') then
      execute format('grant %I to %I', api_role, current_user);
    end if;
  end loop;
end;
$$;

create schema if not exists extensions;
grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;

-- Hosted projects begin with these default rights, and the migrations take back what is too much. The same start
-- here shows whether they do.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;

-- Files on disk belong to one database. Its id names their folder, so that a server that is pointed at another
-- database never takes them for left-overs.
create schema if not exists embedded;
create table if not exists embedded.identity (id uuid primary key default gen_random_uuid());
insert into embedded.identity select gen_random_uuid() where not exists (select from embedded.identity);
