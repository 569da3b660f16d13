import { photoLimits } from './limits.ts';
import type { RecipeReport } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/** A picture as a canvas gives it: red, green, blue and alpha for each pixel. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The brightness of each pixel of a picture as the eye weighs the colours, 0..255. */
export interface Light {
  data: Float32Array;
  width: number;
  height: number;
}

/** What could be better about a photo, the weightiest first. */
export type Advice = 'dark' | 'blurred' | 'glare' | 'small' | 'cut';

/** Figures that were read off a picture; they say nothing yet about good or bad. */
export interface Signs {
  /** Nine of ten pixels are darker than this, 0..255: a bright dish on a black table still counts as bright. */
  bright: number;
  /** Fine change against all change where the picture is sharpest; null where it shows next to no structure. */
  crisp: number | null;
  /** Part of the picture that lies in burnt-out spots, 0..1. */
  burnt: number;
}

export const ADVICE_WORDS: Record<Advice, string> = {
  dark: 'A little dark: turn on a light',
  blurred: 'Blurred: hold still',
  glare: 'Glare: tilt the plate or the light',
  small: `Small: under ${String(photoLimits.shortSidePixels)} px on the short side`,
  cut: 'Cut off: step back to fit the whole dish in',
};

/** Long side of the picture that is judged. The limits below belong to this size: blur is measured in its pixels. */
export const COACH_PIXELS = 256;

/** About two stops under what a camera makes of a lit plate by itself: good food photos lie above 150. */
const DARK_BELOW = 100;
/** Good food photos lie above 0.45, their previews above 0.25; an edge spread over 20 of 2560 pixels gives 0.01 to 0.04. */
const BLURRED_BELOW = 0.1;
/** Sparkle on a sauce is wanted; a lamp that is mirrored on the plate takes more: a spot of a tenth of the width. */
const GLARE_ABOVE = 0.01;

/** The one thing to say about a photo; null: nothing. `size` is that of the photo itself, where it is known. */
export function advise(signs: Signs, size?: Size): Advice | null {
  if (signs.bright < DARK_BELOW) return 'dark';
  if (signs.crisp !== null && signs.crisp < BLURRED_BELOW) return 'blurred';
  if (signs.burnt > GLARE_ABOVE) return 'glare';
  if (size && Math.min(size.width, size.height) < photoLimits.shortSidePixels) return 'small';
  return null;
}

type FoundDish = Pick<NonNullable<RecipeReport['dish']>, 'outline' | 'confidence'>;

/** Nearer to a side of the photo than this part of it, an outline runs along it. */
const AT_SIDE = 0.01;
/** A dish that fills more of one side than this goes on beyond it: so do 21 of 23 cut dishes, and 1 of 32 whole ones. */
const CUT_ABOVE = 0.4;

/** Less sure of a dish than this, nothing is said of it. */
const SURE_FROM = 0.5;

/** Whether the frame cuts the dish: known only once somebody has looked for it. */
export function isCutOff({ outline, confidence }: FoundDish): boolean {
  if (confidence < SURE_FROM) return false;
  const sides = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const ring of outline) {
    for (const [k, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(k + 1) % ring.length] ?? [x1, y1];
      if (Math.max(x1, x2) < AT_SIDE) sides.left += Math.abs(y2 - y1);
      if (Math.min(x1, x2) > 1 - AT_SIDE) sides.right += Math.abs(y2 - y1);
      if (Math.max(y1, y2) < AT_SIDE) sides.top += Math.abs(x2 - x1);
      if (Math.min(y1, y2) > 1 - AT_SIDE) sides.bottom += Math.abs(x2 - x1);
    }
  }
  return Object.values(sides).some((part) => part > CUT_ABOVE);
}

export const readSigns = (picture: Pixels): Signs => signsOf(lightOf(picture));

export function signsOf({ data, width, height }: Light): Signs {
  return {
    bright: quantile(data, 0.9),
    crisp: readCrisp(data, width, height),
    burnt: readBurnt(data, width, height),
  };
}

