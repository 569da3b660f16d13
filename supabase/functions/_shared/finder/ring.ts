import type { Plane } from '../pixels/plane.ts';
import type { Size } from '../size.ts';

/** A rough ellipse round the dish. All lengths are parts of the picture's width. */
export interface Ring {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  /** Clockwise, radians. */
  angle: number;
  /** Height of the picture by its width. */
  aspect: number;
}

/** From the numbers of a hint: centre as parts of width and height, radii as parts of the width, degrees. */
export function ringOf(
  [cx, cy, rx, ry, degrees]: readonly [number, number, number, number, number],
  { width, height }: Size,
): Ring {
  const aspect = height / width;
  return { cx, cy: cy * aspect, rx, ry, angle: (degrees * Math.PI) / 180, aspect };
}

/** Fewer pixels than this are no dish. */
const LEAST_PIXELS = 50;
/** This part of the pixels at each side is left out: a handle or a fork does not move the ring. */
const OUTLIERS = 0.02;

/** The ring round what is more than half in a plane. */
export function ringRound({ width, height, data }: Plane): Ring | undefined {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if ((data[i] ?? 0) <= 0.5) continue;
    const x = i % width;
    const y = (i - x) / width;
    columns[x] = (columns[x] ?? 0) + 1;
    rows[y] = (rows[y] ?? 0) + 1;
    count++;
  }
  if (count < LEAST_PIXELS) return undefined;
  const [left, right] = middleOf(columns, count);
  const [top, bottom] = middleOf(rows, count);
  return {
    cx: (left + right) / 2 / width,
    cy: (top + bottom) / 2 / width,
    rx: (right - left) / 2 / width,
    ry: (bottom - top) / 2 / width,
    angle: 0,
    aspect: height / width,
  };
}

/** Where all but the outliers lie: from and to. */
function middleOf(counts: Uint32Array, total: number): [number, number] {
  let first = 0;
  for (let sum = counts[0] ?? 0; sum <= OUTLIERS * total; sum += counts[first] ?? 0) first++;
  let last = counts.length - 1;
  for (let sum = counts[last] ?? 0; sum <= OUTLIERS * total; sum += counts[last] ?? 0) last--;
  return [first, last + 1];
}
