import { findPieces } from '../finder/connected-pieces.ts';
import { boundsOf, type PixelList } from '../pixels/pixel-list.ts';

/** Two dishes touch where their mask is narrower than this part of the narrower one. */
const NECK = 0.7;
/** What is narrower than this part of the widest dish is none: a handle, a fork, bread over the rim. */
const LEAST_DISH = 0.35;
/**
 * What is joined over more than this, in parts of both half widths, stands on what is below it: the bowl of a glass on its
 * foot. Plates that touch are no further apart than they are wide.
 */
const STEM = 1.25;
/** Height by width from which on the bowl of a glass is tall, and how far off its foot may be, in parts of its width. */
const TALL = 1.3;
const RIGHT_BELOW = 0.06;
/** A hole whose middle is further from its rim than this, in parts of how deep the piece is: further than six plates leave. */
const WIDE_HOLE = 1.1;
/** Each is given a shadow of its own, which takes time; a tray full of small things is one dish. */
const MOST_DISHES = 12;
/** Steps to a pixel beside and to one across, in thirds of a pixel. */
const BESIDE = 3;
const ACROSS = 4;

/**
 * The dishes of one connected piece of a mask: plates that stand close together touch in the picture, and each has a foot
 * and a shadow of its own. `width`: of the mask. A piece that is hardly narrower anywhere comes back as it is.
 */
export function splitTouching(piece: PixelList, width: number): PixelList[] {
  const { depths, stride, placeOf } = closed(depthsOf(piece, width));
  const dishes = new Dishes(depths, stride);
  const steps = [-1, 1, -stride, stride, -stride - 1, -stride + 1, stride - 1, stride + 1];
  // From the deepest places outwards: where two dishes meet, both are known.
  for (const at of deepestFirst(depths)) {
    if (dishes.isOne(at)) return [piece];
    let inward = at;
    for (const step of steps) if ((depths[at + step] ?? 0) > (depths[inward] ?? 0)) inward = at + step;
    dishes.join(at, inward);
    for (const step of steps) dishes.meet(at, at + step);
  }
  const split = new Map<number, number[]>();
  for (const pixel of piece) {
    const dish = dishes.of(placeOf(pixel));
    const pixels = split.get(dish);
    if (pixels) pixels.push(pixel);
    else split.set(dish, [pixel]);
  }
  const dishesThere = Array.from(split.values(), (pixels) => Uint32Array.from(pixels));
  return dishesThere.length > MOST_DISHES || isGlass(dishesThere, width) ? [piece] : dishesThere;
}

/** Whether it is a tall bowl right above the foot that it stands on. */
function isGlass(pieces: readonly PixelList[], width: number): boolean {
  const [bowl, foot, ...others] = pieces
    .map((pixels) => boundsOf(pixels, width))
    .toSorted((one, other) => one.top - other.top);
  if (!bowl || !foot || others.length > 0) return false;
  const wide = bowl.right - bowl.left + 1;
  const off = Math.abs(bowl.left + bowl.right - foot.left - foot.right) / 2;
  return bowl.bottom - bowl.top + 1 > TALL * wide && off < RIGHT_BELOW * wide;
}

/** Which places are of one dish; each dish goes by its deepest place. */
class Dishes {
  readonly #depths: Uint16Array;
  /** A place further in of the same dish, or the place itself; 0 while it is not known. */
  readonly #inward: Uint32Array;
  readonly #stride: number;
  readonly #least: number;
  #count = 0;

  constructor(depths: Uint16Array, stride: number) {
    this.#depths = depths;
    this.#stride = stride;
    this.#inward = new Uint32Array(depths.length);
    this.#least = LEAST_DISH * deepest(depths);
  }

  of(at: number): number {
    const inward = this.#inward;
    let place = at;
    while (inward[place] !== place) {
      inward[place] = inward[inward[place] ?? 0] ?? 0;
      place = inward[place] ?? 0;
    }
    return place;
  }

  /** Whether there is one alone, when all that is deeper than this place has been passed: no other begins so far out. */
  isOne(at: number): boolean {
    return this.#count < 2 && (this.#depths[at] ?? 0) < this.#least;
  }

