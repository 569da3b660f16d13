import type { DishOutline } from '../contract.ts';
import { labOf } from '../pixels/lab-picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { confidenceOf } from './confidence.ts';
import { fillOutline } from './fill-outline.ts';
import type { FindDish, FoundDish } from './found-dish.ts';
import { solidInside } from './keep-solid.ts';
import { drawToEdges } from './refine-edges.ts';
import { ringOf } from './ring.ts';
import { seekDish } from './seek-dish.ts';
import { traceOutline } from './trace-outline.ts';

/** Pictures smaller than this have no room for a dish. */
const LEAST_SIDE = 64;
/** Less of the picture than this is no dish, unless a person says so. */
const LEAST_PART = 0.02;

/**
 * Looks for the dish with its vessel and what rests on it. A ring shows it roughly where to look; an outline that a
 * person drew is taken as it is, only its edge is drawn to the photo's own.
 */
export const findDish: FindDish = (picture, hint) => {
  if (Math.min(picture.width, picture.height) < LEAST_SIDE) return undefined;
  const lab = labOf(picture);
  if (hint && 'outline' in hint) {
    const drawn = fillOutline(hint.outline, picture.width, picture.height);
    return foundIn(drawToEdges(lab, drawn), 1);
  }
  const sought = seekDish(picture, lab, hint && ringOf(hint.ring, picture));
  const found = sought && foundIn(sought.alpha, confidenceOf(sought.evidence, hint !== undefined));
  const inside = found?.alpha.data.reduce((sum, value) => sum + value, 0) ?? 0;
  return inside < LEAST_PART * lab.l.data.length ? undefined : found;
};

function foundIn(mask: Plane, confidence: number): FoundDish | undefined {
  const alpha = solidInside(mask);
  const outline: DishOutline = traceOutline(alpha);
  if (outline.length === 0) return undefined;
  return { alpha, confidence, outline };
}
