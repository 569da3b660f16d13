-- What a hosted Supabase project has before its first migration: the roles of the API and their rights.
-- Runs where another program has prepared a database, or none has, and changes nothing the second time.

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
  -- Until PostgreSQL 16 whoever is a member could always become the role.
  right_to_become text := case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
begin
  foreach api_role in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, api_role, right_to_become) then
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

-- By which people's own words reach the database; see `people-login.ts`.
create table if not exists embedded.people_login (
  is_only_row boolean primary key default true check (is_only_row),
  name text not null,
  password text not null
);

-- Of the keys with which a server last started here: another one with others would not read what that one signs.
create table if not exists embedded.shared_keys (name text primary key, digest text not null);

-- Where no mail goes out sign-up asks nobody to open one, so that an address proves nothing until a link that was sent
-- there is opened: of a reset, here; of a sign-up the auth service notes it itself.
-- The auth service takes its token away then and changes nothing else, unlike a new password, which takes it away too.
create or replace function embedded.note_proven_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.identities set identity_data = identity_data || '{"email_verified": true}'
  where user_id = new.id and provider = 'email' and lower(identity_data ->> 'email') = lower(new.email);
  return new;
end;
$$;
create or replace trigger note_proven_address after update of recovery_token on auth.users for each row
when (
  coalesce(old.recovery_token, '') <> '' and coalesce(new.recovery_token, '') = ''
  and new.encrypted_password is not distinct from old.encrypted_password
  and new.recovery_sent_at is not distinct from old.recovery_sent_at
)
execute function embedded.note_proven_address();

-- The password of a sign-up counts for whoever opens the link of that sign-up. Where the address is confirmed by
-- another way, whoever came by it may not be who chose that password: so it ends, and so does that link.
create or replace function embedded.end_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  new.confirmation_token := null;
  return new;
end;
$$;
create or replace trigger end_unproven_password before update of email_confirmed_at on auth.users for each row
when (
  old.email_confirmed_at is null and new.email_confirmed_at is not null
  and coalesce(old.confirmation_token, '') <> ''
)
execute function embedded.end_unproven_password();

-- A new password ends the other sessions in the same step: were it a second one, a connection lost between the two would
-- leave a lost tablet signed in, and the change could not be repeated, for that password is no new one any more. Which
-- session stays is noted before; where nothing is noted, or long ago, none does.
create table if not exists embedded.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  session_id uuid not null,
  noted_at timestamptz not null default now()
);
create or replace function embedded.end_other_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stays uuid;
begin
  delete from embedded.password_changes where user_id = new.id and noted_at > now() - interval '1 minute'
  returning session_id into stays;
  delete from auth.sessions where user_id = new.id and id is distinct from stays;
  return new;
end;
$$;
create or replace trigger end_other_sessions after update of encrypted_password on auth.users for each row
when (new.encrypted_password is distinct from old.encrypted_password)
execute function embedded.end_other_sessions();

-- An account takes its lines along.
create index if not exists audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
-- The rest goes by age.
create index if not exists audit_log_entries_age on auth.audit_log_entries (created_at);

-- Each start looks whether a row names what lies in storage, by its version.
create index if not exists objects_version on storage.objects (version);

-- From where people have signed in, as hashes: nobody else's wrong passwords lock them out there.
create table if not exists embedded.known_peers (
  user_id uuid references auth.users (id) on delete cascade,
  peer text,
  seen_at timestamptz not null default now(),
  primary key (user_id, peer)
);

-- What /healthz writes, to see whether the database still takes a write.
create table if not exists embedded.health (
  is_only_row boolean primary key default true check (is_only_row),
  written_at timestamptz not null
);

-- Of all that is above, of roles and program: a start that would make the same again does nothing; see `prepare.ts`.
-- Each login has rights of its own, and several servers may come by several.
create table if not exists embedded.prepared_by (login text primary key, digest text not null);
