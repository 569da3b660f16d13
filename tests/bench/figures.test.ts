import { describe, expect, test } from 'vitest';
import { holdAgainst, max, mean, median, min, percentile, ratio } from './figures.ts';

test.each([
  { sample: [7], middle: 7, least: 7, most: 7, average: 7 },
  { sample: [10, 9, 2], middle: 9, least: 2, most: 10, average: 7 },
  { sample: [100, 1, 3, 20], middle: 11.5, least: 1, most: 100, average: 31 },
  { sample: [0, -4], middle: -2, least: -4, most: 0, average: -2 },
])('figures of $sample', ({ sample, middle, least, most, average }) => {
  const given = [...sample];
  expect(median(sample)).toBe(middle);
  expect([min(sample), max(sample), mean(sample)]).toEqual([least, most, average]);
  expect(sample).toEqual(given);
});

describe.each([
  { name: 'median', figure: median },
  { name: 'percentile', figure: (sample: number[]) => percentile(sample, 95) },
  { name: 'mean', figure: mean },
  { name: 'min', figure: min },
  { name: 'max', figure: max },
])('$name throws', ({ figure }) => {
  test('on an empty sample', () => expect(() => figure([])).toThrow('empty sample'));
  test.each([Number.NaN, Infinity, -Infinity])('where one of it is %d', (odd) => {
    expect(() => figure([1, odd, 3])).toThrow(String(odd));
  });
});

test('a ratio to nothing is none', () => {
  expect(ratio(3, 2)).toBe(1.5);
  expect(() => ratio(3, 0)).toThrow(RangeError);
  expect(() => ratio(0, 0)).toThrow(RangeError);
});

test('a figure says whether its goal is met, the bound itself included', () => {
  const atMost = { atMost: 1.5, of: 'x bare' };
  expect(holdAgainst(1.5, atMost)).toBe('goal: <= 1.5 x bare, met');
  expect(holdAgainst(1.51, atMost)).toBe('goal: <= 1.5 x bare, missed');
  const atLeast = { atLeast: 90, of: 'points' };
  expect(holdAgainst(90, atLeast)).toBe('goal: >= 90 points, met');
  expect(holdAgainst(89, atLeast)).toBe('goal: >= 90 points, missed');
  expect(() => holdAgainst(Number.NaN, atMost)).toThrow(RangeError);
});
