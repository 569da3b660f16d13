import { findPieces } from '../finder/connected-pieces.ts';
import { boundsOf, type PixelList } from '../pixels/pixel-list.ts';
import type { Plane } from '../pixels/plane.ts';
import { solve } from '../pixels/solve.ts';
import { seamsOf, type Sides } from './seams.ts';
import { splitTouching } from './split-touching.ts';

/** One piece of the dish: a plate, a cup, one of two bowls. Places are pixels of the mask. */
export interface DishPart {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: PixelList;
  /** Which sides of the frame cut it. */
  cut: Sides;
  /** Height by width of what stands on the table: 1 seen from above, towards 0 seen from the side. */
  ratio: number;
}

/** Pieces smaller than this part of the largest one are crumbs. */
const LEAST_PART = 0.04;
/** Seen from lower than this nothing can be told from an outline. */
const LEAST_RATIO = 0.17;

/** The pieces of a mask, the largest first. */
export function readParts(alpha: Plane): DishPart[] {
  const pieces = findPieces(alpha, (value) => value >= 0.5)
    .flatMap((piece) => splitTouching(piece, alpha.width))
    .toSorted((a, b) => b.length - a.length);
  const most = pieces[0]?.length ?? 0;
  return pieces.filter(({ length }) => length >= LEAST_PART * most).map((piece) => readPart(piece, alpha));
}

/** The middle of all pieces together. */
export function middleOf(parts: readonly DishPart[]): [x: number, y: number] | undefined {
  if (parts.length === 0) return undefined;
  const left = Math.min(...parts.map((part) => part.left));
  const right = Math.max(...parts.map((part) => part.right));
  const top = Math.min(...parts.map((part) => part.top));
  const bottom = Math.max(...parts.map((part) => part.bottom));
  return [(left + right) / 2, (top + bottom) / 2];
}

/** The camera's height as all pieces tell it, the large ones loudest. */
export function ratioOf(parts: readonly DishPart[]): number {
  let sum = 0;
  let total = 1e-9;
  for (const { ratio, pixels } of parts) {
    sum += ratio * pixels.length;
    total += pixels.length;
  }
  return parts.length === 0 ? 1 : sum / total;
}

/** A pretzel fills less than this of the rows that it reaches over, above and below: two straws leave a gap above alone. */
const LEAST_FILLED = 0.82;

function readPart(pixels: PixelList, alpha: Plane): DishPart {
  const { width, height } = alpha;
  const { left, top, right, bottom } = boundsOf(pixels, width);
  const first = new Float32Array(bottom - top + 1).fill(width);
  const last = new Float32Array(bottom - top + 1).fill(-1);
  const filled = new Float32Array(bottom - top + 1);
  for (const i of pixels) {
    const x = i % width;
    const row = (i - x) / width - top;
    first[row] = Math.min(first[row] ?? 0, x);
    last[row] = Math.max(last[row] ?? 0, x);
    filled[row] = (filled[row] ?? 0) + 1;
  }
  const cut = { left: left < 2, top: top < 2, right: right > width - 3, bottom: bottom > height - 3 };
  const spans = first.map((x, row) => (last[row] ?? 0) - x + 1);
  // What one looks through lies flat, and has lobes rather than ends.
  const ratio = isLaced(filled, spans)
    ? (bottom - top + 1) / (right - left + 1)
    : ratioFrom(first, last, cut, seamsOf(pixels, alpha));
  return { left, top, right, bottom, pixels, cut, ratio: Math.min(1, Math.max(LEAST_RATIO, ratio)) };
}

function isLaced(filled: Float32Array, spans: Float32Array): boolean {
  const half = Math.floor(spans.length / 2);
  const sumOf = (rows: Float32Array): number => rows.reduce((sum, row) => sum + row, 0);
  const isThin = (from: number, to: number): boolean =>
    sumOf(filled.subarray(from, to)) < LEAST_FILLED * sumOf(spans.subarray(from, to));
  return isThin(0, half) && isThin(half, spans.length);
}

/** Neither where the frame cuts a side nor where another dish does is there anything of a piece's outline. */
function ratioFrom(first: Float32Array, last: Float32Array, cut: Sides, seams: Sides): number {
  const hidden = {
    left: cut.left || seams.left,
    top: cut.top || seams.top,
    right: cut.right || seams.right,
    bottom: cut.bottom || seams.bottom,
  };
  const isArc = cut.left || cut.right || (hidden.left && hidden.right) || (hidden.top && hidden.bottom);
  if (isArc) return arcRatio(first, last, hidden);
  const spans = first.map((x, row) => (last[row] ?? 0) - x + 1);
  if (hidden.left || hidden.right) return wholeRatio(mirrored(first, last, hidden), hidden);
  if (!hidden.top && !hidden.bottom && isOblong(spans, first, last)) return 1;
  return wholeRatio(spans, hidden);
}

