import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { openConnection, type RawConnection } from '#tests/support/server/raw-http.ts';
import { inSoak } from '#tests/support/soak.ts';
import { until } from '#tests/support/until.ts';

const REQUESTS = inSoak(2000, 400);
/** A few kB kept of each request would be more. */
const MAY_GROW_MB = inSoak(8, 4);
const EACH_KIND = 50;
/** Whoever drips a byte now and then is let do so for a minute. */
const CUT_WITHIN_MS = inSoak(150_000, 40_000);

let backend: Backend;
/** Who asks much waits the longer for it: one alone would not be done in time on a busy machine. */
let cooks: Person[];

beforeAll(async () => {
  backend = await openBackend({
    entry: 'tests/faults/start-and-weigh.ts',
    env: { HEADERS_SECONDS: '2' },
  });
  cooks = await Promise.all([1, 2, 3, 4].map(() => signUp(backend.server)));
});
afterAll(() => backend.stop());

const ask = async (path: string, cook = cooks[0]): Promise<number> => {
  const headers = { apikey: backend.server.publishableKey, authorization: `Bearer ${cook?.token}` };
  const answer = await fetch(backend.server.url + path, { headers });
  await answer.arrayBuffer();
  return answer.status;
};
const PATHS = [
  '/rest/v1/profiles?select=id',
  '/rest/v1/transformations?select=id',
  '/auth/v1/user',
  '/storage/v1/bucket',
  '/healthz',
  '/nothing-here.js',
];

/** Of all of them at once. */
async function askMany(requests: number): Promise<void> {
  let left = requests;
  const askOn = async (cook: Person) => {
    while (left-- > 0)
      expect([200, 404]).toContain(await ask(PATHS[left % PATHS.length] ?? '/healthz', cook));
  };
  await Promise.all(cooks.map(askOn));
}

/** What is alive in the server's memory, in MB. */
async function weigh(): Promise<number> {
  const weights = () =>
    [...backend.server.output().matchAll(/weighs (\d+)/g)].map(([, bytes]) => Number(bytes));
  const before = weights().length;
  backend.server.process.kill('SIGUSR2');
  await until('the server is weighed', () => weights().length > before);
  return (weights().at(-1) ?? 0) / 1e6;
}

test(`${REQUESTS} requests leave nothing behind in memory`, async () => {
  await askMany(REQUESTS);
  const before = await weigh();
  await askMany(REQUESTS);
  const grownMb = (await weigh()) - before;
  console.log(`${REQUESTS} requests: ${before.toFixed()} MB alive, ${grownMb.toFixed(1)} MB more afterwards`);
  expect(grownMb).toBeLessThan(MAY_GROW_MB);
}, 300_000);

test(
  'of 200 connections that say nothing, or half a thing, none keeps anybody waiting, and they are let go',
  async () => {
    const half = 'POST /rest/v1/profiles HTTP/1.1\r\nHost: kitchen.example\r\n';
    const body = `${half}apikey: ${backend.server.publishableKey}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    const said = ['', half, body, 'GET /healthz HTTP/1.1\r\nHost: kitchen.example\r\n\r\n'];
    const all: RawConnection[] = [];
    for (const words of said) {
      for (let i = 0; i < EACH_KIND; i++) {
        const connection = await openConnection(backend.server.url);
        if (words !== '') connection.send(words);
        all.push(connection);
      }
    }
    expect(all).toHaveLength(200);
    const statuses = await Promise.all(PATHS.slice(0, 5).map((path) => ask(path)));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect((await signUp(backend.server)).token).toBeTruthy();

    const count = (from: number, to: number) =>
      all.slice(from, to).filter(({ socket }) => socket.destroyed || socket.readableEnded).length;
    await until(
      'whoever has said nothing, or half of a head, is let go',
      () => count(0, 100) === 100,
      CUT_WITHIN_MS,
    );
    expect(await ask('/healthz')).toBe(200);
    for (const { socket } of all) socket.destroy();
  },
  CUT_WITHIN_MS + 60_000,
);
