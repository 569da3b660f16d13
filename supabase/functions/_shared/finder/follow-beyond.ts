import type { LabPicture } from '../pixels/lab-picture.ts';
import type { Plane } from '../pixels/plane.ts';
import {
  acrossOf,
  apart,
  colourAt,
  contrastOf,
  distance,
  indexOf,
  readAcross,
  type Across,
  type Heading,
} from './across.ts';
import { fillOutline } from './fill-outline.ts';
import { findCrossings, type Crossing } from './find-crossings.ts';

/** Pixels of a step, and turns (radians) and moves aside (pixels) that are tried at each. */
const STEP = 2;
const TURNS = [-0.06, 0, 0.06];
const ASIDE = [-1, 0, 1];
/** It has ended where it differs from both sides by less than this, or than this part of what it did at the rim. */
const LEAST_CONTRAST = 7;
const LEAST_PART = 0.35;
/** So many steps in a row may be unclear. */
const MOST_UNCLEAR = 2;
/** Shorter (pixels) it is nothing that rests on a dish; longer, in parts of the picture's longer side, an edge of the table. */
const SHORTEST = 24;
const LONGEST = 0.36;
/** It lies within the dish for as long (pixels), and bends by no more (radians), as far as it is looked
 * at there (pixels), where the dish reaches so far (pixels) round it. */
const LEAST_WITHIN = 80;
const LOOKED_BACK = 80;
const MOST_BEND = 0.06;
const DEPTH = 24;
/** Things lie no nearer to each other (pixels). */
const BETWEEN = 14;
/** How much its colour, a turn and a move aside count against a step. */
const CHANGE_COUNTS = 0.35;
const TURN_COUNTS = 8;
const ASIDE_COUNTS = 0.5;
/** It begins as far (pixels) within the dish. */
const WITHIN = 6;

interface Step extends Heading {
  across: Across;
}

/** The mask with all of what rests on a dish and is cut off at its outline: a spoon's end, sticks, a handle. */
export function followBeyond(lab: LabPicture, mask: Plane): Plane {
  const { width, height } = mask;
  const things: { at: Heading; outline: Point[] }[] = [];
  for (const crossing of findCrossings(lab, mask)) {
    if (things.some(({ at }) => distance(at, crossing.at) < BETWEEN)) continue;
    const line = follow(lab, crossing);
    if (!isOfAThing(line, lab) || !isOneWith(line, follow(lab, turnedRound(crossing)), mask)) continue;
    things.push({ at: crossing.at, outline: outlineOf(lab, crossing, line) });
  }
  if (things.length === 0) return mask;
  const data = mask.data.slice();
  for (const { outline } of things) {
    const filled = fillOutline(
      [outline.map(([x, y]) => [(x + 0.5) / width, (y + 0.5) / height])],
      width,
      height,
    );
    for (let i = 0; i < data.length; i++) data[i] = Math.max(data[i] ?? 0, filled.data[i] ?? 0);
  }
  return { width, height, data };
}

const lengthOf = (line: readonly Step[]): number => line.length * STEP;

const isOfAThing = (line: readonly Step[], { width, height }: LabPicture): boolean =>
  lengthOf(line) >= SHORTEST && lengthOf(line) <= LONGEST * Math.max(width, height);

const turnedRound = ({ at, ...crossing }: Crossing): Crossing => ({
  ...crossing,
  at: { ...at, dx: -at.dx, dy: -at.dy },
});

/** What lies within the dish goes straight on beyond it; a pattern of its rim does not, nor does the edge of a table. */
function isOneWith(beyond: readonly Step[], within: readonly Step[], mask: Plane): boolean {
  const { width, data } = mask;
  const onDish = within.filter(({ x, y }) => (data[Math.round(y) * width + Math.round(x)] ?? 0) > 0.5);
  const near = onDish.slice(0, LOOKED_BACK / STEP);
  const [rim, end, root] = [beyond[0], beyond.at(-1), near.at(-1)];
  if (!rim || !end || !root || lengthOf(onDish) < LEAST_WITHIN) return false;
  const turn = Math.atan2(end.y - rim.y, end.x - rim.x) - Math.atan2(rim.y - root.y, rim.x - root.x);
  return Math.cos(turn) > Math.cos(MOST_BEND) && isDeepIn(mask, root);
}

