import { softBlur } from '../pixels/filters.ts';
import type { LabPicture } from '../pixels/lab-picture.ts';
import { quantile, type Plane } from '../pixels/plane.ts';
import { distanceTo, drawEllipseTo, type Ellipse, type Point } from './ellipse.ts';
import { findRoundPieces, type RoundPiece } from './round-pieces.ts';

/** How often the ellipse is drawn to the photo's edges near it. */
const EDGE_ROUNDS = 2;
/** A step of colour smaller than this (Lab) is no edge. */
const LEAST_STEP = 4;
/** So much of an ellipse is to be in the frame, and of that so much is to be the outline, before the rest is believed. */
const LEAST_SEEN = 0.5;
const LEAST_COVERED = 0.5;
/** A bite's rim: so strong beside the rest of it, along so much of it; and the deepest and the longest bite. */
const STRENGTH = 0.5;
const LEAST_RIM = 0.5;
const DEEPEST = 0.3;
const LONGEST = 0.4;

const RAYS = 360;
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
 * Fills what is bitten out of a round rim. Most plates and bowls are ellipses to a camera: where most of an outline lies
 * on one, and the photo has an edge along it where the mask falls short, the mask goes up to that edge. What stands out
 * of the ellipse (food, a handle, the bowl below its rim) stays as it is.
 */
export function completeRim(lab: LabPicture, alpha: Plane): Plane {
  const soft = [lab.l, lab.a, lab.b].map((plane) => softBlur(plane, 1));
  const out = { ...alpha, data: alpha.data.slice() };
  for (const piece of findRoundPieces(alpha)) fillBites(out, piece, soft);
  return out;
}

function fillBites(
  mask: Plane,
  { isPiece, ellipse: round, tolerance }: RoundPiece,
  soft: readonly Plane[],
): void {
  const look = createLook(isPiece, soft);
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
  const isBite = bitesOf(look(ellipse, 0.8 * reach), reach);
  if (isBite.includes(true)) fillRays(mask, ellipse, isBite);
}

const isOn = ({ isSeen, end }: Ray, reach: number): boolean => isSeen && Math.abs(end - 1) < reach;

/** Looks from the middle of an ellipse to all sides. */
function createLook(isPiece: Uint8Array, soft: readonly Plane[]) {
  const { width = 0, height = 0 } = soft[0] ?? {};
  const isInFrame = (x: number, y: number): boolean => x > 1 && y > 1 && x < width - 2 && y < height - 2;
  const placeOf = (x: number, y: number): number => Math.round(y) * width + Math.round(x);
  const stepBetween = (p: number, q: number): number => {
    let squares = 0;
    for (const { data } of soft) squares += ((data[p] ?? 0) - (data[q] ?? 0)) ** 2;
    return Math.sqrt(squares);
  };

  return (ellipse: Ellipse, reach: number): Ray[] => {
    const { cx, cy, rx, ry, angle } = ellipse;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const pixel = 1 / Math.sqrt(rx * ry);
    return Array.from({ length: RAYS }, (_, k): Ray => {
      const turn = (2 * Math.PI * k) / RAYS;
      const dx = rx * Math.cos(turn) * cos - ry * Math.sin(turn) * sin;
      const dy = rx * Math.cos(turn) * sin + ry * Math.sin(turn) * cos;
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

/** Which rays lead through a bite that is to be filled. */
function bitesOf(rays: readonly Ray[], reach: number): boolean[] {
  const seen = rays.filter(({ isSeen }) => isSeen);
  const on = rays.filter((ray) => isOn(ray, reach));
  const isBite = rays.map(() => false);
  if (seen.length < LEAST_SEEN * RAYS || on.length < LEAST_COVERED * seen.length) return isBite;
  const usual = quantile(
    Float32Array.from(on, ({ step }) => step),
    0.5,
  );
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
  const { cx, cy, rx, ry, angle } = ellipse;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.max(rx, ry) + 1;
  const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(width - 1, Math.ceil(cx + reach))];
  const [top, bottom] = [Math.max(0, Math.floor(cy - reach)), Math.min(height - 1, Math.ceil(cy + reach))];
  const distance = distanceTo(ellipse);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const i = y * width + x;
      const value = data[i] ?? 0;
      if (value === 1) continue;
      const filled = Math.min(1, 0.5 - distance(x, y) / 2);
      if (filled <= value) continue;
      const u = ((x - cx) * cos + (y - cy) * sin) / rx;
      const v = ((y - cy) * cos - (x - cx) * sin) / ry;
      const ray = Math.round((Math.atan2(v, u) / (2 * Math.PI)) * RAYS + RAYS) % RAYS;
      if (isBite[ray]) data[i] = filled;
    }
  }
}
