import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPool } from '#local/database/pool.ts';
import { openKysely, queriesOf } from '#local/database/sql.ts';
import { headlines, tellFailures } from '#tests/setup/tell-failures.ts';
import { howOften } from '#tests/support/how-often.ts';
import { makeDataDir, removeDataDir } from '#tests/support/server/data-dir.ts';
import { connect, photoOf, signUp } from '#tests/support/server/people.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const README = readFileSync(join(ROOT, 'supabase', 'README.md'), 'utf8');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const REPORTER = join(ROOT, 'tests', 'setup', 'vitest-reporter.ts');
const report = z.object({ numPassedTests: z.number() });

/** Only to end what hangs: 600 tests, one after the other, beside those of two other workers. */
const LONGEST_MS = 1_200_000;
/** An owner without superuser rights. */
const MODEST = { name: 'modest_owner', attributes: 'createrole bypassrls' };
let own: OwnPostgres;
const running: TestServer[] = [];

beforeAll(async () => {
  own = await startPostgres();
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await own.stop();
});

async function start(url: string): Promise<TestServer> {
  const server = await startServer({ env: { DATABASE_URL: url } });
  running.push(server);
  return server;
}

async function ask<T>(url: string, question: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await question(sql);
  } finally {
    await sql.end();
  }
}

const countMigrations = (url: string) =>
  ask(url, async (sql) => {
    const [row] = await sql`select count(*)::int as n from supabase_migrations.schema_migrations`;
    return Number(row?.n);
  });

test(
  'what holds of any Supabase holds of one on a PostgreSQL of your own, by the command of the README',
  async () => {
    // As on hosted Supabase: no superuser, neither for the migrations nor for the tests.
    const fresh = await startPostgres();
    const url = await fresh.createDatabase('given', MODEST);
    const server = await startServer({ env: { DATABASE_URL: url } });
    const [, names = '', command = ''] =
      /```\n((?:[A-Z_]+=\S+ )+)\\\n +npx vitest (run [^\n]+)\n```/.exec(README) ?? [];
    const given = [server.url, server.publishableKey, server.secretKey, url];
    const env = Object.fromEntries(names.split(' ').map((word, i) => [word.split('=')[0], given[i]]));
    const folder = mkdtempSync(join(tmpdir(), 'plateglow-report-'));
    const file = join(folder, 'report.json');
    const told = [`--reporter=${REPORTER}`, '--reporter=json', `--outputFile.json=${file}`];
    const child = promisify(execFile)(process.execPath, [VITEST, ...command.split(' '), ...told], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      maxBuffer: 50_000_000,
      // Asked to end it tells what it has found.
      timeout: LONGEST_MS - 60_000,
      killSignal: 'SIGINT',
    });
    try {
      const said = await child.catch((error: unknown) => error);
      const { stdout, stderr } = said as { stdout: string; stderr: string };
      const words = stripVTControlCharacters(stdout + stderr);
      // At once: what stands at the end of a run is lost where that is cut off.
      if (said instanceof Error) console.error(tellFailures(words));
      const failed = said instanceof Error ? [...headlines(words), 'The run ended badly.'] : [];
      expect(failed, failed[0]).toEqual([]);
      const result = report.parse(JSON.parse(readFileSync(file, 'utf8')));
      expect(result.numPassedTests).toBeGreaterThan(400);
      const people = await ask(url, (sql) => sql`select 1 from auth.users`);
      expect(people.length, 'it really ran there').toBeGreaterThan(50);
    } finally {
      await server.stop();
      await fresh.stop();
      rmSync(folder, { recursive: true });
    }
  },
  LONGEST_MS,
);

