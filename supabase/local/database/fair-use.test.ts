import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairUse } from './fair-use.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NEEDS = {
  atOnce: 2,
  longestQueue: 3,
  longestWaitMs: 30_000,
  burstMs: 100,
  share: 0.25,
  longestRestMs: 5000,
  cautionMs: 1000,
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Work that lasts for as long as it is told, and what became of it. */
function kitchen(needs: Partial<typeof NEEDS> & { now?: () => number } = {}) {
  const run = createFairUse({ ...NEEDS, ...needs });
  const begun: string[] = [];
  const ask = (who: string, ms: number) => {
    const asked = run(who, async () => {
      begun.push(who);
      await new Promise((resolve) => setTimeout(resolve, ms));
    });
    asked.catch(() => {});
    return asked;
  };
  return { run, ask, begun };
}

test('so many at once, the others queued, and who finds the queue full is told when to come back', async () => {
  const { ask, begun } = kitchen();
  for (let i = 0; i < 5; i += 1) void ask('ada', 10);
  await pass(0);
  expect(begun).toHaveLength(2);
  await expect(ask('ada', 10)).rejects.toMatchObject({ waitSeconds: 1 });
  await pass(100);
  expect(begun).toHaveLength(5);
});

test('nobody waits in the line of somebody else', async () => {
  const { ask, begun } = kitchen();
  for (const who of ['ada', 'ada', 'ada', 'ben']) void ask(who, 10);
  await pass(0);
  expect(begun).toEqual(['ada', 'ada', 'ben']);
});

test('they come to their turn in the order in which they asked, also after one that failed', async () => {
  const { run } = kitchen({ atOnce: 1 });
  const order: number[] = [];
  const work = [1, 2, 3].map((n) =>
    run('ada', async () => {
      order.push(n);
      if (n === 1) throw new Error('burnt');
    }),
  );
  const ends = await Promise.allSettled(work);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(order).toEqual([1, 2, 3]);
});

test('what an app asks now and then never waits', async () => {
  const { ask, begun } = kitchen();
  for (let i = 1; i <= 500; i += 1) {
    void ask('ada', 5);
    await pass(20);
    expect(begun).toHaveLength(i);
  }
});

test('very many small questions get their part of the time, after the burst', async () => {
  const { ask, begun } = kitchen({ longestQueue: 2000 });
  for (let i = 0; i < 2000; i += 1) void ask('ada', 5);
  await pass(4100);
  // A hundred milliseconds at once, and a quarter of the four seconds since, at 5 ms each.
  expect(begun.length).toBeGreaterThan(180);
  expect(begun.length).toBeLessThan(260);
});

test('who has taken more than a burst rests until it has come back, then one piece runs at a time for a while', async () => {
  const { ask, begun } = kitchen();
  void ask('ada', 200);
  await pass(200);
  for (let i = 0; i < 3; i += 1) void ask('ada', 5);
  await pass(399);
  expect(begun).toHaveLength(1);
  await pass(2);
  expect(begun, 'one of them at a time').toHaveLength(2);
  await pass(60);
  expect(begun).toHaveLength(4);
  await pass(1100);
  void ask('ada', 5);
  void ask('ada', 5);
  await pass(0);
  expect(begun, 'forgiven').toHaveLength(6);
});

test('a burst is nobody’s business, and another one once the first has come back', async () => {
  const { ask, begun } = kitchen();
  for (let i = 1; i <= 10; i += 1) {
    void ask('ada', 99);
    await pass(99);
    void ask('ada', 5);
    await pass(0);
    expect(begun).toHaveLength(2 * i);
    await pass(400);
  }
});

test('somebody else is not kept waiting by that', async () => {
  const { ask, begun } = kitchen();
  void ask('ada', 1000);
  await pass(1000);
  void ask('ada', 5);
  void ask('ben', 5);
  await pass(0);
  expect(begun).toEqual(['ada', 'ben']);
});

