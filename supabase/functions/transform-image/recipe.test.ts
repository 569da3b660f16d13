import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/contract.ts';
import type { EnhanceReport } from '#shared/enhance/enhance.ts';
import { completeRecipe, readRecipe, wantsLock } from './recipe.ts';

const read = (dish: unknown) => readRecipe({ recipe: { prompt: 'warm', style: 'marble', dish } as never });
const triangle = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.5, 0.9],
];
const polygon = (count: number) => Array.from({ length: count }, (_, i) => [i / count, 0.5]);

describe('where somebody says the dish is', () => {
  test.each<[string, unknown]>([
    ['a ring', { ring: [0.5, 0.5, 0.4, 0.3, -20] }],
    ['a ring over the edge', { ring: [1.2, -0.1, 0.4, 0.3, 0] }],
    ['an outline', { outline: [triangle] }],
    ['an outline a little over the frame', { outline: [[...triangle, [-0.5, 1.5]]] }],
    ['as many polygons as are taken', { outline: Array(LIMITS.outlinePolygons).fill(triangle) }],
    ['as many points as are taken', { outline: [polygon(LIMITS.outlinePoints)] }],
  ])('%s is read as it is', (_, dish) => {
    expect(read(dish)).toEqual({ prompt: 'warm', style: 'marble', dish });
  });

  test.each<[string, unknown]>([
    ['a ring of four', { ring: [0.5, 0.5, 0.4, 0.3] }],
    ['a ring without width', { ring: [0.5, 0.5, 0, 0.3, 0] }],
    ['a ring of no number', { ring: [0.5, 0.5, 0.4, Number.NaN, 0] }],
    ['a ring as large as a house', { ring: [0.5, 0.5, 400, 300, 0] }],
    ['an outline of nothing', { outline: [] }],
    ['a line', { outline: [triangle.slice(1)] }],
    ['a point in space', { outline: [[...triangle, [0.5, 0.5, 0.5]]] }],
    ['a point far away', { outline: [[...triangle, [1.51, 0.5]]] }],
    ['too many polygons', { outline: Array(LIMITS.outlinePolygons + 1).fill(triangle) }],
    ['too many points', { outline: [polygon(LIMITS.outlinePoints - 2), triangle] }],
    ['a word', 'in the middle'],
    ['nothing', null],
  ])('%s is left unread, and the rest is read', (_, dish) => {
    expect(read(dish)).toEqual({ prompt: 'warm', style: 'marble' });
  });
});

test('a number of pictures that nobody could mean, and a double would write longer, is left unread', () => {
  const recipe = { prompt: 'warm', num_images: 1e20, max_images: -1 };
  expect(readRecipe({ recipe })).toEqual({ prompt: 'warm' });
});

describe('whether the photo’s own dish is laid back', () => {
  test.each<[Record<string, unknown>, boolean]>([
    [{}, false],
    [{ style: 'marble' }, true],
    [{ style: 'a style that nobody knows' }, false],
    [{ colour: '#ffffff' }, true],
    [{ lock: true }, true],
    [{ style: 'marble', lock: false }, false],
    [{ style: 'marble', lock: 'no' }, true],
    [{ lock: 1 }, false],
  ])('%j: %s', (recipe, isLocked) => {
    expect(wantsLock(readRecipe({ recipe: { prompt: 'warm', ...recipe } }))).toBe(isLocked);
  });
});

describe('the recipe that is kept with the finished picture', () => {
  const size = { width: 800, height: 600 };
  const report: EnhanceReport = { tier: 1, style: 'marble', did: [], couldNot: [], surface: 'new' };
  const dish = { confidence: 0.987654, placement: { scale: 1.25, x: -0.1, y: 0.033333 } };

  test('tells what became of the surface, and how the dish was seen', () => {
    const outline = [[[0.123456, 0.2] as const, [0.9, 0.1] as const, [0.5, 0.9] as const]];
    const asked = { prompt: 'warm', dish: { ring: [0.5, 0.5, 0.4, 0.3, 0] as const } };
    const kept = completeRecipe(asked, size, {
      engine: 'local',
      report: { ...report, dish: { ...dish, outline } },
    });
    expect(kept).toEqual({
      ...asked,
      ...size,
      report: {
        engine: 'local',
        did: [],
        couldNot: [],
        surface: 'new',
        dish: {
          outline: [
            [
              [0.1235, 0.2],
              [0.9, 0.1],
              [0.5, 0.9],
            ],
          ],
          confidence: 0.9877,
          placement: { scale: 1.25, x: -0.1, y: 0.0333 },
        },
      },
    });
  });

  test('bears the key of an engine that always answers alike, and says whether it was asked first', () => {
    const made = (isFirst: boolean) =>
      completeRecipe({ prompt: 'warm' }, size, { engine: 'local', key: 'k', isFirst, watermark: true })
        .report;
    expect(made(true)).toMatchObject({ key: 'k', repeats: true, watermark: true });
    expect(made(false)).not.toHaveProperty('repeats');
  });

  test('of an engine that does not say so, it tells nothing of the surface', () => {
    const kept = completeRecipe({ prompt: 'warm' }, size, { engine: 'fal', promptClause: 1 });
    expect(kept.report).toEqual({ engine: 'fal', promptClause: 1, did: [], couldNot: [] });
  });

  test('of a dish that was laid back, it tells where in a picture of another shape, and how like it was', () => {
    const placement = { scale: 1, scaleY: 0.750049, x: 0, y: 0.125 };
    const kept = completeRecipe({ prompt: 'warm', lock: true }, size, {
      engine: 'fal',
      promptClause: 1,
      report: {
        did: ['Laid back'],
        couldNot: [],
        lock: { state: 'laid', likeness: 0.912345, weakest: 0.8 },
        dish: { ...dish, placement, outline: [] },
      },
    });
    expect(kept).toEqual({
      prompt: 'warm',
      lock: true,
      ...size,
      report: {
        engine: 'fal',
        promptClause: 1,
        did: ['Laid back'],
        couldNot: [],
        lock: { state: 'laid', likeness: 0.9123, weakest: 0.8 },
        dish: { outline: [], confidence: 0.9877, placement: { ...placement, scaleY: 0.75 } },
      },
    });
  });

  test('an outline with endless points becomes one that a row takes', () => {
    const round = Array.from({ length: 5000 }, (_, i) => [Math.cos(i), Math.sin(i)] as const);
    const outline = [...Array.from({ length: 20 }, () => round.slice(0, 4)), round];
    const kept = completeRecipe({ prompt: 'warm' }, size, {
      engine: 'local',
      report: { ...report, dish: { ...dish, outline } },
    });
    const made = kept.report?.dish?.outline ?? [];
    expect(made).toHaveLength(LIMITS.outlinePolygons);
    expect(made.flat().length).toBeLessThanOrEqual(LIMITS.outlinePoints);
    expect(made[0]?.length).toBeGreaterThan(500);
    expect(Math.min(...made.map(({ length }) => length))).toBeGreaterThanOrEqual(3);
  });
});
