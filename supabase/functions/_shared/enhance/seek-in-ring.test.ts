import { expect, test } from 'vitest';
import { seekInRing } from './seek-in-ring.ts';
import { drawPlate } from './warm-up.ts';

test('in a ring that is off by a tenth the plate is found to its rim', () => {
  const points = seekInRing(drawPlate(), [0.52, 0.48, 0.34, 0.25, 0])?.flat() ?? [];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  expect(Math.min(...xs)).toBeCloseTo(0.5 - 80 / 256, 1);
  expect(Math.max(...xs)).toBeCloseTo(0.5 + 80 / 256, 1);
  expect(Math.min(...ys)).toBeCloseTo(0.5 - 70 / 192, 1);
  expect(Math.max(...ys)).toBeCloseTo(0.5 + 70 / 192, 1);
});

test('where there is no dish, nothing is found', () => {
  const table = { width: 256, height: 192, data: new Uint8ClampedArray(256 * 192 * 4).fill(120) };
  expect(seekInRing(table, [0.5, 0.5, 0.3, 0.3, 0])).toBeNull();
});
