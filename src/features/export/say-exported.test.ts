import { expect, test } from 'vitest';
import { sayExported, sayMade } from './say-exported.ts';

const on = (day: number) => new Date(2026, 10, day, 12).getTime();

test('what was exported and when, the newest first, and what before this version was made', () => {
  const made = {
    doordash: { at: on(20) },
    'uber-eats': { at: on(22) },
    'uber-eats-cover': { at: on(21) },
    'a-place-of-tomorrow': { at: on(22) },
  };
  expect(sayExported(made, on(21))).toEqual([
    'Uber Eats, 22 Nov',
    'Uber Eats cover, 21 Nov',
    'DoorDash, 20 Nov (earlier version)',
  ]);
});

test.each([
  [[undefined], undefined],
  [[on(22)], 'Exported 22 Nov'],
  [[on(22), undefined, undefined], 'Exported: 1 of 3'],
  [[on(22), on(20)], 'Exported 22 Nov'],
])('files made of these pictures on %j: %s', (times, words) => {
  expect(sayMade(times)).toBe(words);
});
