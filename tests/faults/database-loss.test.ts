import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureAwake } from '#tests/support/awake-seconds.ts';
import { createChance } from '#tests/support/chance.ts';
import { howOften } from '#tests/support/how-often.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import {
  commandOf,
  isAlive,
  killNow,
  listDescendants,
  readPostmaster,
} from '#tests/support/server/processes.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { createJournal } from './journal.ts';
import { runLoad, signUpCook, type Cook } from './load.ts';
import { expectPromisesKept, summary } from './promises.ts';

const ROUNDS = howOften('LOSS_ROUNDS', 5);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
/** What a client of PostgreSQL shows in the list of processes. */
const CLIENT = /postgres: .*postgres postgres 127/;

const dataDir = makeReadyDataDir();
const chance = createChance(SEED);
const journal = createJournal();
const cooks: Cook[] = [];
let server: TestServer;

const postmaster = () => readPostmaster(dataDir)!.pid;
const clients = () => listDescendants(postmaster()).filter((pid) => CLIENT.test(commandOf(pid)));

async function killOneConnection(): Promise<void> {
  const all = clients();
  killNow(all[chance.between(0, all.length - 1)]!);
}

async function endEveryConnection(): Promise<void> {
  const sql = openBehind(dataDir);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await sql.end();
}

async function killPostmaster(): Promise<void> {
  killNow(postmaster());
}

/** What is lost, by whom, and after how many seconds at most the server answers again. */
const LOSSES = [
  { what: 'kill -9 of one connection', happens: killOneConnection, backWithinS: 5 },
  { what: 'the end of every connection', happens: endEveryConnection, backWithinS: 5 },
  { what: 'kill -9 of the database', happens: killPostmaster, backWithinS: 15 },
  {
    what: 'kill -9 of a connection, and of the database as it recovers',
    async happens() {
      await killOneConnection();
      await pause(chance.between(0, 20));
      await killPostmaster();
    },
    backWithinS: 15,
  },
  {
    what: 'kill -9 of the database, and of the server 5 ms later',
    async happens() {
      await killPostmaster();
      await pause(5);
      await server.kill();
      server = await start();
    },
    backWithinS: 15,
  },
] as const;
const backMs = new Map<string, number[]>(LOSSES.map(({ what }) => [what, []]));

beforeAll(async () => {
  server = await start();
  cooks.push(...(await Promise.all([1, 2, 3].map(() => signUpCook(server, 100_000)))));
});

afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
  console.log(`${ROUNDS} losses, seed ${SEED}: ${journal.acknowledged()} acknowledged requests`);
  for (const [what, times] of backMs)
    if (times.length > 0) console.log(`  ${what}: answers again after ${summary(times)}`);
});

for (let round = 1; round <= ROUNDS; round += 1) {
  const loss = LOSSES[(round - 1) % LOSSES.length] ?? LOSSES[0];
  test(`${loss.what} loses nothing, and the server goes on (round ${round})`, async () => {
    const { pid } = server.process;
    const load = runLoad(server, cooks, journal, chance);
    const enough = chance.between(15, 80);
    await until('the load is under way', () => load.acknowledged() >= enough);
    load.expectTheWorst();
    const before = clients();
    await loss.happens();
    const lostAt = performance.now();
    // PostgreSQL takes a moment to notice that one was killed, answers until then, and ends all others after it.
    await until('the old connections are gone', () => !before.some(isAlive));
    const awake = measureAwake();
    await until('the server answers again', isReachable);
    expect(awake(), 'seconds until it answered again').toBeLessThan(loss.backWithinS);
    backMs.get(loss.what)?.push(performance.now() - lostAt);
    expect(await load.ended).toEqual([]);
    if (server.process.pid === pid) expect(isAlive(pid!), 'the same server').toBe(true);
    await expectPromisesKept(server, journal);
  });
}

test('stopped after all that, the server ends in good order', async () => {
  expect(await server.stop()).toBe(0);
  server = await start();
});

/** A question to the database through everything, as an app asks it. */
async function isReachable(): Promise<boolean> {
  const { secretKey, url } = server;
  const headers = { apikey: secretKey };
  const answer = await fetch(`${url}/rest/v1/profiles?select=id&limit=1`, { headers }).catch(() => undefined);
  if (!answer?.ok) {
    // Whoever asks meanwhile is told to come back, not that something went wrong.
    if (answer) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    return false;
  }
  await answer.body?.cancel();
  return true;
}

async function start(): Promise<TestServer> {
  return await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } });
}
