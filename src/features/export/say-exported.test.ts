import { expect, test } from 'vitest';
import { sayExported } from './say-exported.ts';

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
