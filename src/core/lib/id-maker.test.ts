import { expect, test } from 'vitest';
import { createIdMaker } from './id-maker.ts';

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

test('ids are UUIDs of version 7 that begin with the time', () => {
  const id = createIdMaker({ now: () => Date.UTC(2026, 10, 21), random })();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 21));
});

test('later ids sort behind earlier ones, inside a millisecond and when the clock goes back', () => {
  let now = 1_790_000_000_000;
  const make = createIdMaker({ now: () => now, random });
  const ids = Array.from({ length: 20_000 }, (_, n) => {
    if (n % 5000 === 4999) now += n % 2 === 0 ? 5 : -86_400_000;
    return make();
  });
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
