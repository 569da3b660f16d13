import { boxBlur, softBlur } from '../pixels/filters.ts';
import type { Picture } from '../pixels/picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';

/** Red, green and blue, in bytes. */
export type ColourPlanes = readonly [Plane, Plane, Plane];

/** The dish's own colours, carried outwards over its edge. */
export interface DishColours {
  /** What the rim looks like a few pixels further in. */
  rim: ColourPlanes;
  /** How far `rim` is to be believed (0..1): where the dish is too thin to have an inside, not at all. */
  known: Plane;
  /** The light that the dish throws on what is near: its colours, far blurred. */
  glow: ColourPlanes;
}

/** How much of a pixel must be dish so that it stays as it is, and from where on its colour is taken from further in. */
const OWN = 0.97;
const MIXED = 0.5;

/**
 * How much of the rim's colour a pixel on the edge takes. Half of such a pixel is the old table: the dish's own colour
 * there is that of its rim, further in.
 */
export const rimPart = (inside: number, known: number): number => known * (1 - ramp(MIXED, OWN, inside));

/** Reads them from the finished photo at the size of the mask, to the pixel. `size`: width of the dish in pixels of the mask. */
export function readDishColours(small: Picture, alpha: Plane, size: number): DishColours {
  if (small.data.length !== alpha.data.length * 4) throw new RangeError('Photo and mask differ in size');
  const near = boxBlur(alpha, 1);
  const inside = createPlane(alpha.width, alpha.height);
  for (let i = 0; i < inside.data.length; i++) inside.data[i] = ramp(0.93, 0.998, near.data[i] ?? 0);
  const close = boxBlur(inside, 3);
  const far = boxBlur(inside, 8);
  const wide = Math.max(4, Math.round(0.05 * size));
  const reach = softBlur(alpha, wide);
  const rim: Plane[] = [];
  const glow: Plane[] = [];
  const weighted = createPlane(alpha.width, alpha.height);
  const whole = createPlane(alpha.width, alpha.height);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < weighted.data.length; i++) {
      const value = small.data[i * 4 + c] ?? 0;
      weighted.data[i] = value * (inside.data[i] ?? 0);
      whole.data[i] = value * (alpha.data[i] ?? 0);
    }
    const here = boxBlur(weighted, 3);
    const beyond = boxBlur(weighted, 8, 8, weighted);
    const light = softBlur(whole, wide);
    for (let i = 0; i < here.data.length; i++) {
      const back = ((beyond.data[i] ?? 0) + 1e-4) / ((far.data[i] ?? 0) + 1e-6);
      here.data[i] = ((here.data[i] ?? 0) + 0.01 * back) / ((close.data[i] ?? 0) + 0.01);
      light.data[i] = (light.data[i] ?? 0) / ((reach.data[i] ?? 0) + 1e-4);
    }
    rim.push(here);
    glow.push(light);
  }
  for (let i = 0; i < close.data.length; i++) close.data[i] = ramp(0.02, 0.15, close.data[i] ?? 0);
  return { rim: triple(rim), known: close, glow: triple(glow) };
}

function triple([r, g, b]: Plane[]): ColourPlanes {
  if (!r || !g || !b) throw new RangeError('Three planes make a colour');
  return [r, g, b];
}