/** Part of the height at which the middle of an end is read. */
const AT_END = 0.03;

/** How long the rows of a piece would be if the side that another dish hides were as the other one. */
function mirrored(first: Float32Array, last: Float32Array, { right, bottom }: Sides): Float32Array {
  const fromEnd = Math.floor(AT_END * first.length);
  const row = bottom ? fromEnd : first.length - 1 - fromEnd;
  const middle = ((first[row] ?? 0) + (last[row] ?? 0)) / 2;
  return right ? first.map((x) => 2 * (middle - x) + 1) : last.map((x) => 2 * (x - middle) + 1);
}

/** Part of the width at which an end's roundness is read, and where an ellipse has it, in parts of its half height. */
const END_WIDTH = 0.85;
const END_DEPTH = 1 - Math.sqrt(1 - END_WIDTH ** 2);

/** How round the end of a piece is that begins at `spans[0]`: half height by half width of the ellipse that ends so. */
function endRatio(spans: Float32Array): number {
  const near = spans.subarray(0, Math.max(3, Math.ceil(spans.length * 0.6)));
  const widest = Math.max(...near);
  const depth = near.findIndex((span) => span >= END_WIDTH * widest);
  return (depth + 0.5) / END_DEPTH / (widest / 2);
}

/** A foot is at least this part of the whole width; it ends where a quarter of its width further up adds little. */
const LEAST_FOOT = 0.3;
const GROWTH = 1.08;
/** Where an ellipse adds so little, in parts of its half height. */
const FOOT_DEPTH = 0.66;

/** The same of the foot alone that `spans[0]` ends: glasses and mugs go up from it steeply. */
function footRatio(spans: Float32Array): number {
  const widest = Math.max(...spans);
  const depth = spans.findIndex((span, row) => {
    const above = spans[Math.min(spans.length - 1, row + Math.ceil(span / 4))] ?? span;
    return span >= LEAST_FOOT * widest && above < GROWTH * span;
  });
  return depth < 0 ? Infinity : (depth + 0.5) / FOOT_DEPTH / ((spans[depth] ?? widest) / 2);
}

/** Height by width from which on a piece may be a glass rather than a dish. */
const UPRIGHT = 1.3;
/** A dish that looks as round as this is seen from above. */
const FROM_ABOVE = 0.8;

/** Whether it is longer than wide: what stands upright, as a glass does, or lies along the sight. */
export const isLong = ({ left, top, right, bottom }: DishPart): boolean =>
  bottom - top + 1 > UPRIGHT * (right - left + 1);

/** Whether it is long because it stands upright. */
export const isUpright = (part: DishPart): boolean => isLong(part) && part.ratio < FROM_ABOVE;

/**
 * Of a piece whose width is all to be seen. What lies on a plate reaches over its far end and what a bowl stands on lies
 * below its near end, so the flatter end is the one to believe.
 */
function wholeRatio(spans: Float32Array, cut: Sides): number {
  const widest = Math.max(...spans);
  const far = cut.top ? Infinity : endRatio(spans);
  const tall = spans.length / widest;
  const near = cut.bottom
    ? Infinity
    : Math.min(endRatio(spans.toReversed()), tall > 0.9 ? footRatio(spans.toReversed()) : Infinity);
  const flatter = Math.min(far, near);
  if (!Number.isFinite(flatter)) return 0.8;
  const isStraight = spans.filter((span) => span >= 0.85 * widest).length > 0.68 * spans.length;
  // Nothing stands on a round end: that is a long dish seen from above.
  if (isStraight && flatter >= FROM_ABOVE) return flatter;
  // An oval one is as pointed as it is long; what is flatter stands upright, as a glass does.
  const isMug = tall > 1.1 && isStraight && near < 0.7;
  if (isMug || (tall > UPRIGHT && flatter < 0.7 * tall)) return Math.min(0.4, flatter);
  // A board has flat ends from above too.
  if (flatter < 0.22 && tall < 1.05) return boardRatio(spans);
  return flatter;
}

/** Both ends of an oblong dish are flatter than an oval's, in parts of its height by width, and so alike. */
const OBLONG_END = 0.78;
const ENDS_ALIKE = 0.1;
/**
 * Part of the height along which a side runs within this part of the width from its outermost place: less of an oval,
 * more of a pot, whose wall goes straight up.
 */
