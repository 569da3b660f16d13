import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { migrate } from '#local/database/migrate.ts';
import { openPool } from '#local/database/pool.ts';
import { openKysely, queriesOf } from '#local/database/sql.ts';
import { countLockWaits } from '#tests/support/server/lock-waits.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { startServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';

// A server starts while others of its database answer requests: neither may fail for that.

let own: OwnPostgres;
const undo: (() => unknown)[] = [];
beforeAll(async () => {
  own = await startPostgres();
});
afterAll(() => own.stop());
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Connections as another server has them. */
function connectTo(url: string): Sql {
  const sql = postgres(url, { onnotice: () => {} });
  undo.push(() => sql.end());
  return sql;
}

async function prepareDatabase(name: string): Promise<{ url: string; sql: Sql }> {
  const url = await own.createDatabase(name);
  const server = await startServer({ env: { DATABASE_URL: url } });
  await server.stop();
  return { url, sql: connectTo(url) };
}

test('on a database as this program prepares it a start waits for nobody who writes there', async () => {
  const { url, sql } = await prepareDatabase('prepared');
  await sql`alter database prepared set lock_timeout = '1s'`;
  await sql.begin(async (request) => {
    const tables = await request<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('auth', 'embedded', 'public', 'storage', 'supabase_migrations')`;
    expect(tables.length).toBeGreaterThan(20);
    await request.unsafe(`lock table ${tables.map(({ name }) => name).join(', ')} in row exclusive mode`);
    const server = await startServer({ env: { DATABASE_URL: url } });
    expect(await server.stop()).toBe(0);
  });
});

test('one that has to change something lets a request go first that both wait for each other', async () => {
  const { url, sql } = await prepareDatabase('changed');
  await sql`update embedded.prepared_by set digest = 'of another program'`;
  await sql`drop index storage.objects_version`;
  let starting: ReturnType<typeof startServer> | undefined;
  await sql.begin(async (request) => {
    await request`select from storage.objects`;
    starting = startServer({ env: { DATABASE_URL: url } });
    starting.catch(() => {});
    await until('the start waits', async () => (await countLockWaits(sql)) > 0);
    await request`select from storage.buckets`;
  });
  const server = await starting;
  expect(await server?.stop()).toBe(0);
  expect(await sql`select from pg_indexes where indexname = 'objects_version'`).toHaveLength(1);
  const [ended] = await sql`select deadlocks::int from pg_stat_database where datname = current_database()`;
  expect(ended?.deadlocks, 'PostgreSQL had to end neither of them').toBe(0);
});

test('so does a migration', async () => {
  const url = await own.createDatabase('migrated');
  const sql = connectTo(url);
  await sql`create table pans ()`;
  await sql`create table lids ()`;
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-migrations-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const change = 'alter table pans add column size int; alter table lids add column size int;';
  writeFileSync(join(folder, '20260101000000_sizes.sql'), change);
  const pool = openPool({ url, connections: 1, longestStatementMs: 30_000 });
  undo.push(() => pool.end());
  let applying: Promise<string[]> | undefined;
  await sql.begin(async (request) => {
    await request`select from lids`;
    applying = migrate(queriesOf(openKysely(pool)), folder);
    applying.catch(() => {});
    await until('the migration waits', async () => (await countLockWaits(sql)) > 0);
    await request`select from pans`;
  });
  expect(await applying).toHaveLength(1);
});

test('what a change of tables keeps from an answer is to be asked again', async () => {
  const { url, sql } = await prepareDatabase('asked');
  await sql`alter database asked set lock_timeout = '100ms'`;
  const server = await startServer({ env: { DATABASE_URL: url } });
  undo.push(() => server.stop());
  const { client, email } = await signUp(server);
  const changeTables = (meanwhile: () => Promise<void>) =>
    sql.begin(async (change) => {
      await change`lock table public.profiles, auth.users`;
      await meanwhile();
    });
  await changeTables(async () => {
    expect((await client.from('profiles').select()).status, 'of the first question').toBe(500);
  });
  expect((await client.from('profiles').select()).status).toBe(200);
  await changeTables(async () => {
    expect(await client.from('profiles').select()).toMatchObject({ status: 500, error: { code: '55P03' } });
    const entry = await connect(server).auth.signInWithPassword({ email, password: PASSWORD });
    expect(entry.error?.status).toBe(500);
  });
});
