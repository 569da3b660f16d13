import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';

// What people ask in words of their own reaches the database by a login that has no rights of the server.

let backend: SharedBackend;
let person: Person;

beforeAll(async () => {
  backend = await openSharedBackend();
  person = await signUp(backend.server);
  await person.client.from('transformations').insert(photoOf(person)).throwOnError();
});
afterAll(() => backend.stop());

async function login(): Promise<{ name: string; password: string }> {
  const [row] = await backend.sql`select name, password from embedded.people_login`;
  return { name: String(row?.name), password: String(row?.password) };
}

async function asLogin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const url = new URL(addressBehind(backend.server.dataDir));
  const { name, password } = await login();
  Object.assign(url, { username: name, password });
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

test('their rows are asked for by that login', async () => {
  const { name } = await login();
  await Promise.all([1, 2].map(() => person.client.from('transformations').select('id').throwOnError()));
  const answered = await backend.sql`
    select count(*)::int as n from pg_stat_activity
    where usename = ${name} and query_start > now() - interval '1 minute'`;
  expect(answered[0]?.n).toBeGreaterThan(0);
  const superusers = await backend.sql`
    select distinct query from pg_stat_activity
    where usename <> ${name} and query ilike '%"transformations"%' and query ilike 'select%'`;
  expect(superusers).toEqual([]);
});

test.each([
  'select email, encrypted_password from auth.users',
  'select * from public.transformations',
  'select * from embedded.people_login',
  'set role service_role',
  'set role postgres',
  "select set_config('role', 'service_role', false)",
  'set session authorization postgres',
  'create table public.mine (id int)',
  "copy (select 1) to program 'id'",
  "select pg_read_file('postgresql.conf')",
  'create role helper',
  `alter role service_role login password 'x'`,
])('which may not: %s', async (statement) => {
  await expect(asLogin((sql) => sql.unsafe(statement))).rejects.toMatchObject({ code: '42501' });
});

test.each(['anon', 'authenticated'])(
  'and as %s sees nothing of anybody while it says no name',
  async (role) => {
    const seen = await asLogin(async (sql) => {
      await sql.unsafe(`set role ${role}`);
      return await sql.unsafe('select id from public.transformations').catch((error: unknown) => error);
    });
    if (seen instanceof Error) expect(seen).toMatchObject({ code: '42501' });
    else expect(seen).toEqual([]);
  },
);
