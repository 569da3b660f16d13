import { expect, test, vi } from 'vitest';
import { shareReading } from './share-reading.ts';

/** A reading that ends when it is told to. */
function openBook() {
  const ends: PromiseWithResolvers<number>[] = [];
  const read = vi.fn<() => Promise<number>>(() => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  });
  return { read, ends, ask: shareReading(read) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('all who ask in one moment share a reading', async () => {
  const { read, ends, ask } = openBook();
  const answers = Promise.all([ask(), ask(), ask()]);
  await settle();
  ends[0]?.resolve(1);
  expect(await answers).toEqual([1, 1, 1]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('who asks during a reading gets the next one, and never what was read before', async () => {
  const { read, ends, ask } = openBook();
  const first = ask();
  await settle();
  const later = Promise.all([ask(), ask()]);
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  ends[0]?.resolve(1);
  await settle();
  ends[1]?.resolve(2);
  expect([await first, await later]).toEqual([1, [2, 2]]);
});

test('a reading that failed fails for those who shared it, and the next one is made', async () => {
  const { ends, ask } = openBook();
  const first = ask();
  await settle();
  const later = ask();
  ends[0]?.reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await settle();
  ends[1]?.resolve(2);
  expect(await later).toBe(2);
});
