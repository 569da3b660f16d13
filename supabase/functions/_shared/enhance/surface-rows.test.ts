import { describe, expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { readParts } from './dish-shape.ts';
import { surfaceRows } from './surface-rows.ts';
import { paperTile } from './surface-tiles.ts';
import { readView } from './view.ts';

/** The rows of a surface under a plate of that height by width. */
function rowsUnder(ratio: number, blur = 0) {
  const alpha = createPlane(200, 150);
  for (let i = 0; i < alpha.data.length; i++) {
    const reach = Math.hypot(((i % 200) - 100) / 60, (Math.floor(i / 200) - 85) / (60 * ratio));
    alpha.data[i] = reach < 1 ? 1 : 0;
  }
  const view = readView(readParts(alpha), 200, 150);
  const tile = paperTile([120, 120, 120]);
  return surfaceRows({ tile, detail: 'paper', repeats: 1, view, blur }, 800, 600);
}

describe('the surface in its view', () => {
  it('is as fine everywhere when seen from above, and has no end', () => {
    const { rowAt, horizon } = rowsUnder(1);
    expect(rowAt(10).step).toBeCloseTo(rowAt(590).step, 5);
    expect(horizon).toBe(0);
    expect(rowAt(0).far).toBe(0);
  });

  it('is finer with distance when seen at a slant', () => {
    const { rowAt } = rowsUnder(0.6);
    const steps = [560, 400, 250, 100].map((row) => rowAt(row).step / rowAt(row).side);
    expect(steps).toEqual(steps.toSorted((p, q) => p - q));
    expect((steps[3] ?? 0) / (steps[0] ?? 1)).toBeGreaterThan(1.5);
  });

  it('ends softly behind a dish that is seen from low down, and never below it', () => {
    const { rowAt, horizon } = rowsUnder(0.25);
    expect(horizon).toBeGreaterThan(0.05);
    expect(horizon).toBeLessThan(0.5);
    expect(rowAt(0).far).toBe(1);
    expect(rowAt(390).far).toBe(0);
    for (let row = 1; row < 600; row++) expect(rowAt(row - 1).far - rowAt(row).far).toBeLessThan(0.05);
  });

  it('has the grain of the tile where the dish stands, whatever the view', () => {
    for (const ratio of [1, 0.7, 0.4]) {
      const { step, side } = rowsUnder(ratio).rowAt(345);
      expect((800 * step) / side).toBeCloseTo(1, 1);
    }
  });
});
