import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { correlationOf } from './correlation.ts';
import { structureAt, valueAt, type DishPoints, type FullPlacement } from './dish-points.ts';
import type { Found } from './search-dish.ts';
import { solve } from '../pixels/solve.ts';

const MOST_ROUNDS = 12;
/** A round that makes it likelier by less is the last. */
const LEAST_GAIN = 1e-4;
/** A pixel that differs by more than this was painted anew: it has no more say than this. */
const MOST_DIFFERENCE = 1.5;
const UNKNOWNS = 4;

/** A place where the dish lies, with what is drawn around it. */
export interface Refined extends Found {
  structure: Plane;
  /** Part of the dish that lies within the frame. */
  seen: number;
}

/** Moves and scales a placement, in both directions by itself, until what is drawn there is as like as it becomes. */
export function refinePlacement(points: DishPoints, made: Picture, start: FullPlacement): Refined {
  const structure = structureAt(made, points, start);
  let best: Refined = { ...compare(points, structure, start), placement: start, structure };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const placement = nextPlacement(points, structure, best.placement);
    const now = { ...compare(points, structure, placement), placement, structure };
    if (!(now.likeness > best.likeness + LEAST_GAIN)) break;
    best = now;
  }
  return best;
}

/** How like what is drawn at the points is to what is drawn in the other picture, where a placement says they lie. */
export const likenessIn = (points: DishPoints, made: Picture, placement: FullPlacement): number =>
  compare(points, structureAt(made, points, placement), placement).likeness;

/** Where a point of the dish lies in a plane of the other picture, in its pixels. */
export const columnOf = (plane: Plane, u: number, { scale, x }: FullPlacement): number =>
  (u * scale + x) * plane.width - 0.5;
export const rowOf = (plane: Plane, v: number, { scaleY, y }: FullPlacement): number =>
  (v * scaleY + y) * plane.height - 0.5;

/** Whether all pixels up to `reach` around a place are in the plane. */
export const isWithin = ({ width, height }: Plane, x: number, y: number, reach: number): boolean =>
  x >= reach && y >= reach && x < width - 1 - reach && y < height - 1 - reach;

function compare(points: DishPoints, structure: Plane, placement: FullPlacement) {
  const { u, v, drawn } = points;
  let count = 0;
  let sum = 0;
  let squares = 0;
  let own = 0;
  let ownSquares = 0;
  let together = 0;
  for (let i = 0; i < drawn.length; i++) {
    const x = columnOf(structure, u[i] ?? 0, placement);
    const y = rowOf(structure, v[i] ?? 0, placement);
    if (!isWithin(structure, x, y, 0)) continue;
    const there = valueAt(structure, x, y);
    const here = drawn[i] ?? 0;
    count++;
    sum += there;
    squares += there * there;
    own += here;
    ownSquares += here * here;
    together += here * there;
  }
  const likeness = count > 0 ? correlationOf(count, sum, squares, own, ownSquares, together) : 0;
  return { likeness, seen: count / drawn.length };
}

/** One step of Gauss and Newton: how the structure's slopes say that the dish is to be moved and scaled. */
function nextPlacement(points: DishPoints, structure: Plane, from: FullPlacement): FullPlacement {
  const { u, v, drawn } = points;
  const matrix = new Float64Array(UNKNOWNS * UNKNOWNS);
  const right = new Float64Array(UNKNOWNS);
  const slopes = new Float64Array(UNKNOWNS);
  for (let i = 0; i < drawn.length; i++) {
    const [pu, pv] = [u[i] ?? 0, v[i] ?? 0];
    const x = columnOf(structure, pu, from);
    const y = rowOf(structure, pv, from);
    if (!isWithin(structure, x, y, 1)) continue;
    const across = ((valueAt(structure, x + 1, y) - valueAt(structure, x - 1, y)) / 2) * structure.width;
    const down = ((valueAt(structure, x, y + 1) - valueAt(structure, x, y - 1)) / 2) * structure.height;
    const difference = (drawn[i] ?? 0) - valueAt(structure, x, y);
    const counted = Math.min(MOST_DIFFERENCE, Math.max(-MOST_DIFFERENCE, difference));
    slopes[0] = across * pu;
    slopes[1] = down * pv;
    slopes[2] = across;
    slopes[3] = down;
    for (let r = 0; r < UNKNOWNS; r++) {
      const slope = slopes[r] ?? 0;
      right[r] = (right[r] ?? 0) + slope * counted;
      for (let c = 0; c < UNKNOWNS; c++) {
        const at = r * UNKNOWNS + c;
        matrix[at] = (matrix[at] ?? 0) + slope * (slopes[c] ?? 0);
      }
    }
  }
  const [scale = 0, scaleY = 0, dx = 0, dy = 0] = solve(matrix, right);
  return { scale: from.scale + scale, scaleY: from.scaleY + scaleY, x: from.x + dx, y: from.y + dy };
}
