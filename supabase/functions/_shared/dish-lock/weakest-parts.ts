import { correlationOf } from './correlation.ts';
import { valueAt, type DishPoints } from './dish-points.ts';
import { columnOf, isWithin, rowOf, type Refined } from './refine-placement.ts';

/** Squares that a dish is cut into, along its longer side. */
const SQUARES = 7;
/** A square that is covered by less than this, or shows less than this, has nothing to say. */
const LEAST_COVERED = 0.4;
const LEAST_SHOWN = 0.05;
/** Part of all that is drawn, by which the weakest are told. */
const WEAKEST = 0.15;

interface Sums {
  count: number;
  own: number;
  ownSquares: number;
  sum: number;
  squares: number;
  together: number;
}

/**
 * How like the least like parts of a dish are to what lies there. Where the whole fits and a part does not, somebody has
 * put other food on the same plate.
 */
export function likenessOfWeakest(points: DishPoints, aligned: Refined): number {
  const side = Math.max(lengthOf(points.u, points.width), lengthOf(points.v, points.height)) / SQUARES;
  const parts = [...sumsBySquare(points, aligned, side).values()].flatMap((sums) => {
    const { count, own, ownSquares, sum, squares, together } = sums;
    const shown = ownSquares - (own * own) / count;
    if (count < LEAST_COVERED * side * side || shown < LEAST_SHOWN * count) return [];
    return [{ shown, likeness: correlationOf(count, sum, squares, own, ownSquares, together) }];
  });
  const wanted = WEAKEST * parts.reduce((total, { shown }) => total + shown, 0);
  let told = 0;
  for (const { shown, likeness } of parts.toSorted((a, b) => a.likeness - b.likeness)) {
    told += shown;
    if (told >= wanted) return likeness;
  }
  return 0;
}

function lengthOf(places: Float32Array, size: number): number {
  let [first, last] = [1, 0];
  for (const place of places) {
    first = Math.min(first, place);
    last = Math.max(last, place);
  }
  return Math.max(1, (last - first) * size);
}

function sumsBySquare(
  { u, v, drawn, width, height }: DishPoints,
  { structure, placement }: Refined,
  side: number,
): Map<number, Sums> {
  const squares = new Map<number, Sums>();
  for (let i = 0; i < drawn.length; i++) {
    const [pu, pv] = [u[i] ?? 0, v[i] ?? 0];
    const x = columnOf(structure, pu, placement);
    const y = rowOf(structure, pv, placement);
    if (!isWithin(structure, x, y, 0)) continue;
    const key = Math.floor((pv * height) / side) * 1000 + Math.floor((pu * width) / side);
    const sums = squares.get(key) ?? { count: 0, own: 0, ownSquares: 0, sum: 0, squares: 0, together: 0 };
    const here = drawn[i] ?? 0;
    const there = valueAt(structure, x, y);
    sums.count++;
    sums.own += here;
    sums.ownSquares += here * here;
    sums.sum += there;
    sums.squares += there * there;
    sums.together += here * there;
    squares.set(key, sums);
  }
  return squares;
}
