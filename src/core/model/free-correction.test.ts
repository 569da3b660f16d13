import { expect, test } from 'vitest';
import { isCorrectionFree, isMadeWith, isNextFree } from './free-correction.ts';
import type { Recipe } from '#shared/contract.ts';

type Surface = NonNullable<Recipe['report']>['surface'];

const made = (number: number, surface?: Surface, far?: number) => ({
  number,
  recipe: {
    prompt: 'warm',
    report: { engine: 'local', did: [], couldNot: [], ...(surface && { surface }) },
    ...(far !== undefined && {
      dish: {
        outline: [
          [
            [0.1, 0.1],
            [far, 0.1],
            [0.5, 0.9],
          ],
        ],
      } as const,
    }),
  },
});

test.each<[string, ReturnType<typeof made>[], boolean]>([
  ['no version', [], false],
  ['one of before it was told', [made(1)], false],
  ['a new surface', [made(1, 'new')], false],
  ['a kept surface', [made(1, 'kept')], true],
  ['a toned surface', [made(1, 'toned')], true],
  ['the newest alone counts', [made(2, 'new'), made(1, 'kept')], false],
  ['another version without an outline', [made(1, 'kept'), made(2, 'kept')], true],
  ['one that was free', [made(1, 'kept'), made(2, 'kept', 0.9)], false],
  ['one with the same outline was paid', [made(1, 'kept', 0.9), made(2, 'kept', 0.9)], true],
  ['one long after', [made(1, 'kept'), made(2, 'new', 0.9), made(3, 'kept')], false],
])('after %s, the next corrected outline is free: %s', (_, versions, expected) => {
  expect(isCorrectionFree(versions)).toBe(expected);
});

test.each<[string, ReturnType<typeof made>[], ReturnType<typeof made>, boolean]>([
  ['a corrected outline', [made(1, 'kept')], made(2, undefined, 0.9), true],
  ['one after a failed one, which is no version', [made(1, 'kept')], made(3, undefined, 0.9), true],
  [
    'one that differs from that of the newest alone',
    [made(2, 'kept'), made(1, 'kept', 0.9)],
    made(3, undefined, 0.9),
    true,
  ],
  ['no outline', [made(1, 'kept')], made(2), false],
  ['the outline that the newest was made with', [made(1, 'kept', 0.9)], made(2, undefined, 0.9), false],
  ['an outline where the surface was put in', [made(1, 'new')], made(2, undefined, 0.9), false],
  [
    'an outline after one that was free',
    [made(1, 'kept'), made(2, 'kept', 0.9)],
    made(3, undefined, 0.8),
    false,
  ],
  ['an outline of a photo without a version', [], made(1, undefined, 0.9), false],
])('what the next version costs with %s', (_, versions, { recipe }, expected) => {
  expect(isNextFree(versions, recipe)).toBe(expected);
});

test('an outline that a picture was made with is no news for it, another is, and so is one after a ring', () => {
  const outline = (size: number) => made(1, 'kept', size).recipe.dish;
  const drawn = outline(0.9);
  if (!drawn || !('outline' in drawn)) throw new Error('no outline');
  const recipes = [made(1, 'kept', 0.9), made(1, 'kept', 0.8), made(1, 'kept')].map(({ recipe }) => recipe);
  expect(recipes.map((recipe) => isMadeWith(recipe, drawn.outline))).toEqual([true, false, false]);
});
