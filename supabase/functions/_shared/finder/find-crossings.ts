import { boxBlur } from '../pixels/filters.ts';
import type { LabPicture } from '../pixels/lab-picture.ts';
import type { Plane } from '../pixels/plane.ts';
import {
  acrossOf,
  apart,
  contrastIn,
  distance,
  indexOf,
  ProfilesAlong,
  sumUp,
  type Heading,
} from './across.ts';

/** Where something long and thin lies across the outline of a dish: a spoon, a stick, a handle. */
export interface Crossing {
  /** On the outline, outwards. */
  at: Heading;
  /** Half of how wide it is, in pixels. */
  half: number;
  /** How far its colour differs from what is beside it, inside and outside, at the least. */
  contrast: number;
}

/** Half widths (pixels) and ways (from straight out) that are tried, and every how many pixels of the outline. */
const HALVES = [2, 3, 4.5, 6.5, 9];
const WAYS = Array.from({ length: 17 }, (_, k) => ((k - 8) * 7.5 * Math.PI) / 180);
const EVERY = 3;
/** How far (pixels) from the outline it is looked at, on both sides of it. */
const FAR = [18, 12, 6, 16, 10, 4, 14, 8];
const AT_A_GLANCE = 8;
/** Differences of colour (Lab): seen at a glance, at each look, and surely; and what its own colour may change by at the rim. */
const GLANCE = 7;
const LEAST_CONTRAST = 3;
const LEAST_SCORE = 10.5;
const MOST_CHANGE = 18;
/** How much a change of its colour counts against it. */
const CHANGE_COUNTS = 0.35;
/** No nearer (pixels) to the frame, and to each other where they are as wide. */
const FROM_FRAME = 6;
const BETWEEN = 6;
const MOST = 24;

/** So many places that are looked at may lie on the wrong side of the outline. */
const MOST_STRAY = 6;

/** Where something thin may go on from the dish beyond its outline, the clearest first; one place by several widths. */
export function findCrossings(lab: LabPicture, mask: Plane): Crossing[] {
  const found: { crossing: Crossing; score: number }[] = [];
  const profiles = new ProfilesAlong(lab);
  for (const { x, y, out } of outlineOf(mask)) {
    for (const way of WAYS) {
      const at = { x, y, dx: Math.cos(out + way), dy: Math.sin(out + way) };
      profiles.moveTo(at);
      for (const half of HALVES) {
        if (!isSeen(profiles, AT_A_GLANCE, half) || !isSeen(profiles, -AT_A_GLANCE, half)) continue;
        if (isBroken(profiles, half) || !leadsOut(mask, at, half)) continue;
        const [inside, outside] = [lookAlong(profiles, -1, half), lookAlong(profiles, 1, half)];
        const change = apart(inside.middle, outside.middle);
        const contrast = Math.min(inside.contrast, outside.contrast);
        const score = contrast - CHANGE_COUNTS * change;
        if (score >= LEAST_SCORE && change <= MOST_CHANGE)
          found.push({ crossing: { at, half, contrast }, score });
      }
    }
  }
  found.sort((p, q) => q.score - p.score);
  const kept: Crossing[] = [];
  for (const { crossing } of found) {
    const isNew = kept.every(({ at, half }) => half !== crossing.half || distance(at, crossing.at) > BETWEEN);
    if (isNew && kept.length < MOST) kept.push(crossing);
  }
  return kept;
}

const isSeen = (profiles: ProfilesAlong, along: number, half: number): boolean =>
  contrastIn(profiles.get(along), half) >= GLANCE;

function isBroken(profiles: ProfilesAlong, half: number): boolean {
  for (const far of FAR) {
    if (contrastIn(profiles.get(far), half) < LEAST_CONTRAST) return true;
    if (contrastIn(profiles.get(-far), half) < LEAST_CONTRAST) return true;
  }
  return false;
}

const lookAlong = (profiles: ProfilesAlong, side: -1 | 1, half: number): ReturnType<typeof sumUp> =>
  sumUp(FAR.map((far) => acrossOf(profiles.get(side * far), half)));

/** Places on the outline, each with the way out of the dish. */
function outlineOf(mask: Plane): { x: number; y: number; out: number }[] {
  const { width, height, data } = mask;
  const soft = boxBlur(mask, FROM_FRAME);
  const places: { x: number; y: number; out: number }[] = [];
  const isDish = (i: number): boolean => (data[i] ?? 0) > 0.5;
  for (let y = FROM_FRAME; y < height - FROM_FRAME; y++) {
    for (let x = FROM_FRAME; x < width - FROM_FRAME; x++) {
      const i = y * width + x;
      if ((x + 2 * y) % EVERY !== 0 || !isDish(i)) continue;
      if (isDish(i - 1) && isDish(i + 1) && isDish(i - width) && isDish(i + width)) continue;
      const [right, down] = [
        (soft.data[i - 3] ?? 0) - (soft.data[i + 3] ?? 0),
        (soft.data[i - 3 * width] ?? 0) - (soft.data[i + 3 * width] ?? 0),
      ];
      places.push({ x, y, out: Math.atan2(down, right) });
    }
  }
  return places;
}

/** What is looked at lies in the dish on one side of the outline, and not on the other. */
function leadsOut({ width, height, data }: Plane, at: Heading, half: number): boolean {
  const step = 0.4 * (half + 5);
  let stray = 0;
  for (const far of FAR) {
    if (far < AT_A_GLANCE) continue;
    for (let k = -2; k <= 2; k++) {
      if ((data[indexOf(at, -far, k * step, width, height)] ?? 0) <= 0.5) stray++;
      if ((data[indexOf(at, far, k * step, width, height)] ?? 0) > 0.5) stray++;
    }
    if (stray > MOST_STRAY) return false;
  }
  return true;
}
