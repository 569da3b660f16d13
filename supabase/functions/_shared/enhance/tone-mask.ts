import { softBlur } from '../pixels/filters.ts';
import { labOf } from '../pixels/lab-picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { pixelsWhere, valuesAt } from '../pixels/pixel-list.ts';
import { createPlane, quantile, type Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';

/** What differs in colour by this much from most of the table is a thing that lies on it. */
const THING = 18;
/** Radius of the last softening, as a part of the long side. */
const SOFTENED = 0.01;

/**
 * How much (0..1) each place may be toned where the outline is not sure: far from the dish, setting in very softly, and
 * nothing at all to what may be food beside it.
 */
export function toneMask(picture: Picture, alpha: Plane): Plane {
  const long = Math.max(alpha.width, alpha.height);
  // A short way from nothing to all of it looks like a spotlight with an edge.
  const around = softBlur(grown(alpha, 0.01 * long), 0.13 * long);
  const food = softBlur(grown(edible(picture, alpha), 0.012 * long), 0.03 * long);
  // Where the dish is narrow, most of what is round it is table.
  const dish = grown(alpha, 2 * SOFTENED * long);
  const mask = createPlane(alpha.width, alpha.height);
  for (let i = 0; i < mask.data.length; i++) {
    const far = slowRamp(0.5, 0.01, around.data[i] ?? 0) * (1 - (dish.data[i] ?? 0));
    mask.data[i] = far * (1 - slowRamp(0, 0.4, food.data[i] ?? 0));
  }
  const soft = softBlur(mask, SOFTENED * long);
  for (let i = 0; i < soft.data.length; i++) {
    soft.data[i] = (soft.data[i] ?? 0) * (1 - ramp(0, 0.5, alpha.data[i] ?? 0));
  }
  return soft;
}

/** As `ramp`, but flatter where it begins and ends. */
function slowRamp(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** The mask with everything that lies within `radius` of it. */
function grown(mask: Plane, radius: number): Plane {
  const near = softBlur(mask, radius);
  for (let i = 0; i < near.data.length; i++) near.data[i] = ramp(0.01, 0.12, near.data[i] ?? 0);
  return near;
}

/** 1 where something outside the dish has the colour of food or the white of plates, and not that of the table. */
function edible(picture: Picture, alpha: Plane): Plane {
  const { l, a, b } = labOf(picture);
  const outside = pixelsWhere(alpha.data.length, (i) => (alpha.data[i] ?? 0) < 0.02);
  const [tableL, tableA, tableB] = [l, a, b].map((plane) => quantile(valuesAt(plane, outside), 0.5));
  const plane = createPlane(alpha.width, alpha.height);
  for (const i of outside) {
    const [light, p, q] = [l.data[i] ?? 0, a.data[i] ?? 0, b.data[i] ?? 0];
    const chroma = Math.hypot(p, q);
    const hue = (Math.atan2(q, p) * 180) / Math.PI;
    const isFood = chroma > 26 && hue > -10 && hue < 135 && light > 25;
    const isWhite = chroma < 14 && light > 86;
    const apart = Math.hypot(p - (tableA ?? 0), q - (tableB ?? 0));
    if ((isFood && apart > THING) || (isWhite && light - (tableL ?? 0) > 1.5 * THING)) plane.data[i] = 1;
  }
  return plane;
}
