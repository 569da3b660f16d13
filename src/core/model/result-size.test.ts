import { expect, test } from 'vitest';
import { warnOfSize } from './result-size.ts';

test.each([
  [1024, 768, 'Small photo: result 1024 px'],
  [768, 1024, 'Small photo: result 1024 px'],
  [1599, 1200, 'Small photo: result 1599 px'],
  [1600, 1200, null],
  [2560, 1920, null],
  [null, null, null],
])('of a photo of %i by %i is said: %s', (width, height, said) => {
  expect(warnOfSize({ width, height })).toBe(said);
});
