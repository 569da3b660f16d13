import { describe, expect, it } from 'vitest';

import { grain, paintPicture } from '#shared/pixels/sample-pictures.ts';
import { recolour } from './correct.ts';
import { buildTable } from './lut.ts';
import { measureNoise } from './noise.ts';

const width = 480;
/** Grain of a known deviation, equal in all channels: an even spread of chance deviates by its width / sqrt(12). */
const noisy = (deviationAt: (x: number) => number) =>
  paintPicture(width, 360, (x, y) => {
    const v = 40 + (160 * x) / width + deviationAt(x) * Math.sqrt(12) * (grain(x, y) - 0.5);
    return [v, v, v];
  });

describe('measuring noise', () => {
  it.each([2, 5, 10])('finds a deviation of %d within a fifth', (deviation) => {
    const curve = measureNoise(noisy(() => deviation));
    for (const luma of [60, 120, 180]) {
      expect(curve[luma]).toBeGreaterThan(0.8 * deviation);
      expect(curve[luma]).toBeLessThan(1.2 * deviation);
    }
  });

  it('finds more in noisy shadows than in calm lights', () => {
    const curve = measureNoise(noisy((x) => (x < width / 2 ? 8 : 3)));
    expect(curve[60]).toBeGreaterThan(2 * curve[180]!);
  });

  it('tells that of new colours as if the picture had them', () => {
    const photo = noisy(() => 5);
    const table = buildTable((rgb) => {
      for (const [c, value] of rgb.entries()) rgb[c] = value ** 0.7;
    });
    expect(measureNoise(photo, table)).toEqual(measureNoise(recolour(photo, table)));
  });

  it('does not take slopes or coarse texture for noise', () => {
    const photo = paintPicture(width, 360, (x, y) => {
      const v = 120 + 60 * Math.sin(x / 9) * Math.cos(y / 11);
      return [v, v / 2, 30];
    });
    expect(Math.max(...measureNoise(photo))).toBeLessThan(1.3);
  });

  it('does not take for noise what a small picture shows within a few pixels', () => {
    // Grains of rice: four pixels wide, with soft edges.
    const photo = paintPicture(320, 240, (x, y) => {
      const v = 150 + 40 * Math.sin(x * 0.7 + Math.sin(y / 5)) * Math.sin(y * 0.6 + Math.sin(x / 7));
      return [v, v, v];
    });
    expect(Math.max(...measureNoise(photo))).toBeLessThan(1.3);
  });
});
