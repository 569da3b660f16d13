import { describe, expect, test } from 'vitest';
import { LIMITS, type DishOutline } from '#shared/contract.ts';
import { dishHintShape } from './dish-shapes.ts';
import { changeRing, outlineOf, paint, ringOf } from './outline-edit.ts';
import { fillOutline } from './outline-mask.ts';
import { traceOutline } from './trace-outline.ts';

const photo = { width: 1200, height: 900 };
const square: DishOutline = [
  [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0.75],
    [0.25, 0.75],
  ],
];
const partOf = (outline: DishOutline) => {
  const { cells } = fillOutline(outline, photo);
  return cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
};
/** Part of the photo in which two outlines differ. */
const differ = (a: DishOutline, b: DishOutline) => {
  const [one, other] = [fillOutline(a, photo).cells, fillOutline(b, photo).cells];
  return one.reduce((sum, cell, i) => sum + Math.abs(cell - (other[i] ?? 0)), 0) / one.length;
};
const isValid = (hint: unknown) => dishHintShape.safeParse(hint).success;

describe('a ring', () => {
  test('is the same as its outline, turned or not', () => {
    for (const degrees of [0, 30, -75]) {
      const ring = [0.5, 0.5, 0.3, 0.2, degrees] as const;
      const outline = outlineOf({ ring }, photo);
      // Area of an ellipse, in parts of a photo whose height is 3/4 of its width.
      expect(partOf(outline)).toBeCloseTo((Math.PI * 0.3 * 0.2) / 0.75, 2);
      expect(isValid({ outline })).toBe(true);
    }
  });

  test('round an outline fills its box', () => {
    const ring = [0.4, 0.6, 0.3, 0.2, 0] as const;
    expect(ringOf({ outline: outlineOf({ ring }, photo) }, photo)).toEqual(ring);
  });

  test('moves, grows and turns, and never leaves the photo or goes to nothing', () => {
    expect(changeRing([0.5, 0.5, 0.3, 0.2, 0], { x: 0.01, wider: 2, higher: 0.5, turn: -5 })).toEqual([
      0.51, 0.5, 0.6, 0.1, -5,
    ]);
    const far = changeRing([0.5, 0.5, 0.3, 0.2, 179], { x: 9, y: -9, wider: 99, higher: 0, turn: 9 });
    expect(far).toEqual([1, 0, 1, 0.02, 8]);
    expect(isValid({ ring: far })).toBe(true);
  });
});

describe('painting', () => {
  const across = (adds: boolean) => ({
    points: [
      [0.5, 0.5],
      [0.95, 0.5],
    ] as const,
    radius: 0.05,
    adds,
  });

  test('adds what the brush went over', () => {
    const made = paint({ outline: square }, photo, across(true));
    expect(isValid(made)).toBe(true);
    // The arm beyond the square: 0.2 wide, 0.1 of the width high, and its round end.
    const arm = 0.2 * (0.1 / 0.75) + (Math.PI * 0.05 ** 2) / 2 / 0.75;
    expect(partOf(outlineOf(made, photo)) - partOf(square)).toBeCloseTo(arm, 2);
  });

  test('takes away, and a hole in the middle stays a hole', () => {
    const made = paint({ outline: square }, photo, { points: [[0.5, 0.5]], radius: 0.1, adds: false });
    const outline = outlineOf(made, photo);
    expect(outline).toHaveLength(2);
    expect(partOf(square) - partOf(outline)).toBeCloseTo((Math.PI * 0.01) / 0.75, 2);
  });

  test('never takes all of it away', () => {
    const hint = { outline: square };
    expect(
      paint(hint, photo, {
        points: [
          [0, 0.5],
          [1, 0.5],
        ],
        radius: 1,
        adds: false,
      }),
    ).toBe(hint);
  });

  test('a ring may be painted on', () => {
    const made = paint({ ring: [0.5, 0.5, 0.3, 0.2, 10] }, photo, across(true));
    expect('outline' in made && partOf(made.outline) > 0.25).toBe(true);
  });
});

describe('the outline of painted cells', () => {
  test('is what was filled, with few points, however often it goes to and fro', () => {
    const round = outlineOf({ ring: [0.5, 0.5, 0.4, 0.3, 20] }, photo);
    let again = round;
    for (let times = 0; times < 5; times++) again = traceOutline(fillOutline(again, photo));
    expect(differ(round, again)).toBeLessThan(0.01);
    expect(again.flat().length).toBeLessThan(150);
  });

  test('drops what is smaller than a slip, and keeps to what a recipe takes', () => {
    const mask = { width: 320, height: 240, cells: new Uint8Array(320 * 240) };
    // A chessboard of islands, and a comb with as many teeth as there is room for.
    for (let y = 0; y < 240; y++) {
      for (let x = 0; x < 320; x++) {
        const isIsland = y < 100 && (x >> 4) % 2 === (y >> 4) % 2;
        const isTooth = y >= 120 && (y > 220 || x % 8 < 4);
        if (isIsland || isTooth) mask.cells[y * 320 + x] = 1;
      }
    }
    mask.cells[110 * 320 + 5] = 1;
    const outline = traceOutline(mask);
    expect(outline.length).toBeLessThanOrEqual(LIMITS.outlinePolygons);
    expect(outline.flat().length).toBeLessThanOrEqual(LIMITS.outlinePoints);
    expect(isValid({ outline })).toBe(true);
  });

  test('of the whole frame is the frame, and of nothing nothing', () => {
    const cells = new Uint8Array(320 * 240).fill(1);
    expect(traceOutline({ width: 320, height: 240, cells })).toEqual([
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ]);
    expect(traceOutline({ width: 320, height: 240, cells: cells.fill(0) })).toEqual([]);
  });
});
