import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DishOutline } from '#core/model/recipe.ts';
import { followCorrections, keepCorrection, useCorrections } from './outline.ts';
import { usePerson } from './person.ts';

const outline: DishOutline = [
  [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.5, 0.9],
  ],
];
const kept = new Map<string, string>();
let stop: () => void;

const come = (id: string | null) =>
  usePerson.setState({ hasRead: true, person: id === null ? null : { id, email: id, isSignedIn: true } });
const shown = () => useCorrections.getState().outlines;

beforeEach(() => {
  kept.clear();
  come('ada');
  stop = followCorrections((id) => ({
    read: () => kept.get(id) ?? null,
    write: (text) => void kept.set(id, text),
  }));
});
afterEach(() => stop());

test('a corrected outline outlives the page, for whoever drew it alone', () => {
  keepCorrection('soup', outline);
  come('ben');
  expect(shown()).toEqual({});
  come('ada');
  expect(shown()).toEqual({ soup: outline });
});

test('it is let go of when it was asked for', () => {
  keepCorrection('soup', outline);
  keepCorrection('soup', null);
  come(null);
  come('ada');
  expect(shown()).toEqual({});
});

test('the newest twenty are kept', () => {
  for (let i = 0; i < 25; i++) keepCorrection(`p${i}`, outline);
  keepCorrection('p7', outline);
  expect(Object.keys(shown())).toHaveLength(20);
  expect(shown()).toHaveProperty('p7');
  expect(shown()).not.toHaveProperty('p4');
});

test.each(['{', 'null', '[]', '{"soup":[[[0.1,0.1]]]}', '{"soup":"round"}'])('%s is nothing', (text) => {
  kept.set('ben', text);
  come('ben');
  expect(shown()).toEqual({});
});
