import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIsolate } from './isolate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LATER_MS = 5_000;
const later = () => vi.advanceTimersByTimeAsync(LATER_MS);

/** An isolate whose runs say, one after the other, whether they leave work. */
function open(...runs: boolean[]) {
  const calls = { run: 0, next: 0, end: 0 };
  const kept: Promise<unknown>[] = [];
  const faults: unknown[] = [];
  const isolate = createIsolate({
    run: async () => {
      calls.run += 1;
      const leaves = runs.shift();
      if (leaves === undefined) throw new Error('no database');
      return leaves;
    },
    callNext: async () => void (calls.next += 1),
    end: () => void (calls.end += 1),
    waitUntil: (work) => void kept.push(work),
    report: (fault) => faults.push(fault),
  });
  const handle = isolate.serve(async () => new Response('{}', { status: 202 }));
  const ask = async (path: string) =>
    (await handle(new Request(`http://x${path}`, { method: 'POST' }))).status;
  return { ...isolate, calls, kept, faults, ask, handle };
}

test('while there is room it works when it is called, and ends by no hand of its own', async () => {
  const { wakeRunner, calls, kept, ask } = open(false, false);
  expect(await ask('/transform-image/run')).toBe(202);
  wakeRunner();
  await Promise.all(kept);
  wakeRunner();
  await later();
  expect(calls).toEqual({ run: 2, next: 0, end: 0 });
  expect(kept).toHaveLength(2);
});

test('a run that leaves work calls the next isolate in, and this one begins nothing more', async () => {
  const { wakeRunner, calls, kept, ask } = open(true);
  wakeRunner();
  await Promise.all(kept);
  expect(calls).toEqual({ run: 1, next: 1, end: 0 });
  // Whoever sends a photo is answered, and another isolate is called for it.
  expect(await ask('/transform-image')).toBe(202);
  wakeRunner();
  await later();
  expect(calls).toEqual({ run: 1, next: 2, end: 0 });
});

test('where it is called for work that it does not begin, it says so, and ends once its answers are out', async () => {
  const { wakeRunner, calls, kept, ask } = open(true);
  wakeRunner();
  await Promise.all(kept);
  await later();
  expect(await ask('/transform-image/run')).toBe(503);
  expect(calls.end).toBe(0);
  await later();
  expect(calls.end).toBe(1);
});

test('it does not end while a request is open', async () => {
  const { wakeRunner, calls, kept, serve, ask } = open(true);
  const { promise, resolve } = Promise.withResolvers<Response>();
  const slow = serve(() => promise);
  wakeRunner();
  await Promise.all(kept);
  const answered = slow(new Request('http://x/transform-image', { method: 'POST' }));
  await ask('/transform-image/run');
  await later();
  expect(calls.end).toBe(0);
  resolve(new Response());
  await answered;
  await later();
  expect(calls.end).toBe(1);
});

test('but not for long: nobody keeps it from its end by a request that drips, or by one after the other', async () => {
  const { wakeRunner, calls, kept, serve, ask } = open(true);
  wakeRunner();
  await Promise.all(kept);
  const drip = serve(() => new Promise(() => {}));
  void drip(new Request('http://x/transform-image/webhook/fal', { method: 'POST' }));
  await ask('/transform-image/run');
  for (let i = 0; i < 40; i += 1) {
    await ask('/transform-image');
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(calls.end).toBe(1);
});

test('a run that fails is told of, and the next call works again', async () => {
  const { wakeRunner, calls, kept, faults } = open();
  wakeRunner();
  await Promise.all(kept);
  wakeRunner();
  await Promise.all(kept);
  expect(faults.map(String)).toEqual(['Error: no database', 'Error: no database']);
  expect(calls).toEqual({ run: 2, next: 0, end: 0 });
});
