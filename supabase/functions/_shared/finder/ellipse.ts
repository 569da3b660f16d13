import { solve } from '../pixels/solve.ts';

/** In pixels; `rx` lies along the angle (radians, clockwise). */
export interface Ellipse {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  angle: number;
}

export type Point = readonly [x: number, y: number];

/** Fewer points than this near an ellipse tell nothing of it. */
const LEAST_POINTS = 40;
/** So many points of an outline are enough. */
const MOST_POINTS = 360;
/**
 * Longer than this, in parts of how far the points lie from their middle, or flatter is no dish: near a straight edge lie
 * ellipses without end.
 */
const LONGEST = 5;
const FLATTEST = 0.2;
/** Parts of an outline that may be without fault, and from how many places on they are tried. */
const PARTS = [0.35, 0.5, 0.7, 1] as const;
const STARTS = 20;
/** So many tolerances from an ellipse a point still lies on it. */
const ON_IT = 1.5;
/** Beyond so many tolerances a point is not heard, round for round. */
const ROUNDS = [2, 2, 1.5, 1.5] as const;

/** Less than elsewhere: of a short arc each point tells little of the whole. */
const DAMPING = 1e-6;

/**
 * The ellipse that most of an outline lies on, though much of it may bulge or be bitten out: parts of it are tried, each
 * says where the whole would lie, and the one that most points agree with is fitted to those.
 */
export function findEllipse(outline: readonly Point[], tolerance: number): Ellipse | undefined {
  const step = Math.ceil(outline.length / MOST_POINTS);
  const unit = toUnit(outline.filter((_, k) => k % step === 0));
  const reach = (ON_IT * tolerance) / unit.size;
  const round = unit.points.toSorted(([x, y], [u, v]) => Math.atan2(y, x) - Math.atan2(v, u));
  let best: { ellipse: Ellipse; count: number } | undefined;
  for (const part of PARTS) {
    for (let start = 0; start < STARTS; start++) {
      const ellipse = leastSquares(partOf(round, start / STARTS, part));
      if (!ellipse) continue;
      const distance = distanceTo(ellipse);
      const count = round.filter(([x, y]) => Math.abs(distance(x, y)) < reach).length;
      if (count > (best?.count ?? 0)) best = { ellipse, count };
    }
  }
  return best && unit.back(settle(best.ellipse, round, tolerance / unit.size));
}

/** The ellipse that lies near this one and that most of the points lie on. */
export function drawEllipseTo(
  near: Ellipse,
  points: readonly Point[],
  tolerance: number,
): Ellipse | undefined {
  const unit = toUnit(points);
  return unit.back(settle(unit.here(near), unit.points, tolerance / unit.size));
}

/** In each round a point has the less to say the further it lies from the last ellipse. */
function settle(near: Ellipse, points: readonly Point[], tolerance: number): Ellipse | undefined {
  let ellipse: Ellipse | undefined = near;
  for (const round of ROUNDS) {
    const distance = distanceTo(ellipse);
    const weights = points.map(([x, y]) => tukey(distance(x, y) / (round * tolerance)));
    if (weights.filter((weight) => weight > 0).length < LEAST_POINTS) return undefined;
    ellipse = leastSquares(points, weights);
    if (!ellipse) return undefined;
  }
  return ellipse;
}

const tukey = (off: number): number => (Math.abs(off) < 1 ? (1 - off * off) ** 2 : 0);

/** Neighbours from a place on, round and round; both in parts of all. */
function partOf(round: readonly Point[], from: number, part: number): Point[] {
  const start = Math.floor(from * round.length);
  const end = start + Math.floor(part * round.length);
  return [...round.slice(start, end), ...round.slice(0, Math.max(0, end - round.length))];
}

/** How far a point lies outside, below 0 inside; true near the edge, and further off a good guess. */
export function distanceTo({ cx, cy, rx, ry, angle }: Ellipse): (x: number, y: number) => number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const u = ((x - cx) * cos + (y - cy) * sin) / rx;
    const v = ((y - cy) * cos - (x - cx) * sin) / ry;
    const part = Math.sqrt(u * u + v * v);
    if (part === 0) return -Math.min(rx, ry);
    return ((part - 1) * part) / Math.sqrt((u / rx) ** 2 + (v / ry) ** 2);
  };
}

/** Moved and scaled so that they lie round 0, about 1 away. */
function toUnit(points: readonly Point[]) {
  let [x, y, squares] = [0, 0, 0];
  for (const point of points) {
    x += point[0] / points.length;
    y += point[1] / points.length;
  }
  for (const point of points) squares += (point[0] - x) ** 2 + (point[1] - y) ** 2;
  const size = Math.sqrt(squares / Math.max(1, points.length)) + 1e-6;
  const scaled = ({ cx, cy, rx, ry, angle }: Ellipse, by: number, [dx, dy]: Point): Ellipse => ({
    cx: cx * by + dx,
    cy: cy * by + dy,
    rx: rx * by,
    ry: ry * by,
    angle,
  });
  return {
    points: points.map(([u, v]): Point => [(u - x) / size, (v - y) / size]),
    size,
    here: (ellipse: Ellipse): Ellipse => scaled(ellipse, 1 / size, [-x / size, -y / size]),
    back: (ellipse: Ellipse | undefined): Ellipse | undefined => ellipse && scaled(ellipse, size, [x, y]),
  };
}

/** `a x^2 + b x y + c y^2 + d x + e y + f = 0` with a + c = 1, through points round 0. */
function leastSquares(points: readonly Point[], weights?: readonly number[]): Ellipse | undefined {
  const matrix = new Float64Array(25);
  const right = new Float64Array(5);
  const terms = Float64Array.of(0, 0, 0, 0, 1);
  for (let k = 0; k < points.length; k++) {
    const weight = weights ? (weights[k] ?? 0) : 1;
    const [x, y] = points[k] ?? [0, 0];
    if (weight === 0) continue;
    terms[0] = x * x - y * y;
    terms[1] = x * y;
    terms[2] = x;
    terms[3] = y;
    for (let i = 0; i < 5; i++) {
      const part = weight * (terms[i] ?? 0);
      for (let j = 0; j < 5; j++) matrix[i * 5 + j] = (matrix[i * 5 + j] ?? 0) + part * (terms[j] ?? 0);
      right[i] = (right[i] ?? 0) - part * y * y;
    }
  }
  const [a = 0, b = 0, d = 0, e = 0, f = 0] = solve(matrix, right, DAMPING);
  return ellipseOf(a, b, 1 - a, d, e, f);
}

/** Undefined where the equation is of a parabola or a hyperbola, of nothing, or of what is no dish. */
function ellipseOf(a: number, b: number, c: number, d: number, e: number, f: number): Ellipse | undefined {
  const part = 4 * a * c - b * b;
  if (part <= 1e-6) return undefined;
  const cx = (b * e - 2 * c * d) / part;
  const cy = (b * d - 2 * a * e) / part;
  const level = a * cx * cx + b * cx * cy + c * cy * cy - f;
  if (level <= 0) return undefined;
  // The axes: where the two squares of the equation are flattest and steepest.
  const spread = Math.hypot(a - c, b);
  const rx = Math.sqrt((2 * level) / (a + c - spread));
  const ry = Math.sqrt((2 * level) / (a + c + spread));
  if (rx > LONGEST || ry < FLATTEST * rx) return undefined;
  return { cx, cy, rx, ry, angle: Math.atan2(b, a - c) / 2 + Math.PI / 2 };
}
