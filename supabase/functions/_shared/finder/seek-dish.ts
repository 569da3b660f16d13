import type { LabPicture } from '../pixels/lab-picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { completeRim } from './complete-rim.ts';
import { inferDish, type Showing } from './infer-dish.ts';
import { keepSolid } from './keep-solid.ts';
import { refineEdges } from './refine-edges.ts';
import { ringRound, type Ring } from './ring.ts';

/** What tells how far a found outline can be trusted; 1 is all. */
export interface Evidence {
  /** 1 where the network is sure of each pixel of the picture, 0 where of none. */
  decided: number;
  /** The same by the size of the dish: a few unsure pixels are more of a small one. */
  decidedOfDish: number;
  /** How far the best guess led to the same dish twice. */
  trust: number;
}

export interface SoughtDish {
  alpha: Plane;
  evidence: Evidence;
}

/** Where a dish may be, and how the network is shown the picture when it looks there. */
interface Guess {
  ring: Ring | undefined;
  showing: Showing;
}

/** What a guess led to. */
interface Answer {
  chance: Plane;
  /** 0..1: how much of the dish is decided, by how far two looks agree. */
  trust: number;
  /** 0..1: how much of the picture was dish at the first look. */
  seen: number;
}

const PLAIN: Showing = { scale: 1, isMirrored: false };
const MIRRORED: Showing = { scale: 1, isMirrored: true };
const LARGER: Showing = { scale: 1.17, isMirrored: true };

/** Told of no place, the network sees at least so much of a dish; told of one, it may take whatever lies there for one. */
const LEAST_SEEN = 0.02;

/** An answer that is trusted twice as much counts 64 times as much. */
const TRUST_POWER = 6;

/**
 * Asks the network about several guesses of where the dish is: what it sees in a photo of many things depends on where it
 * is told to look, and where the dish really is its answers are firm. Then the edge is drawn to the photo's own.
 */
export function seekDish(picture: Picture, lab: LabPicture, ring?: Ring): SoughtDish | undefined {
  const followed = guessesOf(picture, ring).map((guess) => follow(picture, guess));
  if (!ring && (followed[0]?.seen ?? 0) < LEAST_SEEN) return undefined;
  const answers = followed.filter((answer) => answer !== undefined);
  if (answers.length === 0) return undefined;
  const weights = answers.map(({ trust }) => trust ** TRUST_POWER);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return undefined;
  const chance = createPlane(picture.width, picture.height);
  for (const [k, answer] of answers.entries()) addPart(chance, answer.chance, (weights[k] ?? 0) / total);
  const alpha = completeRim(lab, keepSolid(refineEdges(lab, chance)));
  const { open, inside } = countOpen(chance);
  const evidence = {
    decided: 1 - (2 * open) / chance.data.length,
    decidedOfDish: 1 - (2 * open) / Math.max(1, inside),
    trust: Math.max(...answers.map(({ trust }) => trust)),
  };
  return { alpha, evidence };
}

/** Anywhere, and in the middle of the frame, filling more or less of it; or where a ring says. */
function guessesOf({ width, height }: Picture, ring: Ring | undefined): readonly Guess[] {
  if (ring) {
    return [
      { ring, showing: PLAIN },
      { ring, showing: LARGER },
    ];
  }
  const aspect = height / width;
  /** As long or as flat as the frame: people fit their dish into it. */
  const inTheMiddle = (part: number): Ring => {
    return { cx: 0.5, cy: aspect / 2, rx: part, ry: part * aspect, angle: 0, aspect };
  };
  return [
    { ring: undefined, showing: PLAIN },
    { ring: inTheMiddle(0.33), showing: LARGER },
    { ring: inTheMiddle(0.4), showing: MIRRORED },
  ];
}

/** Looks where the guess says, and again with a ring round what was found there. */
function follow(picture: Picture, { ring, showing }: Guess): Answer | undefined {
  const first = inferDish(picture, showing, ring);
  const own = ringRound(first);
  if (!own) return undefined;
  const second = inferDish(picture, showing, own);
  const chance = createPlane(picture.width, picture.height);
  for (const look of [first, second]) addPart(chance, look, 0.5);
  const { open, inside } = countOpen(chance);
  if (inside === 0) return undefined;
  return {
    chance,
    trust: Math.max(0, 1 - (2 * open) / inside) * overlapOf(first, second),
    seen: countOpen(first).inside / first.data.length,
  };
}

function addPart({ data }: Plane, plane: Plane, part: number): void {
  for (let i = 0; i < data.length; i++) data[i] = (data[i] ?? 0) + part * (plane.data[i] ?? 0);
}

/** How much is undecided (a half for a pixel of which nothing is known), and how many pixels are more dish than not. */
function countOpen({ data }: Plane): { open: number; inside: number } {
  let open = 0;
  let inside = 0;
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0;
    open += value < 0.5 ? value : 1 - value;
    if (value > 0.5) inside++;
  }
  return { open, inside };
}

function overlapOf(p: Plane, q: Plane): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < p.data.length; i++) {
    const inP = (p.data[i] ?? 0) > 0.5;
    const inQ = (q.data[i] ?? 0) > 0.5;
    if (inP && inQ) both++;
    if (inP || inQ) either++;
  }
  return either > 0 ? both / either : 0;
}
