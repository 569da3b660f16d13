import type { LabPicture } from '../pixels/lab-picture.ts';

/** A colour in CIE Lab. */
type Lab = readonly [l: number, a: number, b: number];

/** A place on a line, and the way (of length 1) that the line goes there. */
export interface Heading {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** What lies across a line: its middle, and what is to both sides of it. */
export interface Across {
  middle: Lab;
  left: Lab;
  right: Lab;
}

/** So far (pixels) from what is half as wide as `half` its sides begin and end. */
const BESIDE = [1, 5] as const;

const NOTHING: Lab = [0, 0, 0];

/** The farthest that anything is looked at to each side (pixels). */
const REACH = 14;
const PLACES = 2 * REACH + 1;

/** Sums of the colours across a line up to each place, so that any part of it is known at once. */
export type Profile = Float64Array;

const createProfile = (): Profile => new Float64Array(3 * (PLACES + 1));

/** Reads the colours across a line, `along` pixels further on. */
export function readAcross(lab: LabPicture, at: Heading, along: number, profile = createProfile()): Profile {
  const { width, height } = lab;
  for (let k = 0; k < PLACES; k++) {
    const i = indexOf(at, along, k - REACH, width, height);
    profile[3 * k + 3] = (profile[3 * k] ?? 0) + (lab.l.data[i] ?? 0);
    profile[3 * k + 4] = (profile[3 * k + 1] ?? 0) + (lab.a.data[i] ?? 0);
    profile[3 * k + 5] = (profile[3 * k + 2] ?? 0) + (lab.b.data[i] ?? 0);
  }
  return profile;
}

/** What a profile has across something of half that width. */
export function acrossOf(profile: Profile, half: number): Across {
  const [middle, near, far] = [middleOf(half), nearOf(half), farOf(half)];
  return {
    middle: meanOf(profile, -middle, middle),
    left: meanOf(profile, -far, -near),
    right: meanOf(profile, near, far),
  };
}

/** As `contrastOf` its colours, without noting them. */
export function contrastIn(profile: Profile, half: number): number {
  const [middle, near, far] = [middleOf(half), nearOf(half), farOf(half)];
  return Math.min(stepIn(profile, -middle, middle, -far, -near), stepIn(profile, -middle, middle, near, far));
}

/** Up to where its middle goes, and between what its sides are looked at. */
const middleOf = (half: number): number => Math.max(1, Math.floor(0.6 * half));
const nearOf = (half: number): number => Math.floor(half + BESIDE[0]) + 1;
const farOf = (half: number): number => Math.floor(half + BESIDE[1]);

const meanOf = (profile: Profile, from: number, to: number): Lab => [
  meanIn(profile, 0, from, to),
  meanIn(profile, 1, from, to),
  meanIn(profile, 2, from, to),
];

function stepIn(profile: Profile, from: number, to: number, from2: number, to2: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (meanIn(profile, k, from, to) - meanIn(profile, k, from2, to2)) ** 2;
  return Math.sqrt(sum);
}

const meanIn = (profile: Profile, k: number, from: number, to: number): number =>
  ((profile[3 * (to + REACH + 1) + k] ?? 0) - (profile[3 * (from + REACH) + k] ?? 0)) / (to - from + 1);

/** The profiles along lines, each read when it is first asked for. */
export class ProfilesAlong {
  readonly #lab: LabPicture;
  readonly #profiles = new Map<number, { profile: Profile; isRead: boolean }>();
  #at: Heading = { x: 0, y: 0, dx: 1, dy: 0 };

  constructor(lab: LabPicture) {
    this.#lab = lab;
  }

  moveTo(at: Heading): void {
    this.#at = at;
    for (const known of this.#profiles.values()) known.isRead = false;
  }

  /** `along` pixels further on. */
  get(along: number): Profile {
    const known = this.#profiles.get(along) ?? { profile: createProfile(), isRead: false };
    if (!known.isRead) readAcross(this.#lab, this.#at, along, known.profile);
    known.isRead = true;
    this.#profiles.set(along, known);
    return known.profile;
  }
}

/** The pixel at a place beside the line; the nearest one of the picture where that is outside. */
export function indexOf(at: Heading, along: number, aside: number, width: number, height: number): number {
  const x = Math.round(at.x + along * at.dx - aside * at.dy);
  const y = Math.round(at.y + along * at.dy + aside * at.dx);
  return Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x));
}

export const colourAt = (lab: LabPicture, i: number): Lab => [
  lab.l.data[i] ?? 0,
  lab.a.data[i] ?? 0,
  lab.b.data[i] ?? 0,
];

export const distance = (p: Heading, q: Heading): number => Math.hypot(p.x - q.x, p.y - q.y);

export const apart = (p: Lab, q: Lab): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

/** How far the middle differs from the side that is more like it. */
export const contrastOf = ({ middle, left, right }: Across): number =>
  Math.min(apart(middle, left), apart(middle, right));

/** The mean colour of several looks, and how surely their middles differ from both sides: what varies counts against it. */
export function sumUp(looks: readonly Across[]): { middle: Lab; contrast: number } {
  const meanOfAll = (colours: readonly Lab[]): Lab =>
    [0, 1, 2].map(
      (k) => colours.reduce((sum, colour) => sum + (colour[k] ?? 0), 0) / looks.length,
    ) as unknown as Lab;
  const surely = (side: 'left' | 'right'): number => {
    const steps = looks.map(({ middle, [side]: beside }): Lab => [
      middle[0] - beside[0],
      middle[1] - beside[1],
      middle[2] - beside[2],
    ]);
    const mean = meanOfAll(steps);
    const spread = Math.sqrt(steps.reduce((sum, step) => sum + apart(step, mean) ** 2, 0) / looks.length);
    return apart(mean, NOTHING) - spread / 2;
  };
  return {
    middle: meanOfAll(looks.map(({ middle }) => middle)),
    contrast: Math.min(surely('left'), surely('right')),
  };
}
