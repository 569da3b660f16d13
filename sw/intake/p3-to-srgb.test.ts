import { expect, test } from 'vitest';
import { p3ToSrgb } from './p3-to-srgb.ts';

// As Chromium shows the same fields; its tables round a little otherwise.
test.each([
  [
    [255, 128, 0],
    [255, 117, 0],
  ],
  [
    [200, 40, 30],
    [219, 0, 4],
  ],
  [
    [60, 160, 60],
    [0, 163, 42],
  ],
  [
    [230, 190, 60],
    [238, 188, 0],
  ],
  [
    [128, 128, 128],
    [128, 128, 128],
  ],
  [
    [255, 255, 255],
    [255, 255, 255],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
])('Display P3 %j is sRGB %j', (p3, srgb) => {
  const pixel = Uint8ClampedArray.of(...p3, 77);
  p3ToSrgb(pixel);
  expect(pixel[3]).toBe(77);
  for (const [channel, value] of srgb.entries()) {
    expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThanOrEqual(2);
  }
});
