import { expect, test } from 'vitest';
import { seekInRing } from './seek-in-ring.ts';
import { drawPlate } from './warm-up.ts';

test('in a ring that is off by a tenth the plate is found to its rim', () => {
  const points = seekInRing(drawPlate(), [0.52, 0.48, 0.34, 0.25, 0])?.flat() ?? [];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const plate = [0.5 - 80 / 256, 0.5 + 80 / 256, 0.5 - 70 / 192, 0.5 + 70 / 192];
  // The ring's own right side and foot are further away than that.
  for (const [i, side] of plate.entries()) expect(Math.abs((box[i] ?? 0) - side)).toBeLessThan(0.02);
});

test('where there is no dish, nothing is found', () => {
  const table = { width: 256, height: 192, data: new Uint8ClampedArray(256 * 192 * 4).fill(120) };
  expect(seekInRing(table, [0.5, 0.5, 0.3, 0.3, 0])).toBeNull();
});
