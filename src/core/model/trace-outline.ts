import { LIMITS, type DishOutline } from '#shared/contract.ts';
import { thinPolygon } from '#shared/thin-polygon.ts';
import type { Mask } from './outline-mask.ts';

type Point = readonly [number, number];

/** Smaller islands and holes are slips of the finger: part of the cells. */
const SLIP = 0.0008;
/** In cells: how far the polygon may lie beside the staircase of cells. */
const LEAST_SLACK = 1;

/** The outline of the cells, holes too, with as few points as tell it and no more than a recipe takes. */
export function traceOutline(mask: Mask): DishOutline {
  const least = SLIP * mask.width * mask.height;
  let loops = findLoops(mask)
    .filter((loop) => Math.abs(areaOf(loop)) >= least)
    .toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))
    .slice(0, LIMITS.outlinePolygons);
  for (let slack = LEAST_SLACK; ; slack *= 1.5) {
    loops = loops.map((loop) => thin(loop, slack)).filter(({ length }) => length >= 3);
    if (loops.reduce((sum, { length }) => sum + length, 0) <= LIMITS.outlinePoints) {
      return loops.map((points) => points.map(([x, y]) => [part(x, mask.width), part(y, mask.height)]));
    }
  }
}

const part = (at: number, of: number): number => Math.round((at / of) * 10_000) / 10_000;

const areaOf = (loop: readonly Point[]): number =>
  loop.reduce((sum, [x, y], i) => {
    const [nx, ny] = loop[(i + 1) % loop.length] ?? [x, y];
    return sum + (x * ny - nx * y) / 2;
  }, 0);

/** Walks round every island and hole along the edges of its cells, the dish on the right hand. */
function findLoops({ width, height, cells }: Mask): Point[][] {
  const at = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1;
  const row = width + 1;
  /** Edges by the corner that they begin at; where two cells meet at a corner only, it has two. */
  const edges = new Map<number, number[]>();
  const add = (from: number, to: number) => edges.set(from, [...(edges.get(from) ?? []), to]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!at(x, y)) continue;
      const corner = y * row + x;
      if (!at(x, y - 1)) add(corner, corner + 1);
      if (!at(x + 1, y)) add(corner + 1, corner + row + 1);
      if (!at(x, y + 1)) add(corner + row + 1, corner + row);
      if (!at(x - 1, y)) add(corner + row, corner);
    }
  }
  const loops: Point[][] = [];
  for (const start of edges.keys()) {
    while (edges.get(start)?.length)
      loops.push(walk(edges, start).map((corner) => [corner % row, Math.floor(corner / row)]));
  }
  return loops;
}

function walk(edges: Map<number, number[]>, start: number): number[] {
  const corners: number[] = [];
  for (let corner = start; ;) {
    const next = edges.get(corner)?.pop();
    if (next === undefined) return corners;
    corners.push(corner);
    corner = next;
    if (corner === start) return corners;
  }
}

/** Cut in two at the corner that is farthest from the first. */
function thin(loop: readonly Point[], slack: number): Point[] {
  const [first = [0, 0]] = loop;
  const distances = loop.map(([x, y]) => (x - first[0]) ** 2 + (y - first[1]) ** 2);
  return thinPolygon(loop, distances.indexOf(Math.max(...distances)), slack);
}
