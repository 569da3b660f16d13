import { softBlur } from '../pixels/filters.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import type { ColourPlanes } from './dish-colours.ts';
import { middleOf, type DishPart } from './dish-shape.ts';
import { footOf, shadowOf } from './shadow.ts';

/** How a style lights its surface. */
export interface SurfaceLight {
  /** Where it comes from: x to the right, y down, length 1. */
  from: readonly [number, number];
  /** 0 a clouded sky, 1 a bare lamp. */
  hardness: number;
  /** Part of the light that is lost from one side of the picture to the other, away from the lamp. */
  slope: number;
  /** Part of the light that is lost around the dish, as in the pool of a lamp. */
  pool: number;
  /** How much of the slope is gained on the lamp's side: pale surfaces have no room for more light. */
  gain: number;
  /** Colour of the light where it is brightest, as parts of white. */
  tint: readonly [number, number, number];
}

/** Strength of the dish's colours on the table beside it; and the most that one of them counts, so that no red bowl glows. */
const BOUNCE = 0.22;
const MOST_TINGE = 0.35;

/**
 * What the light leaves (about 0.2..1.1) of red, green and blue of a new surface, at the size of the mask: the light of
 * the dish, the lamp's slope and pool, the dish's shadow, and a trace of its colours close to it.
 */
export function shadeSurface(
  alpha: Plane,
  parts: readonly DishPart[],
  light: SurfaceLight,
  white: readonly [number, number, number],
  glow: ColourPlanes,
): ColourPlanes {
  const { width, height } = alpha;
  const [part] = parts;
  const long = Math.max(width, height);
  const [cx, cy] = middleOf(parts) ?? [width / 2, height / 2];
  const size = part ? part.right - part.left + 1 : width / 2;
  const shadow = shadowOf(alpha, parts, light);
  const near = softBlur(feetOf(alpha, parts), 0.04 * size);
  const [red, green, blue] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ];
  const [fx, fy] = light.from;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx = (x - cx) / long;
      const dy = (y - cy) / long;
      const towards = Math.max(-0.45, Math.min(0.45, fx * dx + fy * dy));
      const slope = 1 + light.slope * (towards < 0 ? towards : light.gain * towards);
      // The far side keeps a little of the lamp's colour.
      const tint = ramp(-0.5, 0.3, towards);
      const [px, py] = [dx - 0.14 * fx, (dy - 0.1 * fy) * 1.05];
      const away = Math.sqrt(px * px + py * py);
      const pool = 1 - light.pool * ramp(0.2, 0.78, away);
      const all = slope * pool * (shadow.data[i] ?? 1);
      const r = glow[0].data[i] ?? 0;
      const g = glow[1].data[i] ?? 0;
      const b = glow[2].data[i] ?? 0;
      const grey = 0.3 * r + 0.59 * g + 0.11 * b + 1;
      const bounce = BOUNCE * ramp(0.02, 0.6, near.data[i] ?? 0);
      red.data[i] = all * white[0] * (1 + (light.tint[0] - 1) * tint) * (1 + bounce * tingeOf(r / grey));
      green.data[i] = all * white[1] * (1 + (light.tint[1] - 1) * tint) * (1 + bounce * tingeOf(g / grey));
      blue.data[i] = all * white[2] * (1 + (light.tint[2] - 1) * tint) * (1 + bounce * tingeOf(b / grey));
    }
  }
  return [red, green, blue];
}

const tingeOf = (share: number): number => Math.max(-MOST_TINGE, Math.min(MOST_TINGE, share - 1));

/** What stands on the table: a cake's top is too high above it to lend it colour. */
function feetOf(alpha: Plane, parts: readonly DishPart[]): Plane {
  const feet = createPlane(alpha.width, alpha.height);
  for (const part of parts) {
    const { data } = footOf(alpha, part);
    for (const i of part.pixels) feet.data[i] = data[i] ?? 0;
  }
  return feet;
}