  /** A place is of the dish that the way inwards leads to; the deepest place around begins one. */
  join(at: number, inward: number): void {
    this.#inward[at] = inward;
    if (inward === at && (this.#depths[at] ?? 0) >= this.#least) this.#count++;
  }

  /** At this place two dishes meet, unless they are one. */
  meet(at: number, beside: number): void {
    const inward = this.#inward;
    if (!inward[beside] || inward[beside] === inward[at]) return;
    const [one, other] = [this.of(at), this.of(beside)];
    if (one === other) return;
    const depths = this.#depths;
    const [deep, shallow] = (depths[one] ?? 0) >= (depths[other] ?? 0) ? [one, other] : [other, one];
    const depth = depths[shallow] ?? 0;
    const isNeck = (depths[at] ?? 0) < NECK * depth;
    if (depth >= this.#least && isNeck && !this.#isStem(one, other)) return;
    inward[shallow] = deep;
    if (depth >= this.#least) this.#count--;
  }

  #isStem(one: number, other: number): boolean {
    const [oneX, otherX] = [one % this.#stride, other % this.#stride];
    const down = Math.abs(one - oneX - other + otherX) / this.#stride;
    const widths = (this.#depths[one] ?? 0) + (this.#depths[other] ?? 0);
    return down > Math.abs(oneX - otherX) && BESIDE * down > STEM * widths;
  }
}

interface Depths {
  depths: Uint16Array;
  stride: number;
  placeOf: (pixel: number) => number;
}

/**
 * The same with its holes filled where one is wide: a pretzel's strands are no dishes. Narrow ones alone are the gaps that
 * plates leave between them.
 */
function closed(open: Depths): Depths {
  const { depths, stride } = open;
  const grid = { width: stride, height: depths.length / stride, data: Float32Array.from(depths) };
  // The first piece of what is not of it is what lies around.
  const holes = findPieces(grid, (depth) => depth === 0).slice(1);
  const least = WIDE_HOLE * deepest(depths);
  if (!holes.some((hole) => deepest(depthsOf(hole, stride).depths) > least)) return open;
  for (const hole of holes) for (const at of hole) depths[at] = FAR;
  return {
    ...open,
    depths: deepened(
      depths.map((depth) => (depth > 0 ? FAR : 0)),
      stride,
    ),
  };
}

const deepest = (depths: Uint16Array): number => depths.reduce((most, depth) => Math.max(most, depth), 0);

/** How far each place of a piece is from what is not of it, in thirds of a pixel; with a border round the piece. */
function depthsOf(piece: PixelList, width: number): Depths {
  const { left, top, right, bottom } = boundsOf(piece, width);
  const stride = right - left + 3;
  const depths = new Uint16Array(stride * (bottom - top + 3));
  const placeOf = (pixel: number): number => {
    const x = pixel % width;
    return ((pixel - x) / width - top + 1) * stride + x - left + 1;
  };
  for (const pixel of piece) depths[placeOf(pixel)] = FAR;
  return { depths: deepened(depths, stride), stride, placeOf };
}

/** Deeper than any place. */
const FAR = 0xffff;

function deepened(depths: Uint16Array, stride: number): Uint16Array {
  deepen(depths, stride, 1);
  deepen(depths, stride, -1);
  return depths;
}

/** No place is deeper than a step from one that was passed before; `way`: 1 from above, -1 from below. */
function deepen(depths: Uint16Array, stride: number, way: 1 | -1): void {
  const [beside, below] = [-way, -way * stride];
  for (let n = 0; n < depths.length; n++) {
    const at = way > 0 ? n : depths.length - 1 - n;
    const depth = depths[at] ?? 0;
    if (depth === 0) continue;
    depths[at] = Math.min(
      depth,
      (depths[at + beside] ?? 0) + BESIDE,
      (depths[at + below] ?? 0) + BESIDE,
      (depths[at + below - 1] ?? 0) + ACROSS,
      (depths[at + below + 1] ?? 0) + ACROSS,
    );
  }
}

/** The places of a piece in order of their depth. */
function deepestFirst(depths: Uint16Array): Uint32Array {
  const ends = new Uint32Array(deepest(depths) + 1);
  for (const depth of depths) ends[depth] = (ends[depth] ?? 0) + 1;
  let sum = 0;
  for (let depth = ends.length - 1; depth >= 0; depth--) {
    sum += ends[depth] ?? 0;
    ends[depth] = sum;
  }
  const places = new Uint32Array(sum);
  for (let at = 0; at < depths.length; at++) {
    const depth = depths[at] ?? 0;
    const place = (ends[depth] ?? 0) - 1;
    ends[depth] = place;
    places[place] = at;
  }
  return places.subarray(0, ends[0]);
}
