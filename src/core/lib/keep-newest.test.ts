import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';

test('the newest stay, and what is put in once more is new again', () => {
  const map = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) keepNewest(map, key, at, 3);
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ]);
});
