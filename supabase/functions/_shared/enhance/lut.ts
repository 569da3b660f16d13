import { linearOfSrgb, linearToSrgb } from './colour.ts';

/** A colour table: the answers for 33 x 33 x 33 sRGB colours, red fastest; values are sRGB 0..255, not rounded. */
export type ColourTable = Float32Array;

const TABLE_SIDE = 33;
const RED = 3;
const GREEN = TABLE_SIDE * RED;
const BLUE = TABLE_SIDE * GREEN;

/** Makes the table of a change that works on linear light in place. */
export function buildTable(change: (rgb: Float64Array) => void): ColourTable {
  const table = new Float32Array(TABLE_SIDE ** 3 * 3);
  const rgb = new Float64Array(3);
  const levels = Float64Array.from({ length: TABLE_SIDE }, (_, i) => linearOfSrgb(i / (TABLE_SIDE - 1)));
  let k = 0;
  for (const b of levels) {
    for (const g of levels) {
      for (const r of levels) {
        rgb[0] = r;
        rgb[1] = g;
        rgb[2] = b;
        change(rgb);
        table[k++] = linearToSrgb(rgb[0]);
        table[k++] = linearToSrgb(rgb[1]);
        table[k++] = linearToSrgb(rgb[2]);
      }
    }
  }
  return table;
}

/** Of each byte: the table's level below it, and how far it is on the way to the next. */
const levelBelow = Uint8Array.from({ length: 256 }, (_, v) =>
  Math.min(TABLE_SIDE - 2, (v * (TABLE_SIDE - 1)) / 255),
);
const partAbove = Float64Array.from(
  { length: 256 },
  (_, v) => (v * (TABLE_SIDE - 1)) / 255 - (levelBelow[v] ?? 0),
);

/**
 * Looks up pixels `first` to `last` (exclusive) of RGBA bytes and writes them to the same place of `target`, rounded;
 * alpha becomes 255. Between the table's colours it interpolates in the tetrahedron around the colour, which keeps
 * greys grey.
 */
export function applyTable(
  table: ColourTable,
  source: Uint8ClampedArray,
  target: Uint8ClampedArray,
  first: number,
  last: number,
): void {
  for (let k = first * 4; k < last * 4; k += 4) {
    const r = source[k] ?? 0;
    const g = source[k + 1] ?? 0;
    const b = source[k + 2] ?? 0;
    const x = partAbove[r] ?? 0;
    const y = partAbove[g] ?? 0;
    const z = partAbove[b] ?? 0;
    const near = (levelBelow[r] ?? 0) * RED + (levelBelow[g] ?? 0) * GREEN + (levelBelow[b] ?? 0) * BLUE;
    const far = near + RED + GREEN + BLUE;
    // From the near corner along the channel with the greatest part, then the second, then the third.
    let second = near;
    let third = far;
    let most = x;
    let middle = y;
    let least = z;
    if (x >= y) {
      if (y >= z) {
        second += RED;
        third -= BLUE;
      } else if (x >= z) {
        second += RED;
        third -= GREEN;
        middle = z;
        least = y;
      } else {
        second += BLUE;
        third -= GREEN;
        most = z;
        middle = x;
        least = y;
      }
    } else if (z > y) {
      second += BLUE;
      third -= RED;
      most = z;
      least = x;
    } else if (z > x) {
      second += GREEN;
      third -= RED;
      most = y;
      middle = z;
      least = x;
    } else {
      second += GREEN;
      third -= BLUE;
      most = y;
      middle = x;
    }
    const w0 = 1 - most;
    const w1 = most - middle;
    const w2 = middle - least;
    target[k] =
      w0 * (table[near] ?? 0) +
      w1 * (table[second] ?? 0) +
      w2 * (table[third] ?? 0) +
      least * (table[far] ?? 0);
    target[k + 1] =
      w0 * (table[near + 1] ?? 0) +
      w1 * (table[second + 1] ?? 0) +
      w2 * (table[third + 1] ?? 0) +
      least * (table[far + 1] ?? 0);
    target[k + 2] =
      w0 * (table[near + 2] ?? 0) +
      w1 * (table[second + 2] ?? 0) +
      w2 * (table[third + 2] ?? 0) +
      least * (table[far + 2] ?? 0);
    target[k + 3] = 255;
  }
}
