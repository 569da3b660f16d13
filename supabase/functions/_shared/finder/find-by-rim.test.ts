import { expect, it } from 'vitest';
import { paintDish, paintPicture } from '#shared/enhance/sample-pictures.ts';
import { findByRim } from './find-by-rim.ts';

it('gives the mask and the outline of a plate with a clear rim', () => {
  const photo = paintPicture(400, 300, (x, y) => {
    const reach = Math.hypot(x - 200, y - 150) / 104;
    if (reach < 0.55) return [176, 58 + ((x * 7 + y * 13) % 5), 40];
    return reach < 1 ? [232, 231, 228] : [112, 82 + ((x * 3 + y * 5) % 4), 58];
  });
  const found = findByRim(photo);
  expect(found?.confidence).toBeGreaterThanOrEqual(0.7);
  expect(found?.alpha.data[150 * 400 + 200]).toBe(1);
  expect(found?.alpha.data[20 * 400 + 20]).toBe(0);
  const [first] = found?.outline[0] ?? [];
  expect(Math.hypot(((first?.[0] ?? 0) - 0.5) * 400, ((first?.[1] ?? 0) - 0.5) * 300)).toBeCloseTo(104, -1);
});

it('finds none on an empty table', () => {
  expect(findByRim(paintPicture(300, 200, () => [120, 90, 60]))).toBeUndefined();
  expect(findByRim(paintDish(20, 15))).toBeUndefined();
});
