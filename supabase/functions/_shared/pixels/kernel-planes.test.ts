import { describe, expect, it } from 'vitest';
import { takePlanes } from './kernel-planes.ts';
import { grain } from './sample-pictures.ts';

const SIZES = [
  [1, 9],
  [2, 7],
  [3, 3],
  [4, 1],
  [5, 6],
  [18, 11],
  [33, 30],
] as const;

/** Values by chance, the same each time. */
const valuesOf = (width: number, height: number, seed: number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => 200 * grain(i, seed) - 100);

/** The mean as its words say it. */
function meansOf(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
  down: number,
): number[] {
  const at = (x: number, y: number): number =>
    values[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;
  return Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    let sum = 0;
    for (let dy = -down; dy <= down; dy++)
      for (let dx = -radius; dx <= radius; dx++) sum += at(x + dx, y + dy);
    return sum / ((2 * radius + 1) * (2 * down + 1));
  });
}

describe('planes in the kernel', () => {
  it.each(SIZES)('of %d x %d are blurred and multiplied without touching each other', (width, height) => {
    for (const [radius, down] of [
      [0, 0],
      [1, 0],
      [0, 4],
      [3, 2],
      [40, 7],
    ] as const) {
      const planes = takePlanes(width, height, 3, down);
      const [one, other] = [valuesOf(width, height, 1), valuesOf(width, height, 2)];
      planes.data(0).set(one);
      planes.data(1).set(other);
      planes.multiply(0, 1, 2);
      planes.blur(1, radius, down);
      expect(planes.data(0)).toEqual(one);
      expect(planes.data(2)).toEqual(one.map((value, i) => value * other[i]!));
      const means = meansOf(other, width, height, radius, down);
      for (const [i, mean] of planes.data(1).entries()) expect(mean).toBeCloseTo(means[i]!, 3);
    }
  });
});