const OBLONG_SIDE = [0.28, 0.42] as const;
const OUTERMOST = 0.015;
/** How much shorter it is above than below: hardly, or it runs away from the viewer. */
const LEAST_NARROWING = 0.96;

/** And it has no waist, as two dishes one behind the other have: no row of its middle third is so much shorter. */
const NO_WAIST = 0.97;

/** Whether it is a wide dish with round corners that lies there as it is seen from above: alike at both ends and sides. */
function isOblong(spans: Float32Array, first: Float32Array, last: Float32Array): boolean {
  const widest = Math.max(...spans);
  const tall = spans.length / widest;
  const [far, near] = [endRatio(spans), endRatio(spans.toReversed())];
  if (tall > 1 || Math.max(far, near) > OBLONG_END * tall || Math.abs(far - near) > ENDS_ALIKE * tall)
    return false;
  const narrowing = narrowingOf(spans);
  if (Math.min(narrowing, 1 / narrowing) < LEAST_NARROWING) return false;
  const third = Math.round(spans.length / 3);
  const beside = Math.min(Math.max(...spans.subarray(0, third)), Math.max(...spans.subarray(-third)));
  if (spans.subarray(third, -third).some((span) => span < NO_WAIST * beside)) return false;
  const [left, right] = [Math.min(...first), Math.max(...last)];
  const [least, most] = OBLONG_SIDE;
  return [first.map((x) => x - left), last.map((x) => right - x)].every((off) => {
    const side = off.filter((away) => away < OUTERMOST * widest).length / spans.length;
    return side >= least && side <= most;
  });
}

/** How long a piece is above, in parts of how long it is below. */
function narrowingOf(spans: Float32Array): number {
  const at = (part: number): number => spans[Math.floor(part * (spans.length - 1))] ?? 1;
  return at(0.15) / Math.max(1, at(0.85));
}

/** Of a board: its far side looks shorter than its near one as the camera comes down. */
function boardRatio(spans: Float32Array): number {
  const narrowing = narrowingOf(spans);
  return narrowing > LEAST_NARROWING || narrowing < 0.4
    ? 0.95
    : Math.max(0.5, 0.95 - 1.6 * (LEAST_NARROWING - narrowing));
}

/** Rounds in which points far from the fitted arc lose their say. */
const ROUNDS = 5;

/** Of a piece that the frame cuts at a side: an upright ellipse through what is seen of its outline. */
function arcRatio(first: Float32Array, last: Float32Array, cut: Sides): number {
  const points: [number, number][] = [];
  const middle = (Math.min(...first) + Math.max(...last)) / 2;
  const size = Math.max(first.length, 2 * (Math.max(...last) - middle)) / 2;
  const put = (x: number, row: number): void => {
    points.push([(x - middle) / size, (row - first.length / 2) / size]);
  };
  for (let row = cut.top ? 2 : 0; row < first.length - (cut.bottom ? 2 : 0); row++) {
    if (!cut.left || (first[row] ?? 0) > Math.min(...first) + 2) put(first[row] ?? 0, row);
    if (!cut.right || (last[row] ?? 0) < Math.max(...last) - 2) put(last[row] ?? 0, row);
  }
  if (points.length < 12) return 0.8;
  let weights = points.map(() => 1);
  let flatness = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const [c = 0, d = 0, e = 0, f = 0] = fitArc(points, weights);
    if (c <= 0.2) return 0.8;
    flatness = 1 / Math.sqrt(c);
    const off = points.map(([x, y]) => Math.abs(x * x + c * y * y + d * x + e * y + f));
    const scale = 3 * (off.toSorted((p, q) => p - q)[off.length >> 1] ?? 0) + 1e-3;
    weights = off.map((value) => (value < scale ? (1 - (value / scale) ** 2) ** 2 : 0));
  }
  // Little of an outline tells little.
  return Math.min(1, Math.max(0.45, flatness));
}

/** Least squares of `x^2 + c y^2 + d x + e y + f = 0`. */
function fitArc(points: readonly (readonly [number, number])[], weights: readonly number[]): Float64Array {
  const matrix = new Float64Array(16);
  const right = new Float64Array(4);
  for (const [k, [x, y]] of points.entries()) {
    const terms = [y * y, x, y, 1];
    const weight = weights[k] ?? 0;
    for (const [i, p] of terms.entries()) {
      for (const [j, q] of terms.entries()) matrix[i * 4 + j] = (matrix[i * 4 + j] ?? 0) + weight * p * q;
      right[i] = (right[i] ?? 0) - weight * p * x * x;
    }
  }
  return solve(matrix, right, 0);
}
