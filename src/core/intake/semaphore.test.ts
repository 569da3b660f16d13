import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

function createWork() {
  const now = new Set<string>();
  const seen: string[][] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    now.add(name);
    seen.push([...now]);
    await new Promise<void>((end) => ends.set(name, end));
    now.delete(name);
  };
  return { work, seen, end: (name: string) => ends.get(name)?.() };
}

test('two photos at a time, and a large one alone, in their order', async () => {
  const whenFree = createSemaphore(2);
  const { work, seen, end } = createWork();
  const all = ['a', 'b', 'LARGE', 'c', 'd'].map((name) => whenFree(name === 'LARGE', work(name)));
  for (const name of ['a', 'b', 'LARGE', 'c', 'd']) {
    await new Promise(setImmediate);
    end(name);
  }
  await Promise.all(all);
  expect(seen).toEqual([['a'], ['a', 'b'], ['LARGE'], ['c'], ['c', 'd']]);
});

test('a piece of work that fails makes room for the next', async () => {
  const whenFree = createSemaphore(1);
  await expect(whenFree(false, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await whenFree(true, () => Promise.resolve('yes'))).toBe('yes');
});
