import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNewer, migrate } from '#local/database/migrate.ts';
import { openPool, type Connections } from '#local/database/pool.ts';
import { openKysely, queriesOf, type Sql } from '#local/database/sql.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';

const FIRST = '20260101000000_kitchen.sql';
const TEXT = `-- A kitchen.
create table public.pans (id int primary key);
insert into public.pans values (1);
`;
let database: OwnPostgres;
const pools: Connections[] = [];
let sql: Sql;
let folder: string;

function openDatabase(url: string): Sql {
  const pool = openPool({ url, connections: 2, longestStatementMs: 30_000 });
  pools.push(pool);
  return queriesOf(openKysely(pool));
}

beforeAll(async () => {
  database = await startPostgres();
  sql = openDatabase(database.url);
  folder = mkdtempSync(join(tmpdir(), 'plateglow-migrations-'));
  writeFileSync(join(folder, FIRST), TEXT);
  await migrate(sql, folder);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all(pools.map((pool) => pool.end()));
  await database.stop();
});

test('what was applied is not applied again', async () => {
  expect(await migrate(sql, folder)).toEqual([]);
});

test('one that was edited since is an error that names it, and nothing newer is applied', async () => {
  const edited = mkdtempSync(join(tmpdir(), 'plateglow-migrations-'));
  cpSync(folder, edited, { recursive: true });
  writeFileSync(join(edited, FIRST), TEXT.replace('(1)', '(2)'));
  writeFileSync(join(edited, '20260102000000_lids.sql'), 'create table public.lids (id int);');
  await expect(migrate(sql, edited)).rejects.toThrow(
    `Migration ${FIRST} was changed after it had been applied`,
  );
  expect(await sql`select 1 from pg_tables where tablename = 'lids'`).toEqual([]);
  rmSync(edited, { recursive: true });
});

test('one that the CLI has applied, statement by statement, is the same', async () => {
  const [, ...statements] = /^(-- A kitchen\.\ncreate[^;]*);\s*(insert[^;]*);/.exec(TEXT) ?? [];
  expect(statements).toHaveLength(2);
  await sql`update supabase_migrations.schema_migrations set statements = ${statements}`;
  expect(await migrate(sql, folder)).toEqual([]);
  expect(readFileSync(join(folder, FIRST), 'utf8')).toBe(TEXT);
});

test('what a newer program has applied is told of, and before there is a history nothing is', async () => {
  expect(await findNewer(sql, folder)).toEqual([]);
  await sql`insert into supabase_migrations.schema_migrations (version) values ('20260103000000')`;
  expect(await findNewer(sql, folder)).toEqual(['20260103000000']);
  expect(await findNewer(openDatabase(await database.createDatabase('empty')), folder)).toEqual([]);
});
