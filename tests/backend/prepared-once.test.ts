import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { startServer } from '#tests/support/server/server.ts';

// What a start makes of a database it makes once, and again where something of it may be missing.

let own: OwnPostgres;
let sql: Sql | undefined;
beforeEach(async () => {
  own = await startPostgres();
});
afterEach(async () => {
  await sql?.end();
  await own.stop();
});

function openDatabase(url: string): Sql {
  sql = postgres(url, { max: 1, onnotice: () => {} });
  return sql;
}

async function startOnce(url: string): Promise<void> {
  const server = await startServer({ env: { DATABASE_URL: url } });
  expect(await server.stop()).toBe(0);
}

/** Of what a start makes this can be taken away, and nobody misses it. */
async function makesAgain(url: string, database: Sql): Promise<boolean> {
  await database`drop index if exists storage.objects_version`;
  await startOnce(url);
  return (await database`select from pg_indexes where indexname = 'objects_version'`).length > 0;
}

test('two servers with logins of their own prepare one database once each, not by turns', async () => {
  const second = await own.createDatabase('shared', { name: 'second', attributes: 'superuser' });
  const first = new URL(second);
  first.username = 'postgres';
  const database = openDatabase(second);
  await startOnce(first.href);
  expect(await makesAgain(second, database), 'which rights the second one has is not known yet').toBe(true);
  expect(await makesAgain(first.href, database)).toBe(false);
  expect(await makesAgain(second, database)).toBe(false);
});

test('a database that finds its roles gone, as one brought back elsewhere does, is prepared again', async () => {
  const url = await own.createDatabase('moved');
  const database = openDatabase(url);
  await startOnce(url);
  await database.unsafe('drop owned by anon cascade; drop role anon');
  expect(await makesAgain(url, database)).toBe(true);
  const [rights] = await database`select has_schema_privilege('anon', 'storage', 'usage') as may_use`;
  expect(rights?.may_use).toBe(true);
});
