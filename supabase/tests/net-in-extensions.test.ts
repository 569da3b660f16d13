import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unprivilegedAccount } from '#local/postgres/account.ts';
import { copyBinaries, locatePackage } from '#local/postgres/binaries.ts';
import { createCluster } from '#local/postgres/create-cluster.ts';
import { onFreePort } from '#local/postgres/free-port.ts';
import { hasEnded, letGo, runPostgres } from '#local/postgres/run-postgres.ts';
import { makeDataDir } from '#tests/support/server/data-dir.ts';

// A PostgreSQL that has pg_net to offer, as hosted ones do: an extension that brings a schema of its own and cannot be
// moved. What it sends is nobody's question here.
const MIGRATION = readFileSync(
  join(import.meta.dirname, '..', 'migrations', '20261125002800_net_in_extensions.sql'),
  'utf8',
);
const folder = makeDataDir();
const binaries = join(folder, 'binaries');
const control = join(binaries, 'native', 'share', 'postgresql', 'extension', 'pg_net.control');
let sql: Sql;
let stop: () => Promise<void>;

beforeAll(async () => {
  await copyBinaries(locatePackage(), binaries);
  writeFileSync(
    join(control, '..', 'pg_net--0.1.sql'),
    `create schema net;
     create function net.http_post(url text) returns bigint language sql as 'select 7::bigint';`,
  );
  const [account, cluster] = [unprivilegedAccount(), join(folder, 'postgres')];
  await createCluster(join(binaries, 'native'), cluster, 'only-for-this-test', account);
  mkdirSync(join(folder, 'logs'));
  const logFile = join(folder, 'logs', 'postgres.log');
  const { process, url } = await onFreePort(async (port) => {
    const address = `postgres://postgres:only-for-this-test@127.0.0.1:${port}/postgres`;
    const run = { binaries: join(binaries, 'native'), folder: cluster, port, account, logFile, url: address };
    return { process: await runPostgres(run), url: address };
  });
  sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`create schema extensions`;
  stop = async () => {
    await sql.end();
    letGo(process);
    await hasEnded(process);
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop());
beforeEach(async () => {
  writeFileSync(control, `default_version = '0.1'\nrelocatable = false\n`);
  await sql`drop extension if exists pg_net`;
});

const read = async () => {
  const [row] = await sql<{ place: string; sent: string }[]>`
    select extnamespace::regnamespace::text as place, net.http_post('x')::text as sent
    from pg_extension where extname = 'pg_net'`;
  return row;
};
const migrate = () => sql.unsafe(MIGRATION);

test('where pg_net is among the tables of the API it is made anew beside them, and is called as before', async () => {
  await sql`create extension pg_net`;
  expect(await read()).toEqual({ place: 'public', sent: '7' });
  await migrate();
  expect(await read()).toEqual({ place: 'extensions', sent: '7' });
});

test('elsewhere it stays, and where there is none none is made', async () => {
  await migrate();
  expect(await sql`select 1 from pg_extension where extname = 'pg_net'`).toHaveLength(0);
  await sql`create extension pg_net with schema extensions`;
  const before = await sql`select oid from pg_extension where extname = 'pg_net'`;
  await migrate();
  expect(await sql`select oid from pg_extension where extname = 'pg_net'`).toEqual(before);
});

test('where it could not be made anew it is not taken away', async () => {
  await sql`create extension pg_net`;
  rmSync(control);
  await migrate();
  expect(await read()).toEqual({ place: 'public', sent: '7' });
});
