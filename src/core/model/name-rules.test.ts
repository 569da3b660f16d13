import { expect, test } from 'vitest';
import { checkName } from './name-rules.ts';

test.each([
  ['Ada Cook', 'Ada Cook'],
  ['  Al  ', 'Al'],
  ['x'.repeat(100), 'x'.repeat(100)],
  [` ${'é'.repeat(100)} `, 'é'.repeat(100)],
  // One sign is one character, however many units it is written in.
  ['👩‍🍳', '👩‍🍳'],
])('%j is kept as %j', (typed, name) => {
  expect(checkName(typed)).toEqual({ ok: true, name });
});

test.each([
  ['', 'Name must be at least 2 characters'],
  [' A ', 'Name must be at least 2 characters'],
  ['\u200bA\u200b', 'Name must be at least 2 characters'],
  ['\u00a0\t\n', 'Name must be at least 2 characters'],
  ['x'.repeat(101), 'Name must be at most 100 characters'],
  ['😀'.repeat(101), 'Name must be at most 100 characters'],
])('%j is no name: %s', (typed, message) => {
  expect(checkName(typed)).toEqual({ ok: false, message });
});
