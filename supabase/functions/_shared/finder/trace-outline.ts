import { LIMITS } from '../contract.ts';
import type { Plane } from '../pixels/plane.ts';
import { thinPolygon } from '../thin-polygon.ts';

type Point = [number, number];

/** How far (pixels) a corner may lie from the straight line that replaces it; further where there are too many. */
const TOLERANCE = 0.6;
/** What a recipe takes. */
const { outlinePolygons: MOST_RINGS, outlinePoints: MOST_POINTS } = LIMITS;
/** Shorter outlines than this (pixels) are specks. */
const LEAST_LENGTH = 16;

/**
 * The outlines of what is more than half in a plane, as polygons with points in parts of its width and height: round
 * pieces and round the gaps in them, so that filling them by the even-odd rule gives the piece again.
 */
export function traceOutline(plane: Plane): Point[][] {
  const { width, height } = plane;
  const rings = followEdges(plane)
    .filter((points) => points.length >= LEAST_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_RINGS);
  for (let tolerance = TOLERANCE; ; tolerance *= 1.5) {
    const simple = rings
      .map((points) => thinPolygon(points, points.length >> 1, tolerance))
      .filter((points) => points.length > 2);
    const count = simple.reduce((sum, points) => sum + points.length, 0);
    if (count <= MOST_POINTS) return simple.map((points) => points.map(([x, y]) => [x / width, y / height]));
  }
}

/** Where the value crosses a half between the centres of neighbouring pixels, joined to rings. Outside is nothing. */
function followEdges({ width, height, data }: Plane): Point[][] {
  const value = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[y * width + x] ?? 0);
  const crossing = (near: number, far: number): number => (0.5 - near) / (far - near);
  // From the side of a cell that a line begins on to the one that it ends on; dish on its right.
  const ends = new Map<number, { to: number; point: Point }>();
  const across = (x: number, y: number): number => ((y + 1) * (width + 2) + x + 1) * 2;
  const down = (x: number, y: number): number => across(x, y) + 1;
  const followCell = (kind: number, x: number, y: number): void => {
    const [a, b, c, d] = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)];
    const sides = {
      top: { key: across(x, y), at: (): Point => [x + crossing(a, b) + 0.5, y + 0.5] },
      right: { key: down(x + 1, y), at: (): Point => [x + 1.5, y + crossing(b, c) + 0.5] },
      bottom: { key: across(x, y + 1), at: (): Point => [x + crossing(d, c) + 0.5, y + 1.5] },
      left: { key: down(x, y), at: (): Point => [x + 0.5, y + crossing(a, d) + 0.5] },
    };
    for (const [from, to] of LINES[kind] ?? []) {
      ends.set(sides[from].key, { to: sides[to].key, point: sides[from].at() });
    }
  };
  // Two rows at a time, each with nothing on both sides.
  let above = new Uint8Array(width + 2);
  let below = new Uint8Array(width + 2);
  for (let y = -1; y < height; y++) {
    [above, below] = [below, above];
    readRow(data, (y + 1) * width, below);
    for (let x = -1; x < width; x++) {
      const kind = kindOfCell(above, below, x + 1);
      // No edge runs through most cells.
      if (kind !== 0 && kind !== 15) followCell(kind, x, y);
    }
  }
  return joinRings(ends);
}

/** Notes which values of a row are more than half; none of a row beyond the last. */
function readRow(data: Float32Array, start: number, row: Uint8Array): void {
  for (let x = 1; x < row.length - 1; x++) row[x] = (data[start + x - 1] ?? 0) > 0.5 ? 1 : 0;
}

/** As in LINES, for the cell whose left corners are at that place of the rows. */
const kindOfCell = (above: Uint8Array, below: Uint8Array, x: number): number =>
  (above[x] ?? 0) | ((above[x + 1] ?? 0) << 1) | ((below[x + 1] ?? 0) << 2) | ((below[x] ?? 0) << 3);

type Side = 'top' | 'right' | 'bottom' | 'left';

/** The lines in a cell by which of its corners are inside: 1 top left, 2 top right, 4 bottom right, 8 bottom left. */
const LINES: Record<number, readonly (readonly [Side, Side])[]> = {
  1: [['top', 'left']],
  2: [['right', 'top']],
  3: [['right', 'left']],
  4: [['bottom', 'right']],
  5: [
    ['top', 'left'],
    ['bottom', 'right'],
  ],
  6: [['bottom', 'top']],
  7: [['bottom', 'left']],
  8: [['left', 'bottom']],
  9: [['top', 'bottom']],
  10: [
    ['right', 'top'],
    ['left', 'bottom'],
  ],
  11: [['right', 'bottom']],
  12: [['left', 'right']],
  13: [['top', 'right']],
  14: [['left', 'top']],
};

function joinRings(ends: Map<number, { to: number; point: Point }>): Point[][] {
  const rings: Point[][] = [];
  for (const start of ends.keys()) {
    const ring: Point[] = [];
    for (let at = start, end = ends.get(at); end; end = ends.get(at)) {
      ring.push(end.point);
      ends.delete(at);
      at = end.to;
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}
