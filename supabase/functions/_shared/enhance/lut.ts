import { linearOfSrgb, linearToSrgb } from '../pixels/colour.ts';

/** A colour table: the answers for 33 x 33 x 33 sRGB colours, red fastest; values are sRGB in steps of 1/257 byte. */
export type ColourTable = Uint16Array;

const STEPS = 257;

const TABLE_SIDE = 33;
const RED = 3;
const GREEN = TABLE_SIDE * RED;
const BLUE = TABLE_SIDE * GREEN;

/** How many colours a table answers for. */
export const TABLE_COLOURS = TABLE_SIDE ** 3;

/** Goes through a table's colours as linear light, each with its number. They may be changed in place. */
export function eachColour(visit: (rgb: Float64Array, at: number) => void): void {
  const rgb = new Float64Array(3);
  const levels = Float64Array.from({ length: TABLE_SIDE }, (_, i) => linearOfSrgb(i / (TABLE_SIDE - 1)));
  let at = 0;
  for (const b of levels) {
    for (const g of levels) {
      for (const r of levels) {
        rgb[0] = r;
        rgb[1] = g;
        rgb[2] = b;
        visit(rgb, at++);
      }
    }
  }
}

/** Makes the table of a change that works on linear light in place. */
export function buildTable(change: (rgb: Float64Array, at: number) => void): ColourTable {
  const table = new Uint16Array(TABLE_COLOURS * 3);
  eachColour((rgb, at) => {
    change(rgb, at);
    table[at * 3] = Math.round(linearToSrgb(rgb[0] ?? 0) * STEPS);
    table[at * 3 + 1] = Math.round(linearToSrgb(rgb[1] ?? 0) * STEPS);
    table[at * 3 + 2] = Math.round(linearToSrgb(rgb[2] ?? 0) * STEPS);
  });
  return table;
}

/** Of each byte: the table's level below it, and how far it is on the way to the next, in parts of 255 (exact). */
const levelBelow = Uint8Array.from({ length: 256 }, (_, v) =>
  Math.min(TABLE_SIDE - 2, (v * (TABLE_SIDE - 1)) / 255),
);
const partAbove = Uint8Array.from(
  { length: 256 },
  (_, v) => v * (TABLE_SIDE - 1) - 255 * (levelBelow[v] ?? 0),
);
/** A weighted sum is in steps of 1 / (255 x 257) of a byte, which is 1 / 65535: near enough to a shift by 16. */
const HALF = 1 << 15;

/** One channel, from the four corners of its tetrahedron; the weights are parts of 255, the first corner has the rest. */
function mixAt(
  table: ColourTable,
  near: number,
  second: number,
  third: number,
  far: number,
  w1: number,
  w2: number,
  w3: number,
): number {
  const w0 = 255 - w1 - w2 - w3;
  const lower = w0 * (table[near] ?? 0) + w1 * (table[second] ?? 0);
  const upper = w2 * (table[third] ?? 0) + w3 * (table[far] ?? 0);
  return (lower + upper + HALF) >>> 16;
}

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
    const w1 = most - middle;
    const w2 = middle - least;
    target[k] = mixAt(table, near, second, third, far, w1, w2, least);
    target[k + 1] = mixAt(table, near + 1, second + 1, third + 1, far + 1, w1, w2, least);
    target[k + 2] = mixAt(table, near + 2, second + 2, third + 2, far + 2, w1, w2, least);
    target[k + 3] = 255;
  }
}
