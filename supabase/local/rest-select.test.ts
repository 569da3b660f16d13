import { expect, test } from 'vitest';
import { findRefusedSelect } from './rest-select.ts';

test.each([
  '*',
  '*,versions(*)',
  'id, name ,recipe->prompt',
  'id,title:name,versions(id,recipe->>prompt)',
  'id,versions!inner(id),profiles!user_id(id)',
  'id,first:versions(id),...profiles(name)',
  'recipe->a->>b,name',
  'versions(recipe->a) )',
  'count(),id',
  '((',
  '',
])('what an app may ask for is selected: %s', (select) => {
  expect(findRefusedSelect(select)).toBeUndefined();
});

test.each([
  'a:recipe,b:recipe',
  'recipe,b:recipe',
  'recipe , recipe',
  'recipe->a,recipe->b',
  'x:recipe->a,recipe->>b',
  '*,*',
  '*,**',
  '*,*!inner',
  'id,a:versions(id),b:versions(name)',
  'versions!inner(id),versions!left(id)',
  '...versions(id),versions(id)',
  'versions(id,a:recipe,b:recipe)',
  // The bracket belongs to the key.
  'versions(a:recipe->k),b:recipe->k) )',
])('nothing is selected twice: %s', (select) => {
  expect(findRefusedSelect(select)).toMatch(/ may be selected once only$/);
});

test.each(['name::numeric', 'a:name::numeric', 'recipe->a::text', 'versions(name::char)', 'a->"b::c'])(
  'nothing is made larger by a cast: %s',
  (select) => {
    expect(findRefusedSelect(select)).toBe('Casts (::) are not supported here');
  },
);

test('a name in quotes, which could hide anything, is refused', () => {
  expect(findRefusedSelect('"recipe",recipe')).toBe('Names in quotes are not supported in select');
});

test('so many parts are selected, and no more', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`).join(',');
  expect(findRefusedSelect(columns(40))).toBeUndefined();
  expect(findRefusedSelect(`${columns(20)},versions(${columns(19)})`)).toBeUndefined();
  const refused = 'At most 40 columns and tables may be selected';
  expect(findRefusedSelect(columns(41))).toBe(refused);
  expect(findRefusedSelect(`${columns(20)},versions(${columns(20)})`)).toBe(refused);
});
