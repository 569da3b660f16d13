import { describe, expect, it } from 'vitest';

import { linearOfSrgb, linearToSrgb } from '#shared/pixels/colour.ts';
import { applyTable, buildTable, type ColourTable } from './lut.ts';

/** What a table makes of one colour. */
function lookUp(table: ColourTable, colour: number[]): number[] {
  const source = Uint8ClampedArray.of(...colour, 7);
  const target = new Uint8ClampedArray(4);
  applyTable(table, source, target, 0, 1);
  return [...target];
}

const someColours = Array.from({ length: 300 }, (_, i) => [(i * 37) % 256, (i * 101) % 256, (i * 197) % 256]);

describe('the colour table', () => {
  it('changes nothing when nothing is to be changed', () => {
    const table = buildTable(() => undefined);
    for (const colour of someColours) expect(lookUp(table, colour)).toEqual([...colour, 255]);
  });

  it('keeps greys grey under a curve', () => {
    const table = buildTable((rgb) => rgb.forEach((v, c) => (rgb[c] = v ** 0.7)));
    for (let v = 0; v < 256; v++) expect(new Set(lookUp(table, [v, v, v]).slice(0, 3)).size).toBe(1);
  });

  it('answers between its colours as the change itself would', () => {
    const change = (rgb: Float64Array): void => {
      const [r = 0, g = 0, b = 0] = rgb;
      rgb.set([1.6 * r, 1.2 * g + 0.1 * r, 0.8 * b + 0.1 * g]);
    };
    const table = buildTable(change);
    for (const colour of someColours) {
      const rgb = Float64Array.from(colour, (v) => linearOfSrgb(v / 255));
      change(rgb);
      const got = lookUp(table, colour);
      for (let c = 0; c < 3; c++) expect(Math.abs(got[c]! - linearToSrgb(rgb[c]!))).toBeLessThan(4.5);
    }
  });
});
