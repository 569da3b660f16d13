import type { DishLock } from '../contract.ts';
import { boxBlur } from '../pixels/filters.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { readPoints, type FullPlacement } from './dish-points.ts';
import { likenessIn, refinePlacement, type Refined } from './refine-placement.ts';
import { searchDish } from './search-dish.ts';
import { likenessOfWeakest } from './weakest-parts.ts';

/** Long sides (px) of the photo's copies: to search in, to choose among what was found, and to measure in. */
const SEARCHED = 72;
const CHOSEN = 144;
const MEASURED = 288;
/** Places that are looked at more closely. */
const MOST_PLACES = 4;
/** How like it has to be, as a whole and where it is least like it, to count as the same dish in the same place. */
const SAME = 0.8;
const SAME_WEAKEST = 0.6;
/** This part of the dish has to be in the picture. */
const LEAST_SEEN = 0.85;
/** What is around the dish has become something else where it is less like the photo than this. */
const OTHER_SURROUNDINGS = 0.5;
/** So near to the dish (parts of the long side) its own edge is still seen. */
const EDGE = 0.03;
/** By so much of its side a dish that the photo cuts may end within the picture. */
const OPEN_END = 0.015;

/** The photo's dish in a picture that was made of the photo. */
export interface AlignedDish {
  /** Whether it is the same dish there, as a whole and in its parts, so that the photo's own fits over it. */
  isSame: boolean;
  placement: FullPlacement;
  likeness: Required<Pick<DishLock, 'likeness' | 'weakest'>>;
  /** Whether what is around the dish there is no longer that of the photo. */
  hasNewSurroundings: boolean;
}

/**
 * Looks for the dish of a photo in a picture that was made of it; undefined where there is no room for it, or too little
 * of it to look for. Light, colours and what surrounds it do not count. A dish that was turned, or moved in parts, is not
 * the same.
 */
export function alignDish(photo: Picture, alpha: Plane, made: Picture): AlignedDish | undefined {
  const places = searchDish(readPoints(photo, alpha, SEARCHED, 2), made, MOST_PLACES);
  const points = readPoints(photo, alpha, CHOSEN);
  let chosen: Refined | undefined;
  for (const { placement } of places) {
    const refined = refinePlacement(points, made, placement);
    if (!chosen || refined.likeness > chosen.likeness) chosen = refined;
  }
  if (!chosen) return undefined;
  const fine = readPoints(photo, alpha, MEASURED);
  const aligned = refinePlacement(fine, made, chosen.placement);
  const { placement, likeness, seen } = aligned;
  const weakest = likenessOfWeakest(fine, aligned);
  const around = readPoints(photo, outside(alpha), CHOSEN);
  return {
    isSame:
      likeness >= SAME && weakest >= SAME_WEAKEST && seen >= LEAST_SEEN && !endsInTheOpen(alpha, placement),
    placement,
    likeness: { likeness, weakest },
    hasNewSurroundings: likenessIn(around, made, placement) < OTHER_SURROUNDINGS,
  };
}

/** What is surely not the dish, nor its edge. */
function outside(alpha: Plane): Plane {
  const near = boxBlur(alpha, Math.round(EDGE * Math.max(alpha.width, alpha.height)));
  return { ...near, data: near.data.map((part) => (part < 0.01 ? 1 : 0)) };
}

/** Whether a dish that reaches the photo's frame would be seen to end there, in the middle of the picture. */
function endsInTheOpen({ width, height, data }: Plane, { scale, scaleY, x, y }: FullPlacement): boolean {
  const isDish = (column: number, row: number): boolean => (data[row * width + column] ?? 0) > 0.5;
  const rows = Array.from({ length: height }, (_, row) => row);
  const columns = Array.from({ length: width }, (_, column) => column);
  return (
    (x > OPEN_END && rows.some((row) => isDish(0, row))) ||
    (x + scale < 1 - OPEN_END && rows.some((row) => isDish(width - 1, row))) ||
    (y > OPEN_END && columns.some((column) => isDish(column, 0))) ||
    (y + scaleY < 1 - OPEN_END && columns.some((column) => isDish(column, height - 1)))
  );
}
