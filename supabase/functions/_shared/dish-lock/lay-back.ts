import { alphaRows } from '../enhance/alpha-rows.ts';
import { readDishColours, rimPart } from '../enhance/dish-colours.ts';
import { applyTable } from '../enhance/lut.ts';
import type { Picture } from '../enhance/picture.ts';
import { placeMask, placePicture } from '../enhance/placement.ts';
import type { Plane } from '../enhance/plane.ts';
import { resizePicture, shrinkPicture } from '../enhance/resample.ts';
import { stretchRows } from '../enhance/stretch.ts';
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
  const table = matchLight(small, shrinkPicture(made, LIGHT_SIZE), placeMask(alpha, placement, small));
  applyTable(table, dish.data, dish.data, 0, width * height);
  const middle = shrinkPicture(dish, Math.max(alpha.width, alpha.height));
  const mask = placeMask(alpha, placement, middle);
  const inside = alphaRows(mask, dish);
  const { rim, known } = readDishColours(middle, mask, mask.width / 2);
  const rims = rim.map((plane) => stretchRows(plane, width, height));
  const believed = stretchRows(known, width, height);
  for (let row = 0; row < height; row++) {
    const edge = { inside: inside(row), known: believed(row), rim: rims.map((rowOf) => rowOf(row)) };
    const [start, end] = [row * width * 4, (row + 1) * width * 4];
    blendRow(data.subarray(start, end), dish.data.subarray(start, end), edge);
  }
}

/** The photo about as large as its dish is to be. */
function nearSize(photo: Picture, made: Picture, { scale, scaleY }: FullPlacement): Picture {
  const width = Math.round(made.width * scale);
  const height = Math.round(made.height * scaleY);
  const isMuchSmaller = width < SMALLER * photo.width && height < SMALLER * photo.height;
  return isMuchSmaller ? resizePicture(photo, Math.max(1, width), Math.max(1, height)) : photo;
}

interface EdgeRow {
  inside: Float32Array;
  known: Float32Array;
  rim: readonly Float32Array[];
}

function blendRow(made: Uint8ClampedArray, dish: Uint8ClampedArray, { inside, known, rim }: EdgeRow): void {
  for (let x = 0, k = 0; x < inside.length; x++, k += 4) {
    const part = inside[x] ?? 0;
    if (part === 0) continue;
    const lent = part === 1 ? 0 : rimPart(part, known[x] ?? 0);
    for (let c = 0; c < 3; c++) {
      const own = dish[k + c] ?? 0;
      const colour = lent > 0 ? own + ((rim[c]?.[x] ?? own) - own) * lent : own;
      const there = made[k + c] ?? 0;
      made[k + c] = there + (colour - there) * part;
    }
  }
}
