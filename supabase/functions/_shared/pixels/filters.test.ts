import { describe, expect, it } from 'vitest';

import { boxBlur, smoothGuided } from './filters.ts';
import { createPlane, type Plane } from './plane.ts';
import { placeColumns, SpreadPlane } from './spread-plane.ts';

const fill = (width: number, height: number, valueAt: (x: number, y: number) => number): Plane => {
  const plane = createPlane(width, height);
  plane.data.forEach((_, i) => (plane.data[i] = valueAt(i % width, Math.floor(i / width))));
  return plane;
};

describe('the filters', () => {
  it.each([0, 1, 2, 5])('mean over a square of radius %i, the border repeated outwards', (radius) => {
    const plane = fill(7, 5, (x, y) => (x * x * 3 + y * 11) % 17);
    const at = (x: number, y: number): number =>
      plane.data[Math.min(4, Math.max(0, y)) * 7 + Math.min(6, Math.max(0, x))]!;
    const blurred = boxBlur(plane, radius);
    for (let y = 0; y < 5; y++) {
      for (let x = 0; x < 7; x++) {
        let sum = 0;
        for (let j = -radius; j <= radius; j++)
          for (let i = -radius; i <= radius; i++) sum += at(x + i, y + j);
        expect(blurred.data[y * 7 + x]).toBeCloseTo(sum / (2 * radius + 1) ** 2, 4);
      }
    }
  });

  it('smooth ripples and keep an edge', () => {
    const plane = fill(40, 10, (x) => (x < 20 ? 50 : 180) + (x % 2 ? 3 : -3));
    const { data } = smoothGuided(plane, 2, 400);
    expect(Math.abs(data[5 * 40 + 8]! - data[5 * 40 + 9]!)).toBeLessThan(1.5);
    expect(data[5 * 40 + 21]! - data[5 * 40 + 18]!).toBeGreaterThan(110);
  });

  it.each([1, 2, 3.5, 8])('spread blocks of %d px over the picture without a step or a shift', (block) => {
    const plane = fill(12, 9, (x, y) => 10 * x + 100 * y);
    const spread = new SpreadPlane(plane, block);
    const { left, part } = placeColumns(12, block, Math.floor(12 * block));
    for (let y = 0; y < Math.floor(9 * block); y++) {
      const row = spread.rowAt(y);
      for (let x = 0; x < left.length; x++) {
        const along = (v: number, most: number): number =>
          Math.min(most, Math.max(0, (v + 0.5) / block - 0.5));
        const [from = 0, to = 0] = row.subarray(left[x], left[x]! + 2);
        expect(from + (to - from) * part[x]!).toBeCloseTo(10 * along(x, 11) + 100 * along(y, 8), 2);
      }
    }
  });
});
