import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureAwake } from '#tests/support/awake-seconds.ts';
import { createChance } from '#tests/support/chance.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { howOften } from '#tests/support/how-often.ts';
import { listFiles } from '#tests/support/list-files.ts';
import { isAlive, killNow, listDescendants, readPostmaster } from '#tests/support/server/processes.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { createJournal } from './journal.ts';
import { runLoad, signUpCook, type Cook } from './load.ts';
import { expectPromisesKept, summary } from './promises.ts';
import { findBrokenFiles, findLeftovers, findTruth } from './truth.ts';

/** Each death once in a check. */
const ROUNDS = howOften('KILL_ROUNDS', 4);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
/** PostgreSQL has this long to notice that its server is gone. */
const STOPS_BY_ITSELF_S = 10;
/** What the server leaves out of its sweep, since it may belong to uploads under way. */
const SWEEP_SPARES_MS = 1_100;

/** Whose death, and whether the next start comes at once, into whatever is still ending. */
const DEATHS = [
  { of: 'server', thenWaits: true },
  { of: 'tree', thenWaits: false },
  { of: 'server', thenWaits: false },
  { of: 'tree', thenWaits: false },
] as const;

const dataDir = makeReadyDataDir();
const chance = createChance(SEED);
const journal = createJournal();
const readyMs: number[] = [];
const stoppedMs: number[] = [];
const cooks: Cook[] = [];
let server: TestServer;
let acknowledged = 0;

beforeAll(async () => {
  server = await start();
  cooks.push(...(await Promise.all([1, 2, 3].map(() => signUpCook(server, 100_000)))));
});

afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
  console.log(
    `${ROUNDS} kills, seed ${SEED}: ${acknowledged} acknowledged requests, ${journal.names().length} things promised; ` +
      `ready again after ${summary(readyMs)}; PostgreSQL stopped by itself after ${summary(stoppedMs)}`,
  );
});

for (let round = 1; round <= ROUNDS; round += 1) {
  const death = DEATHS[(round - 1) % DEATHS.length] ?? DEATHS[0];
  const title =
    death.of === 'tree'
      ? 'kill -9 of everything, its database included, loses nothing that was acknowledged'
      : death.thenWaits
        ? 'kill -9 of the server loses nothing that was acknowledged, and its database ends by itself'
        : 'kill -9 of the server loses nothing, though the next start finds the old database still ending';
  test(`${title} (round ${round})`, async () => {
    const load = runLoad(server, cooks, journal, chance);
    const enough = chance.between(15, 80);
    await until('the load is under way', () => load.acknowledged() >= enough);
    await pause(chance.between(0, 50));
    const postmaster = readPostmaster(dataDir)!;
    load.expectTheWorst();
    await (death.of === 'tree' ? killTree(server, postmaster.pid) : server.kill());
    if (death.thenWaits) {
      const awake = measureAwake();
      stoppedMs.push(await until('PostgreSQL has ended by itself', () => !isAlive(postmaster.pid)));
      expect(awake()).toBeLessThan(STOPS_BY_ITSELF_S);
    }
    const [, surprises] = await Promise.all([restart(), load.ended]);
    expect(surprises).toEqual([]);
    expect(isAlive(postmaster.pid), 'the old database is gone').toBe(false);
    acknowledged += load.acknowledged();
    await expectPromisesKept(server, journal);
  });
}

test('after the kills nothing is left in storage that no row names', async () => {
  await server.stop();
  const newest = Math.max(...listFiles(join(dataDir, 'files')).map((file) => statSync(file).mtimeMs));
  await until('the youngest file is no longer spared', () => Date.now() - newest > SWEEP_SPARES_MS);
  server = await start();
  const sql = openBehind(dataDir);
  try {
    let leftovers: string[] = [];
    const isSwept = async () => (leftovers = await findLeftovers(sql, dataDir)).length === 0;
    await until('the sweep is done', isSwept).catch(() => expect(leftovers).toEqual([]));
    expect(await findBrokenFiles(sql, dataDir)).toEqual([]);
    expect(journal.verify(await findTruth(sql, dataDir))).toEqual([]);
  } finally {
    await sql.end();
  }
});

async function start(): Promise<TestServer> {
  return await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } });
}

async function restart(): Promise<void> {
  const beganAt = performance.now();
  server = await start();
  readyMs.push(performance.now() - beganAt);
}

/** The server, the guard and every PostgreSQL process, as a power cut would end them. */
async function killTree(victim: TestServer, postmaster: number): Promise<void> {
  const below = listDescendants(victim.process.pid!);
  expect(below, 'the database is a child of the server').toContain(postmaster);
  const death = victim.kill();
  for (const pid of below) killNow(pid);
  await death;
  await until('every process is gone', () => !below.some(isAlive));
}
