import { alphaRows } from '../enhance/alpha-rows.ts';
import { readDishColours, rimPart, type ColourPlanes } from '../enhance/dish-colours.ts';
import { applyTable } from '../enhance/lut.ts';
import { placeMask, placePicture } from '../enhance/placement.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { resizePicture, shrinkPicture } from '../pixels/resample.ts';
import { StretchedPoints } from '../pixels/stretch.ts';
import type { FullPlacement } from './dish-points.ts';
import { matchLight } from './match-light.ts';

/** Long side (px) of the copies that light is compared in. */
const LIGHT_SIZE = 160;
/** A photo that is to become smaller than this part of itself is made smaller first: between its pixels much would be left out. */
const SMALLER = 0.8;

/**
 * Lays the photo's dish over the picture that was made of it, in place: moved and scaled to where it lies there, in the
 * light that it has there, cut out along its own edge.
 */
export function layBack(made: Picture, photo: Picture, alpha: Plane, placement: FullPlacement): void {
  const { width, height, data } = made;
  const dish = placePicture(nearSize(photo, made, placement), placement, made);
  const small = shrinkPicture(dish, LIGHT_SIZE);
  const inSmall = placeMask(alpha, placement, small);
  const table = matchLight(small, shrinkPicture(made, LIGHT_SIZE), inSmall);
  const [first, last] = rowsOf(inSmall, height);
  applyTable(table, dish.data, dish.data, first * width, last * width);
  const middle = shrinkPicture(dish, Math.max(alpha.width, alpha.height));
  const mask = placeMask(alpha, placement, middle);
  const inside = alphaRows(mask, dish, middle);
  const { rim, known } = readDishColours(middle, mask, mask.width / 2);
  const points = new StretchedPoints(mask, made);
  for (let row = first; row < last; row++) {
    const [start, end] = [row * width * 4, (row + 1) * width * 4];
    points.toRow(row);
    blendRow(data.subarray(start, end), dish.data.subarray(start, end), inside(row), { rim, known, points });
  }
}

/** The rows of a picture of some height that a dish reaches into, the last one exclusive. */
function rowsOf(mask: Plane, height: number): [first: number, last: number] {
  const from = mask.data.findIndex((part) => part > 0);
  const to = mask.data.findLastIndex((part) => part > 0);
  const rowAt = (i: number): number => (Math.floor(i / mask.width) * height) / mask.height;
  const margin = height / mask.height;
  return [Math.max(0, Math.floor(rowAt(from) - margin)), Math.min(height, Math.ceil(rowAt(to) + 2 * margin))];
}

/** The photo about as large as its dish is to be. */
function nearSize(photo: Picture, made: Picture, { scale, scaleY }: FullPlacement): Picture {
  const width = Math.round(made.width * scale);
  const height = Math.round(made.height * scaleY);
  const isMuchSmaller = width < SMALLER * photo.width && height < SMALLER * photo.height;
  return isMuchSmaller ? resizePicture(photo, Math.max(1, width), Math.max(1, height)) : photo;
}

interface Edge {
  rim: ColourPlanes;
  known: Plane;
  /** Where they are read. */
  points: StretchedPoints;
}

function blendRow(
  made: Uint8ClampedArray,
  dish: Uint8ClampedArray,
  inside: Float32Array,
  { rim, known, points }: Edge,
): void {
  for (let x = 0, k = 0; x < inside.length; x++, k += 4) {
    const part = inside[x] ?? 0;
    if (part === 0) continue;
    if (part === 1) {
      made[k] = dish[k] ?? 0;
      made[k + 1] = dish[k + 1] ?? 0;
      made[k + 2] = dish[k + 2] ?? 0;
      continue;
    }
    const lent = rimPart(part, points.at(known, x));
    for (const [c, plane] of rim.entries()) {
      const own = dish[k + c] ?? 0;
      const colour = own + (points.at(plane, x) - own) * lent;
      const there = made[k + c] ?? 0;
      made[k + c] = there + (colour - there) * part;
    }
  }
}
