import { expect, test } from 'vitest';
import { findRefusedFilter } from './rest-filters.ts';

const find = (query: string) =>
  findRefusedFilter(new URL(`http://server/rest/v1/photos?${encodeURI(query).replaceAll('+', '%2B')}`));
const PATTERNS = 'Regular expressions (match, imatch) are not supported here. Use like or ilike.';

test.each([
  'name=match.^(a*)*$',
  'name=imatch.a',
  'name=MATCH.a',
  'name=not.match.a',
  'name=not.imatch.a',
  'name=match(any).{a,b}',
  'name=not.match(all).{a}',
  'versions.name=match.a',
  'recipe->>prompt=match.a',
  'or=(name.match.a,name.eq.b)',
  'or=(name.eq.b,name.imatch.a)',
  'and=(or(name.match.a))',
  'not.or=(name.not.match.a)',
  'versions.or=(name.match(any).{a})',
  'versions.not.and=(name.match.a,name.eq.b)',
  'or=(name.eq."quoted \\" sign",name.match.a)',
  String.raw`or=(name.eq."a\",name.match.^(a*)*$,name.eq."b")`,
  'or=(name!"a.match.b")',
  'or=("name.match.a")',
  'or=name.match.a',
  'and=(name.eq.b,not.or(name.eq.a,name.not.match.b))',
  'recipe->>x.or=match.a',
  'recipe->>x.order=match.a',
  'versions.recipe->>select=match.a',
  'select=id&name=eq.a&name=match.b',
])('a search by a regular expression is refused: %s', (query) => {
  expect(find(query)).toBe(PATTERNS);
});

test.each([
  'name=eq.match.a',
  'name=like.*match.*',
  'name=in.(match.a,b)',
  'name=matchless',
  'or=(name.eq."a.match.b",name.eq.b)',
  'or=(name.eq.rematch.a)',
  'or=(name.in.(match,imatch),name.eq.b.match.c)',
  'versions.order=name.asc',
  'select=match,imatch&order=match.asc',
  'and=(status.eq.ready,or(name.eq.a,name.eq.b))',
])('what only looks like one is not: %s', (query) => {
  expect(find(query)).toBeUndefined();
});

test('trees are read down to a depth that nobody needs', () => {
  const tree = (depth: number): string => (depth === 0 ? 'a.eq.1' : `or(${tree(depth - 1)})`);
  expect(find(`or=(${tree(7)})`)).toBeUndefined();
  expect(find(`or=(${tree(8)})`)).toBe('Filters may be nested 8 deep at most');
  expect(find(`or=(${tree(1000)})`)).toBe('Filters may be nested 8 deep at most');
});

test('tables are embedded in each other down to the same depth', () => {
  const embedded = (depth: number): string => (depth === 0 ? 'id' : `versions(${embedded(depth - 1)})`);
  expect(find(`select=id,${embedded(8)}`)).toBeUndefined();
  expect(find(`select=id,${embedded(9)}`)).toBe('Tables may be embedded 8 deep at most');
});

test('a long tree of nothing but quotes is read in no time', () => {
  const quotes = '"\\'.repeat(500_000);
  const beganAt = performance.now();
  expect(find(`and=${quotes}`)).toBeUndefined();
  expect(find(`and=${'"a.'.repeat(300_000)}`)).toBeUndefined();
  expect(find(`and=${'a.not.not.,'.repeat(100_000)}`)).toBeUndefined();
  expect(performance.now() - beganAt).toBeLessThan(5_000);
});