test('two databases share nothing, though they lie in one PostgreSQL', async () => {
  const [one, two] = [await own.createDatabase('one'), await own.createDatabase('two')];
  const [first, second] = [await start(one), await start(two)];
  const person = await signUp(first);
  expect((await person.client.from('transformations').insert(photoOf(person))).error).toBeNull();

  const elsewhere = connect(second);
  const entry = await elsewhere.auth.signInWithPassword({
    email: person.email,
    password: 'a good enough password',
  });
  expect(entry.error?.status).toBe(400);
  const rows = await ask(two, (sql) => sql`select id from public.transformations`);
  expect(rows).toHaveLength(0);
  const stranger = connect({ ...second, publishableKey: first.publishableKey });
  const answer = await fetch(`${second.url}/rest/v1/profiles`, {
    headers: { apikey: second.publishableKey, authorization: `Bearer ${person.token}` },
  });
  expect(answer.status, 'a token of the one means nothing to the other').toBe(401);
  expect((await stranger.from('profiles').select()).data).toBeNull();
});

test('a server that starts on a database with its tables applies nothing twice and keeps what is there', async () => {
  const url = await own.createDatabase('again');
  const first = await start(url);
  const { id } = await signUp(first);
  const applied = await countMigrations(url);
  expect(await first.stop()).toBe(0);
  running.splice(running.indexOf(first), 1);

  const second = await start(url);
  expect(second.output()).toContain('"migrations":0');
  expect(await countMigrations(url)).toBe(applied);
  const profiles = await ask(url, (sql) => sql`select id from public.profiles`);
  expect(profiles.map((row) => String(row.id))).toEqual([id]);
});

test('a second server is told which of its keys are not those of the first, and that others were updated', async () => {
  const url = await own.createDatabase('keys');
  const first = await start(url);
  const told = (server: TestServer) =>
    [...server.output().matchAll(/([a-z-]+\.json) is not that of the server/g)].map(([, name]) => name);
  expect(told(first)).toEqual([]);
  expect(told(await start(url))).toEqual(['secrets.json', 'signing-keys.json']);
  const dataDir = makeDataDir();
  for (const name of ['secrets.json', 'signing-keys.json'])
    copyFileSync(join(first.dataDir, name), join(dataDir, name));
  const copied = { dataDir, env: { DATABASE_URL: url } };
  let third = await startServer(copied);
  expect(told(third), 'the second one came in between').toEqual(['secrets.json', 'signing-keys.json']);
  await third.stop();
  await ask(url, (sql) => sql`insert into supabase_migrations.schema_migrations (version) values ('2999')`);
  third = await startServer(copied);
  expect(told(third)).toEqual([]);
  expect(third.output(), 'while servers are updated').toContain('older than its database');
  await third.stop();
  removeDataDir(dataDir);
});

test('without DATABASE_URL neither a start nor npm run admin falls back on a database of its own', async () => {
  const url = await own.createDatabase('forgotten');
  const dataDir = makeDataDir();
  try {
    const server = await startServer({ dataDir, env: { DATABASE_URL: url } });
    await server.stop();
    const { host } = new URL(url);
    const words =
      `The database of ${dataDir} lies in ${host}/forgotten, and DATABASE_URL is not set. ` +
      `Where the embedded one is to take its place, remove ${join(dataDir, 'database-is-in')}.\n`;
    await expect(startServer({ dataDir })).rejects.toThrow(words);
    for (const program of ['admin/admin.ts requests', `backup/backup.ts ${dataDir}-copy`]) {
      const [entry = '', argument = ''] = program.split(' ');
      const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
      const asked = [join(ROOT, 'supabase', 'local', entry), argument];
      const said = promisify(execFile)(process.execPath, asked, { env });
      await expect(said).rejects.toMatchObject({ code: 1, stdout: '', stderr: words });
    }
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const again = await startServer({ dataDir, env: { DATABASE_URL: url } });
    expect(await again.stop()).toBe(0);
  } finally {
    removeDataDir(dataDir);
  }
});

const RACES = howOften('FIRST_START_RACES', 1);

