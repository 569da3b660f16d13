import { expect, test } from 'vitest';
import { countPages, readPageNumber } from './page-number.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [1000, 50],
])('%i photos fill %i pages', (total, pages) => {
  expect(countPages(total)).toBe(pages);
});

test.each([
  [null, 1],
  ['', 1],
  ['2', 2],
  ['50', 50],
  ['999999', 999_999],
  ['9999999', 1],
  ['0', 1],
  ['-1', 1],
  ['-3', 1],
  ['1.5', 1],
  ['1e3', 1],
  ['1e9', 1],
  ['abc', 1],
  ['\uFFFD', 1],
  ['12345678901234567890', 1],
  ['soup', 1],
])('an address that says %s means page %i', (text, page) => {
  expect(readPageNumber(text)).toBe(page);
});
