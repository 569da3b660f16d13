import { describe, expect, it } from 'vitest';

import { deltaE2000, labToLinear, linearToLab, linearToSrgb, srgbToLinear } from './colour.ts';

describe('colour arithmetic', () => {
  it('brings every byte back from linear light', () => {
    for (let byte = 0; byte < 256; byte++)
      expect(linearToSrgb(srgbToLinear[byte] ?? -1)).toBeCloseTo(byte, 1);
  });

  it('cuts light that a screen cannot show', () => {
    expect([-1, Number.NaN, 0, 1, 7].map(linearToSrgb)).toEqual([0, 0, 0, 255, 255]);
  });

  it.each([
    { name: 'black', rgb: [0, 0, 0], lab: [0, 0, 0] },
    { name: 'white', rgb: [1, 1, 1], lab: [100, 0, 0] },
    { name: 'red', rgb: [1, 0, 0], lab: [53.24, 80.09, 67.2] },
    { name: 'blue', rgb: [0, 0, 1], lab: [32.3, 79.19, -107.86] },
  ])('knows $name in Lab, there and back', ({ rgb, lab }) => {
    const out = [0, 0, 0];
    linearToLab(rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0, out);
    for (let i = 0; i < 3; i++) expect(out[i]).toBeCloseTo(lab[i] ?? 0, 1);
    labToLinear(out[0] ?? 0, out[1] ?? 0, out[2] ?? 0, out);
    for (let i = 0; i < 3; i++) expect(out[i]).toBeCloseTo(rgb[i] ?? 0, 5);
  });

  // Pairs from the test data published with the formula (Sharma, Wu, Dalal 2005).
  it.each([
    { pair: [50, 2.6772, -79.7751, 50, 0, -82.7485], difference: 2.0425 },
    { pair: [50, -1.3802, -84.2814, 50, 0, -82.7485], difference: 1.0 },
    { pair: [50, 2.49, -0.001, 50, -2.49, 0.0009], difference: 7.1792 },
    { pair: [50, 2.5, 0, 73, 25, -18], difference: 27.1492 },
    { pair: [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387], difference: 1.2644 },
    { pair: [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619], difference: 2.0373 },
    { pair: [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514], difference: 0.9082 },
  ])('measures a difference of $difference', ({ pair, difference }) => {
    const [l1 = 0, a1 = 0, b1 = 0, l2 = 0, a2 = 0, b2 = 0] = pair;
    expect(deltaE2000(l1, a1, b1, l2, a2, b2)).toBeCloseTo(difference, 4);
  });
});
