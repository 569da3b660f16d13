import { expect, test } from 'vitest';
import { sayExported, sayMade } from './say-exported.ts';

test('what was exported and when, the newest first', () => {
  expect(
    sayExported({
      doordash: '2026-11-20T12:00:00.000Z',
      'uber-eats': '2026-11-22T12:00:00.000Z',
      'uber-eats-cover': '2026-11-21T12:00:00.000Z',
      'a-place-of-tomorrow': '2026-11-22T12:00:00.000Z',
      story: 'soup',
    }),
  ).toEqual(['Uber Eats, 22 Nov', 'Uber Eats cover, 21 Nov', 'DoorDash, 20 Nov']);
});

test.each([
  [[undefined], undefined],
  [['soup'], undefined],
  [['2026-11-22T12:00:00.000Z'], 'Exported 22 Nov'],
  [['2026-11-22T12:00:00.000Z', undefined, undefined], 'Exported: 1 of 3'],
  [['2026-11-22T12:00:00.000Z', '2026-11-20T12:00:00.000Z'], 'Exported 22 Nov'],
])('files made of these pictures on %j: %s', (times, words) => {
  expect(sayMade(times)).toBe(words);
});
