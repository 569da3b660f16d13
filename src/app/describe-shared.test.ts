import { expect, test } from 'vitest';
import { describeShared } from './describe-shared.ts';

const titles = (search: string, found = 9) =>
  describeShared(new URLSearchParams(search), found).map(({ title }) => title);

test.each([
  ['', []],
  ['shared=2', []],
  ['shared=2&left=0&failed=0', ['2 photos saved on this device']],
  ['shared=1&left=1&failed=0', ['1 photo saved on this device', '1 file skipped']],
  ['shared=0&left=3&failed=2', ['2 photos NOT saved', '3 files skipped']],
  ['shared=0&left=1&known=2&failed=0', ['1 file skipped', '2 photos skipped']],
  ['shared=none', ['Photos NOT saved']],
  ['shared=<b>&left=0&failed=0', []],
  ['shared=-1&left=0&failed=99999', []],
])('of ?%s the screen says %j', (search, expected) => {
  expect(titles(search)).toEqual(expected);
});

test('an address that says more than lies here is not believed', () => {
  expect(titles('shared=5&left=0&failed=0', 2)).toEqual(['2 photos saved on this device']);
  expect(titles('shared=5&left=0&failed=0', 0)).toEqual([]);
});

test('what is not saved is trouble, and only that', () => {
  const words = describeShared(new URLSearchParams('shared=1&left=1&failed=1'), 1);
  expect(words.map(({ isError }) => isError ?? false)).toEqual([true, false, false]);
});
