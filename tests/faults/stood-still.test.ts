import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createChance } from '#tests/support/chance.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { listDescendants, readPostmaster } from '#tests/support/server/processes.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { inSoak } from '#tests/support/soak.ts';
import { until } from '#tests/support/until.ts';
import { createJournal } from './journal.ts';
import { runLoad, signUpCook, type Cook } from './load.ts';
import { expectPromisesKept } from './promises.ts';

/** A laptop that sleeps, a machine whose disk hangs. */
const STOPPED_MS = inSoak(90_000, 4000);
const BACK_WITHIN_MS = 60_000;

const dataDir = makeReadyDataDir();
const chance = createChance(Number(process.env.KILL_SEED ?? Date.now() % 1_000_000));
const journal = createJournal();
const cooks: Cook[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } });
  cooks.push(...(await Promise.all([1, 2].map(() => signUpCook(server, 100_000)))));
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

const database = () => {
  const { pid } = readPostmaster(dataDir)!;
  return [...listDescendants(pid), pid];
};

/** A line that was open before may have rested for longer than it is kept, and is closed when the server wakes. */
const askOnANewLine = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asking = get(url, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.on('error', reject);
  });

test.each<[string, () => number[]]>([
  ['the server', () => [server.process.pid!]],
  ['its database', database],
  ['both of them', () => [server.process.pid!, ...database()]],
])(
  '%s stands still and goes on: nothing that was acknowledged is lost, and it answers again',
  async (_, whom) => {
    const load = runLoad(server, cooks, journal, chance);
    const enough = load.acknowledged() + chance.between(15, 60);
    await until('the load is under way', () => load.acknowledged() >= enough);
    const stopped = whom();
    load.expectTheWorst();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const asked = askOnANewLine(`${server.url}/healthz`);
    await pause(STOPPED_MS);
    for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT');
    expect([200, 503], 'who has asked meanwhile is answered').toContain(await asked);
    expect(await load.ended).toEqual([]);
    const isWell = async () => (await fetch(`${server.url}/healthz`)).status === 200;
    await until('all is well', isWell, BACK_WITHIN_MS);
    expect(server.process.exitCode, 'the same server').toBeNull();
    await expectPromisesKept(server, journal);
  },
  STOPPED_MS + 600_000,
);
