import { softBlur } from '../pixels/filters.ts';
import type { LabPicture } from '../pixels/lab-picture.ts';
import { pixelsWhere } from '../pixels/pixel-list.ts';
import { quantile, type Plane } from '../pixels/plane.ts';
import { logLikelihood, mixColours } from './colour-mixture.ts';
import { cutBumps, type LikelierTable, type StepBetween } from './cut-bumps.ts';
import { distanceTo, drawEllipseTo, type Ellipse, type Point } from './ellipse.ts';
import { RAYS, rayThrough, wayAlong } from './rays.ts';
import { findRoundPieces, type RoundPiece } from './round-pieces.ts';

/** How often the ellipse is drawn to the photo's edges near it. */
const EDGE_ROUNDS = 2;
/** A step of colour smaller than this (Lab) is no edge. */
const LEAST_STEP = 4;
/** So much of an ellipse is to be in the frame, and of that so much is to be the outline, before the rest is believed. */
const LEAST_SEEN = 0.5;
const LEAST_COVERED = 0.5;
/** And so much before anything is cut off: a line on a plate is an ellipse too, to a mask that follows it in parts. */
const SURELY_COVERED = 0.65;
/** A bite's rim: so strong beside the rest of it, along so much of it; and the deepest and the longest bite. */
const STRENGTH = 0.5;
const LEAST_RIM = 0.5;
const DEEPEST = 0.3;
const LONGEST = 0.4;

/** From these values of the mask on a pixel is taken for the dish or its table when their colours are learnt. */
const SURELY = { dish: 0.6, table: 0.05 } as const;

/** Where a ray begins and ends, in parts of the way to the ellipse. */
const FROM = 0.7;
const TO = 1.1;

/** What a ray from the middle of an ellipse meets; places in parts of the way to the ellipse. */
interface Ray {
  /** Whether it meets the ellipse within the frame. */
  isSeen: boolean;
  /** Where the mask ends. */
  end: number;
  /** The strongest step of colour near the ellipse, and where. */
  step: number;
  at: Point;
}

/**
 * Fills what is bitten out of a round rim, and cuts off what it has of the table. Most plates and bowls are ellipses to a
 * camera: where most of an outline lies on one, and the photo has an edge along it where the mask falls short or goes on,
 * the mask goes up to that edge. What stands out of the ellipse (food, a handle, the bowl below its rim) stays as it is.
 */
export function completeRim(lab: LabPicture, alpha: Plane): Plane {
  const soft = [lab.l, lab.a, lab.b].map((plane) => softBlur(plane, 1));
  const out = { ...alpha, data: alpha.data.slice() };
  const stepBetween: StepBetween = (p, q) => {
    let squares = 0;
    for (const { data } of soft) squares += ((data[p] ?? 0) - (data[q] ?? 0)) ** 2;
    return Math.sqrt(squares);
  };
  const likelierTable = createLikelierTable(lab, alpha);
  for (const piece of findRoundPieces(alpha)) mendRim(out, piece, stepBetween, likelierTable);
  return out;
}

/** Learns the colours of dish and table when it is first asked. */
function createLikelierTable(lab: LabPicture, { data }: Plane): LikelierTable {
  const learn = () => ({
    dish: mixColours(
      lab,
      pixelsWhere(data.length, (i) => (data[i] ?? 0) > SURELY.dish),
    ),
    table: mixColours(
      lab,
      pixelsWhere(data.length, (i) => (data[i] ?? 0) < SURELY.table),
    ),
  });
  let learnt: ReturnType<typeof learn> | undefined;
  return (pixels) => {
    const { dish, table } = (learnt ??= learn());
    if (!dish || !table) return 0;
    let sum = 0;
    for (const i of pixels) {
      const [l, a, b] = [lab.l.data[i] ?? 0, lab.a.data[i] ?? 0, lab.b.data[i] ?? 0];
      sum += logLikelihood(table, l, a, b) - logLikelihood(dish, l, a, b);
    }
    return sum / pixels.length;
  };
}

function mendRim(
  mask: Plane,
  { isPiece, ellipse: round, tolerance }: RoundPiece,
  stepBetween: StepBetween,
  likelierTable: LikelierTable,
): void {
  const look = createLook(mask, isPiece, stepBetween);
  let ellipse: Ellipse | undefined = round;
  for (let n = 0; ellipse && n < EDGE_ROUNDS; n++) {
    const reach = tolerance / Math.sqrt(ellipse.rx * ellipse.ry);
    const edges = look(ellipse, 1.5 * reach).filter((ray) => isOn(ray, reach) && ray.step > LEAST_STEP);
    ellipse = drawEllipseTo(
      ellipse,
      edges.map(({ at }) => at),
      tolerance,
    );
  }
  if (!ellipse) return;
  const reach = tolerance / Math.sqrt(ellipse.rx * ellipse.ry);
  const rays = look(ellipse, 0.8 * reach);
  const { covered, usual } = readRim(rays, reach);
  if (covered < LEAST_COVERED) return;
  const isBite = bitesOf(rays, reach, usual);
  if (isBite.includes(true)) fillRays(mask, ellipse, isBite);
  if (covered >= SURELY_COVERED)
    cutBumps(mask, { isPiece, ellipse, tolerance }, usual, stepBetween, likelierTable);
}

