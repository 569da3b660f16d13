import { expect, test } from 'vitest';
import { isSlow, sayElapsed } from './say-elapsed.ts';

const START = '2026-11-21T12:00:00.123456+00:00';
const at = (seconds: number) => Date.parse(START) + seconds * 1000;

test.each([
  [0, '0 s so far', false],
  [12, '12 s so far', false],
  [31, '31 s so far', true],
  [59.9, '59 s so far', true],
  [125, '2 min 5 s so far', true],
  [-5, '0 s so far', false],
  [-120, '', false],
  [3600, '', false],
])('%d s after the start it says "%s"', (seconds, words, slow) => {
  expect(sayElapsed(START, at(seconds))).toBe(words);
  expect(isSlow(START, at(seconds))).toBe(slow);
});

test('a time that is none says nothing', () => {
  expect(sayElapsed('soon', at(0))).toBe('');
  expect(isSlow('soon', at(0))).toBe(false);
});
