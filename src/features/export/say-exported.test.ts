import { expect, test } from 'vitest';
import { sayExported, sayMade } from './say-exported.ts';

const on = (day: number) => new Date(2026, 10, day, 12).getTime();

test('what was exported of this version and when, the newest first, and what of the one before it', () => {
  const made = {
    doordash: { at: on(23) },
    'uber-eats': { at: on(20) },
    'uber-eats-v2': { at: on(22) },
    'uber-eats-cover-v2': { at: on(21) },
    'uber-eats-cover-v3': { at: on(24) },
    'a-place-of-tomorrow': { at: on(22) },
  };
  expect(sayExported(made, 2)).toEqual([
    'DoorDash, 23 Nov (earlier version)',
    'Uber Eats, 22 Nov',
    'Uber Eats cover, 21 Nov',
  ]);
  expect(sayExported(made, 1)).toEqual(['DoorDash, 23 Nov', 'Uber Eats, 20 Nov']);
});

test.each([
  [[undefined], undefined],
  [[on(22)], 'Exported 22 Nov'],
  [[on(22), undefined, undefined], 'Exported: 1 of 3'],
  [[on(22), on(20)], 'Exported 22 Nov'],
])('files made of these pictures on %j: %s', (times, words) => {
  expect(sayMade(times)).toBe(words);
});
