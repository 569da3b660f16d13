import { expect, test } from 'vitest';
import { TooMuchAtOnce } from '#local/database/fair-use.ts';
import { createFairQueue } from './fair-queue.ts';

/** A line in which each piece of work ends when the test says so. */
function open({ atOnce = 1, longest = 100 } = {}) {
  const queue = createFairQueue({ atOnce, longest, eachMs: 100 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const join = (who: string, name: string, signal?: AbortSignal) =>
    queue(
      who,
      async () => {
        const held = Promise.withResolvers<void>();
        ends.set(name, held.resolve);
        begun.push(name);
        await held.promise;
        return name;
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return { begun, join, end };
}

test('as many as may at once, and the next when one has ended, in the order they came', async () => {
  const { begun, join, end } = open({ atOnce: 2 });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => join('a', name));
  await end('none');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  for (const name of ['a1', 'a3', 'a4']) await end(name);
  await expect(Promise.all(all)).resolves.toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('whoever comes with one piece does not wait for the many of somebody else', async () => {
  const { begun, join, end } = open();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void join('a', name);
  void join('b', 'b1');
  for (const name of ['none', 'a1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('a full line sends away the last of whoever waits with most, never the one who came alone', async () => {
  const { begun, join, end } = open({ longest: 3 });
  const many = ['a0', 'a1', 'a2', 'a3'].map((name) => join('a', name));
  const alone = join('b', 'b1');
  await expect(many[3]).rejects.toBeInstanceOf(TooMuchAtOnce);
  const another = join('c', 'c1');
  await expect(many[2]).rejects.toBeInstanceOf(TooMuchAtOnce);
  for (const name of ['a0', 'a1', 'b1', 'c1']) await end(name);
  expect(await Promise.all([many[0], many[1], alone, another])).toEqual(['a0', 'a1', 'b1', 'c1']);
  expect(begun).toHaveLength(4);
});

test('where all wait with one piece, the one that came last is sent away', async () => {
  const { join, end } = open({ longest: 2 });
  const first = ['a', 'b', 'c'].map((who) => join(who, who));
  await expect(join('d', 'd')).rejects.toMatchObject({ waitSeconds: 1 });
  for (const name of ['a', 'b', 'c']) await end(name);
  expect(await Promise.all(first)).toEqual(['a', 'b', 'c']);
});

test('for who has hung up nothing is done, and the next has the turn', async () => {
  const { begun, join, end } = open();
  const first = join('a', 'a1');
  const gone = new AbortController();
  const lost = join('b', 'b1', gone.signal);
  const last = join('c', 'c1');
  gone.abort();
  await end('none');
  await end('a1');
  await expect(lost).rejects.toBe(gone.signal.reason);
  await end('c1');
  expect(await Promise.all([first, last])).toEqual(['a1', 'c1']);
  expect(begun).toEqual(['a1', 'c1']);
});

test('work that fails gives the turn back', async () => {
  const queue = createFairQueue({ atOnce: 1, longest: 2, eachMs: 1 });
  await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue('a', async () => 'next')).resolves.toBe('next');
});