const isOn = ({ isSeen, end }: Ray, reach: number): boolean => isSeen && Math.abs(end - 1) < reach;

/** Looks from the middle of an ellipse to all sides. */
function createLook({ width, height }: Plane, isPiece: Uint8Array, stepBetween: StepBetween) {
  const isInFrame = (x: number, y: number): boolean => x > 1 && y > 1 && x < width - 2 && y < height - 2;
  const placeOf = (x: number, y: number): number => Math.round(y) * width + Math.round(x);

  return (ellipse: Ellipse, reach: number): Ray[] => {
    const { cx, cy, rx, ry } = ellipse;
    const pixel = 1 / Math.sqrt(rx * ry);
    return Array.from({ length: RAYS }, (_, k): Ray => {
      const [dx, dy] = wayAlong(ellipse, k);
      const ray: Ray = { isSeen: isInFrame(cx + dx, cy + dy), end: FROM, step: 0, at: [cx, cy] };
      for (let part = FROM; part < TO; part += pixel) {
        const [x, y] = [cx + part * dx, cy + part * dy];
        if (!isInFrame(x, y)) continue;
        if (isPiece[placeOf(x, y)]) ray.end = part;
        if (Math.abs(part - 1) >= reach) continue;
        const [aside, down] = [2 * pixel * dx, 2 * pixel * dy];
        const step = stepBetween(placeOf(x - aside, y - down), placeOf(x + aside, y + down));
        if (step <= ray.step) continue;
        ray.step = step;
        ray.at = [x, y];
      }
      return ray;
    });
  };
}

/** How much of a rim the mask follows (0 where too little of it is seen), and the usual step of colour there. */
function readRim(rays: readonly Ray[], reach: number): { covered: number; usual: number } {
  const seen = rays.filter(({ isSeen }) => isSeen);
  const on = rays.filter((ray) => isOn(ray, reach));
  const usual = quantile(
    Float32Array.from(on, ({ step }) => step),
    0.5,
  );
  return { covered: seen.length < LEAST_SEEN * RAYS ? 0 : on.length / seen.length, usual };
}

/** Which rays lead through a bite that is to be filled. */
function bitesOf(rays: readonly Ray[], reach: number, usual: number): boolean[] {
  const isBite = rays.map(() => false);
  for (const bite of runsOf(rays.map(({ isSeen, end }) => isSeen && end < 1 - 1.2 * reach))) {
    const inBite = bite.flatMap((k) => rays[k] ?? []);
    const withRim = inBite.filter(({ step }) => step > STRENGTH * usual).length;
    const deepest = 1 - Math.min(...inBite.map(({ end }) => end));
    if (withRim < LEAST_RIM * bite.length || deepest >= DEEPEST || bite.length >= LONGEST * RAYS) continue;
    for (const k of bite) isBite[k] = true;
  }
  return isBite;
}

/** The places of neighbours that are all true, round and round. */
function runsOf(flags: readonly boolean[]): number[][] {
  const first = flags.indexOf(false);
  const runs: number[][] = [];
  let run: number[] = [];
  for (let n = 1; n <= flags.length; n++) {
    const k = (first + n) % flags.length;
    if (flags[k]) run.push(k);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}

/** Makes the mask whole up to the ellipse, where these rays lead. */
function fillRays({ width, height, data }: Plane, ellipse: Ellipse, isBite: readonly boolean[]): void {
  const { cx, cy, rx, ry } = ellipse;
  const reach = Math.max(rx, ry) + 1;
  const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(width - 1, Math.ceil(cx + reach))];
  const [top, bottom] = [Math.max(0, Math.floor(cy - reach)), Math.min(height - 1, Math.ceil(cy + reach))];
  const distance = distanceTo(ellipse);
  const rayAt = rayThrough(ellipse);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const i = y * width + x;
      const value = data[i] ?? 0;
      if (value === 1) continue;
      const filled = Math.min(1, 0.5 - distance(x, y) / 2);
      if (filled <= value) continue;
      if (isBite[rayAt(x, y)]) data[i] = filled;
    }
  }
}