/** It comes from well within the dish; what only grazes the rim belongs to the table. */
function isDeepIn({ width, height, data }: Plane, { x, y }: Heading): boolean {
  for (let k = 0; k < 12; k++) {
    const turn = (k * Math.PI) / 6;
    const round = { x, y, dx: Math.cos(turn), dy: Math.sin(turn) };
    if ((data[indexOf(round, DEPTH, 0, width, height)] ?? 0) <= 0.5) return false;
  }
  return true;
}

/** Its middle line beyond the outline, for as long as it differs from what is beside it. */
function follow(lab: LabPicture, { at, half, contrast }: Crossing): Step[] {
  const least = Math.max(LEAST_CONTRAST, LEAST_PART * contrast);
  const line: Step[] = [];
  let unclear = 0;
  for (let step = nextStep(lab, at, half); step; step = nextStep(lab, step, half, step.across.middle)) {
    unclear = contrastOf(step.across) < least ? unclear + 1 : 0;
    if (unclear > MOST_UNCLEAR || line.length * STEP > Math.max(lab.width, lab.height)) break;
    line.push(step);
  }
  return line.slice(0, line.length - unclear);
}

/** The clearest way on; none out of the picture. */
function nextStep(lab: LabPicture, at: Heading, half: number, colour?: Across['middle']): Step | undefined {
  let best: { step: Step; score: number } | undefined;
  for (const turn of TURNS) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [dx, dy] = [cos * at.dx - sin * at.dy, sin * at.dx + cos * at.dy];
    for (const aside of ASIDE) {
      const to = { x: at.x + STEP * dx - aside * dy, y: at.y + STEP * dy + aside * dx, dx, dy };
      const across = acrossOf(readAcross(lab, to, STEP), half);
      const change = colour ? CHANGE_COUNTS * apart(across.middle, colour) : 0;
      const score =
        contrastOf(across) - change - TURN_COUNTS * Math.abs(turn) - ASIDE_COUNTS * Math.abs(aside);
      if (!best || score > best.score) best = { step: { ...to, across }, score };
    }
  }
  const step = best?.step;
  const isInside = step && step.x >= 0 && step.y >= 0 && step.x < lab.width && step.y < lab.height;
  return isInside ? step : undefined;
}

type Point = readonly [number, number];

/** Round all of it, from within the dish to its end: as far to each side as the colour is more its own than the side's. */
function outlineOf(lab: LabPicture, { at, half }: Crossing, line: readonly Step[]): Point[] {
  const left = smooth(line.map((step) => reachOf(lab, step, half, -1)));
  const right = smooth(line.map((step) => reachOf(lab, step, half, 1)));
  const beside = ({ x, y, dx, dy }: Heading, aside: number): Point => [x - aside * dy, y + aside * dx];
  const end = line.at(-1);
  // Each step was looked at a step further on.
  const tip = end ? [beside({ ...end, x: end.x + STEP * end.dx, y: end.y + STEP * end.dy }, 0)] : [];
  const root = { ...at, x: at.x - WITHIN * at.dx, y: at.y - WITHIN * at.dy };
  return [
    beside(root, -(left[0] ?? half)),
    ...line.map((step, k) => beside(step, -(left[k] ?? half))),
    ...tip,
    ...line.map((step, k) => beside(step, right[k] ?? half)).toReversed(),
    beside(root, right[0] ?? half),
  ];
}

function reachOf(lab: LabPicture, step: Step, half: number, side: -1 | 1): number {
  const beside = side < 0 ? step.across.left : step.across.right;
  const most = 2.2 * half;
  let reach = 0.6 * half;
  while (reach < most) {
    const colour = colourAt(lab, indexOf(step, 0, side * (reach + 0.5), lab.width, lab.height));
    if (apart(colour, step.across.middle) > apart(colour, beside)) break;
    reach += 0.5;
  }
  return reach;
}

/** Each number as the middle one of five. */
function smooth(values: readonly number[]): number[] {
  return values.map((_, k) => {
    const near = values.slice(Math.max(0, k - 2), k + 3).toSorted((p, q) => p - q);
    return near[near.length >> 1] ?? 0;
  });
}