test('no rest is endless, and who finds the queue full meanwhile is told how long it lasts', async () => {
  const { ask, begun } = kitchen();
  void ask('ada', 60_000);
  await pass(60_000);
  for (let i = 0; i < 3; i += 1) void ask('ada', 5);
  await expect(ask('ada', 5)).rejects.toMatchObject({ waitSeconds: 5 });
  await pass(4999);
  expect(begun).toHaveLength(1);
  await pass(50);
  expect(begun).toHaveLength(4);
});

test('who hangs up has left the queue', async () => {
  const { run, ask, begun } = kitchen({ atOnce: 1, longestQueue: 1 });
  void ask('ada', 10);
  const hangUp = new AbortController();
  const impatient = run('ada', async () => void begun.push('too late'), hangUp.signal);
  await expect(ask('ada', 5)).rejects.toThrow('Too many');
  hangUp.abort(new Error('gone'));
  await expect(impatient).rejects.toThrow('gone');
  void ask('ada', 5);
  await pass(20);
  expect(begun).toEqual(['ada', 'ada']);
});

test('whose turn does not come in good time is refused', async () => {
  const { ask, begun } = kitchen({ atOnce: 1 });
  void ask('ada', 60_000);
  const queued = ask('ada', 5);
  await pass(30_000);
  await expect(queued).rejects.toMatchObject({ waitSeconds: 1 });
  await pass(40_000);
  expect(begun).toHaveLength(1);
});

test('in a busy hour work takes longer, and is no dearer for that', async () => {
  const { ask, begun } = kitchen();
  const people = Array.from({ length: 20 }, (_, i) => `cook ${i}`);
  for (const who of people) void ask(who, 200);
  await pass(200);
  for (const who of people) void ask(who, 5);
  await pass(0);
  expect(begun).toHaveLength(40);
});

test('who fills the server among others pays for most of it', async () => {
  const { ask, begun } = kitchen();
  void ask('ada', 200);
  void ask('ada', 200);
  void ask('ben', 200);
  await pass(200);
  void ask('ada', 5);
  void ask('ben', 5);
  await pass(0);
  expect(begun).toEqual(['ada', 'ada', 'ben', 'ben']);
});

test('who keeps their place after the end of their work pays for the work alone, and has one place less', async () => {
  const { run, ask, begun } = kitchen({ cautionMs: 0 });
  const isRead = Promise.withResolvers<void>();
  const answer = run('ada', async (keepPlace) => {
    keepPlace(isRead.promise);
    return 'soup';
  });
  expect(await answer).toBe('soup');
  await pass(60_000);
  void ask('ada', 10);
  void ask('ada', 10);
  void ask('ben', 10);
  await pass(0);
  expect(begun, 'no rest, and one place').toEqual(['ada', 'ben']);
  await pass(10);
  expect(begun).toHaveLength(3);
  void ask('ada', 10);
  await pass(0);
  expect(begun).toHaveLength(3);
  isRead.reject(new Error('hung up'));
  await pass(0);
  expect(begun).toHaveLength(4);
});

test('whoever rests while they keep a place goes on in the others', async () => {
  const { run, ask, begun } = kitchen();
  void run('ada', async (keepPlace) => {
    keepPlace(new Promise(() => {}));
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await pass(200);
  void ask('ada', 5);
  await pass(400 + NEEDS.cautionMs - 1);
  expect(begun, 'one at a time for a while: the one that is kept').toEqual([]);
  await pass(2);
  expect(begun).toEqual(['ada']);
});

test.each([
  ['a rest', 400, false],
  ['the caution after it, beside a place that is kept,', 400 + NEEDS.cautionMs, true],
])('nobody is forgotten because %s ends in the moment in which they ask', async (_, endsAfterMs, keeps) => {
  for (let late = -40; late < 40; late += 1) {
    let looks = 0;
    // Each look at the clock takes a millisecond.
    const { run, ask, begun } = kitchen({ now: () => performance.now() + (looks += 1) });
    void run('ada', async (keepPlace) => {
      if (keeps) keepPlace(new Promise(() => {}));
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await pass(200 + endsAfterMs + late);
    void ask('ada', 5);
    await pass(100);
    expect(begun, `${late} ms after it`).toEqual(['ada']);
  }
});
