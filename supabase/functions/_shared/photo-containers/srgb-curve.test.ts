import { expect, test } from 'vitest';
import { linearOfSrgb, linearToSrgb } from '#shared/pixels/colour.ts';
import { lightOfSrgb, srgbOfLight } from './srgb-curve.ts';

const VALUES = Array.from({ length: 4097 }, (_, step) => step / 4096);

test('the curve is that of the engine: to light bit for bit, back as near as its table', () => {
  expect(VALUES.map(lightOfSrgb)).toEqual(VALUES.map(linearOfSrgb));
  const off = VALUES.map((light) => Math.abs(255 * srgbOfLight(light) - linearToSrgb(light)));
  expect(Math.max(...off)).toBeLessThan(0.01);
});

test('a value becomes light and the same value again', () => {
  for (const value of VALUES) expect(srgbOfLight(lightOfSrgb(value))).toBeCloseTo(value, 6);
});
