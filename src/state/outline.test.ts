import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCorrections, keepCorrection, useCorrections } from './outline.ts';
import type { DishOutline } from '#shared/contract.ts';

const outline: DishOutline = [
  [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.5, 0.9],
  ],
];
let kept: string | null;
let stop: () => void;

/** The page begins anew. */
function begin(): void {
  stop();
  useCorrections.setState({ outlines: {} });
  stop = followCorrections({ read: () => kept, write: (text) => (kept = text) });
}
const shown = () => useCorrections.getState().outlines;

beforeEach(() => {
  kept = null;
  stop = () => undefined;
  begin();
});
afterEach(() => stop());

test('a corrected outline outlives the page', () => {
  keepCorrection('soup', outline);
  begin();
  expect(shown()).toEqual({ soup: outline });
});

test('it is let go of when it was asked for', () => {
  keepCorrection('soup', outline);
  keepCorrection('soup', null);
  begin();
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
  kept = text;
  begin();
  expect(shown()).toEqual({});
});