export function lightOf({ data, width, height }: Pixels): Light {
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i++) {
    const at = i * 4;
    light[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { data: light, width, height };
}

const TILE = 16;
/** Below this spread (levels) a tile is bare table or plate and tells nothing about focus. */
const STRUCTURE_LEVELS = 8;
const TILES_NEEDED = 4;

/**
 * Variance of the Laplacian against the variance of the light, in tiles, so that neither contrast nor darkness counts
 * as blur. The sharpest tenth decides: a photo with a soft background is as sharp as its dish.
 */
function readCrisp(light: Float32Array, width: number, height: number): number | null {
  const ratios: number[] = [];
  for (let top = 1; top + TILE < height; top += TILE) {
    for (let left = 1; left + TILE < width; left += TILE) {
      const ratio = crispOfTile(light, width, left, top);
      if (ratio !== null) ratios.push(ratio);
    }
  }
  return ratios.length < TILES_NEEDED ? null : quantile(Float32Array.from(ratios), 0.9);
}

function crispOfTile(light: Float32Array, width: number, left: number, top: number): number | null {
  const at = (index: number) => light[index] ?? 0;
  let sum = 0;
  let squares = 0;
  let bends = 0;
  for (let y = top; y < top + TILE; y++) {
    for (let x = left; x < left + TILE; x++) {
      const i = y * width + x;
      const here = at(i);
      const bend = at(i - 1) + at(i + 1) + at(i - width) + at(i + width) - 4 * here;
      sum += here;
      squares += here * here;
      bends += bend * bend;
    }
  }
  const count = TILE * TILE;
  const spread = squares / count - (sum / count) ** 2;
  // The Laplacian's own mean is next to nothing, so its mean square is its variance; 4 is what it makes of one step.
  return spread < STRUCTURE_LEVELS ** 2 ? null : bends / count / 4 / spread;
}

/** From here on a camera has nothing left to tell. */
const BURNT_LEVEL = 250;
/** Smaller spots are sparkle. Part of the picture. */
const SPOT_LEAST = 0.0015;

/** Adds up burnt-out spots. What reaches the edge of the picture is a window, a wall or a white table, not a glare. */
function readBurnt(light: Float32Array, width: number, height: number): number {
  const isSeen = new Uint8Array(light.length);
  let sum = 0;
  for (let start = 0; start < light.length; start++) {
    if (isSeen[start] || (light[start] ?? 0) < BURNT_LEVEL) continue;
    const spot = measureSpot(light, isSeen, start, width, height);
    if (!spot.isAtEdge && spot.size >= SPOT_LEAST * light.length) sum += spot.size;
  }
  return sum / light.length;
}

function measureSpot(
  light: Float32Array,
  isSeen: Uint8Array,
  start: number,
  width: number,
  height: number,
): { size: number; isAtEdge: boolean } {
  const open = [start];
  isSeen[start] = 1;
  let size = 0;
  let isAtEdge = false;
  const visit = (index: number) => {
    if (isSeen[index] || (light[index] ?? 0) < BURNT_LEVEL) return;
    isSeen[index] = 1;
    open.push(index);
  };
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    size++;
    const x = index % width;
    const y = (index - x) / width;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) isAtEdge = true;
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (y > 0) visit(index - width);
    if (y < height - 1) visit(index + width);
  }
  return { size, isAtEdge };
}

function quantile(values: Float32Array, part: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** What the coach says now, and what it would say if the last readings go on. */
export interface CoachState {
  said: Advice | null;
  seen: Advice | null;
  times: number;
}

export const QUIET_COACH: CoachState = { said: null, seen: null, times: 0 };

/** Readings in a row before a word changes, so that a hand in the picture or one shaky moment says nothing. */
const READINGS_TO_SPEAK = 3;

export function hear(coach: CoachState, advice: Advice | null): CoachState {
  const times = advice === coach.seen ? coach.times + 1 : 1;
  const said = times >= READINGS_TO_SPEAK ? advice : coach.said;
  return { said, seen: advice, times };
}
