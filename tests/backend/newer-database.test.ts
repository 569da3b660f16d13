import postgres, { type Sql } from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { startCluster } from '#local/postgres/cluster.ts';
import { openSecrets } from '#local/secrets.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { signUp } from '#tests/support/server/people.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { startServer } from '#tests/support/server/server.ts';

// A program that is older than its database would put its own rules in the place of newer ones at each start.

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function ask<T>(url: string, question: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await question(sql);
  } finally {
    await sql.end();
  }
}

/** As a program of tomorrow leaves it: a migration that we have not, and its own way with what each start makes anew. */
const prepareByNewer = (sql: Sql) =>
  sql.unsafe(`
    insert into supabase_migrations.schema_migrations (version) values ('2999');
    create or replace function embedded.end_other_sessions() returns trigger
    language plpgsql security definer set search_path = '' as $$ begin /* newer */ return new; end; $$;`);

const rulesOf = async (sql: Sql): Promise<string> => {
  const [row] = await sql`select prosrc from pg_proc where proname = 'end_other_sessions'`;
  return String(row?.prosrc).trim();
};
const NEWER = 'begin /* newer */ return new; end;';

test('one that is refused has changed nothing there', async () => {
  const dataDir = makeReadyDataDir();
  undo.push(() => removeDataDir(dataDir));
  const server = await startServer({ dataDir });
  await ask(addressBehind(dataDir), prepareByNewer);
  await server.stop();
  await expect(startServer({ dataDir })).rejects.toThrow(
    'This program is older than its database, which has 2999 of supabase/migrations',
  );
  const cluster = await startCluster(dataDir, openSecrets(dataDir).databasePassword);
  undo.push(() => cluster.stop());
  expect(await ask(cluster.url, rulesOf)).toBe(NEWER);
});

test('one of several servers goes on beside a newer one by what that has made', async () => {
  const own = await startPostgres();
  undo.push(() => own.stop());
  const env = { DATABASE_URL: await own.createDatabase('shared') };
  await (await startServer({ env })).stop();
  await ask(env.DATABASE_URL, prepareByNewer);
  const older = await startServer({ env });
  undo.push(() => older.stop());
  expect(older.output()).toContain('older than its database');
  await signUp(older);
  expect(await ask(env.DATABASE_URL, rulesOf)).toBe(NEWER);
});