test.each(Array.from({ length: RACES }, (_, turn) => turn + 1))(
  'two servers that start at once on a fresh database both come up (try %i)',
  async (turn: number) => {
    const url = await own.createDatabase(`race_${turn}`);
    const servers = await Promise.all([start(url), start(url)]);
    for (const server of servers) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const { client } = await signUp(server);
      expect((await client.from('subscriptions').select('credits_total').single()).data).toEqual({
        credits_total: 3,
      });
    }
    const twice = await ask(
      url,
      (sql) =>
        sql`select version from supabase_migrations.schema_migrations group by version having count(*) > 1`,
    );
    expect(twice).toHaveLength(0);
    await Promise.all(servers.map((server) => server.stop()));
    for (const server of servers) running.splice(running.indexOf(server), 1);
  },
);

/** Whether what people ask comes by a login of its own, after somebody has asked. */
async function howPeopleCome(
  server: TestServer,
  url: string,
): Promise<'a login of their own' | 'as the server'> {
  const { client } = await signUp(server);
  expect((await client.from('profiles').select('full_name').single()).data).toEqual({
    full_name: 'Ada Cook',
  });
  const seen = await ask(
    url,
    (sql) => sql`
      select 1 from pg_stat_activity where usename like 'people\\_of\\_%' and datname = current_database()`,
  );
  const isWarned = server.output().includes('with the rights of DATABASE_URL');
  expect(isWarned).toBe(seen.length === 0);
  return seen.length > 0 ? 'a login of their own' : 'as the server';
}

test('who may make no roles is told that people come with its rights, and serves them all the same', async () => {
  const fresh = await startPostgres();
  try {
    // Once by somebody who may, as an administrator would.
    const first = await startServer({ env: { DATABASE_URL: await fresh.createDatabase('by_admin') } });
    await first.stop();
    const url = await fresh.createDatabase('plain', { name: 'plain_owner', attributes: 'bypassrls' });
    await ask(fresh.url, (sql) => sql`grant anon, authenticated, service_role to plain_owner`);
    const server = await startServer({ env: { DATABASE_URL: url } });
    expect(await howPeopleCome(server, url)).toBe('as the server');
    expect(await server.stop()).toBe(0);
  } finally {
    await fresh.stop();
  }
});

test('what its address asks of PostgreSQL counts, but for the zone that times are told in', async () => {
  const address = new URL(own.url);
  address.searchParams.set('options', '-c work_mem=7MB -c TimeZone=Asia/Tokyo');
  const pool = openPool({ url: address.href, connections: 1, longestStatementMs: 30_000 });
  try {
    const [row] = await queriesOf(openKysely(pool))`
      select current_setting('TimeZone') as zone, current_setting('work_mem') as work_mem`;
    expect(row).toEqual({ zone: 'UTC', work_mem: '7MB' });
  } finally {
    await pool.end();
  }
});

test('brought back into another PostgreSQL, a database makes its login anew', async () => {
  const url = await own.createDatabase('moved');
  const first = await start(url);
  expect(await howPeopleCome(first, url)).toBe('a login of their own');
  await first.stop();
  running.splice(running.indexOf(first), 1);
  await ask(url, async (sql) => {
    const [login] = await sql`select name from embedded.people_login`;
    await sql.unsafe(`drop role ${String(login?.name)}`);
  });
  const second = await start(url);
  expect(await howPeopleCome(second, url)).toBe('a login of their own');
});

test('an owner without superuser rights is enough where the roles of the API are not made yet', async () => {
  const fresh = await startPostgres();
  try {
    const url = await fresh.createDatabase('modest', MODEST);
    const server = await startServer({ env: { DATABASE_URL: url } });
    // Whose activity it is, that owner may not see.
    const asAdmin = new URL(fresh.url);
    asAdmin.pathname = '/modest';
    expect(await howPeopleCome(server, asAdmin.href)).toBe('a login of their own');
    expect(await server.stop()).toBe(0);
  } finally {
    await fresh.stop();
  }
});

test('a database that does not answer is told in a sentence, and nothing is left running', async () => {
  await expect(start('postgres://nobody:wrong@127.0.0.1:1/none')).rejects.toThrow(/did not start:[\s\S]*\S/);
});
