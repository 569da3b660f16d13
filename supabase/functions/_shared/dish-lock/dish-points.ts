import type { Placement } from '../enhance/placement.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { resizePicture } from '../pixels/resample.ts';
import { stretchRows } from '../pixels/stretch.ts';
import { structureOf } from './structure.ts';

/** The pixels of a dish in a small copy of its photo: where they are, as parts of width and height, and what is drawn there. */
export interface DishPoints {
  u: Float32Array;
  v: Float32Array;
  drawn: Float32Array;
  /** Size of the small copy. */
  width: number;
  height: number;
}

/** Both scales of a placement told. */
export type FullPlacement = Required<Placement>;

const LEAST_SIDE = 8;

/** The dish's pixels where the photo is at most `longSide` px long; of every so many rows and columns one. */
export function readPoints(photo: Picture, alpha: Plane, longSide: number, every = 1): DishPoints {
  const size = Math.min(1, longSide / Math.max(photo.width, photo.height));
  const width = Math.max(LEAST_SIDE, Math.round(photo.width * size));
  const height = Math.max(LEAST_SIDE, Math.round(photo.height * size));
  const structure = structureOf(resizePicture(photo, width, height));
  const rows = stretchRows(alpha, width, height);
  const u: number[] = [];
  const v: number[] = [];
  const drawn: number[] = [];
  for (let y = 0; y < height; y += every) {
    const inside = rows(y);
    for (let x = 0; x < width; x += every) {
      if ((inside[x] ?? 0) < 0.5) continue;
      u.push((x + 0.5) / width);
      v.push((y + 0.5) / height);
      drawn.push(structure.data[y * width + x] ?? 0);
    }
  }
  const all = (values: number[]): Float32Array => Float32Array.from(values);
  return { u: all(u), v: all(v), drawn: all(drawn), width, height };
}

/** What is drawn in another picture, made so small that a dish of that scale is as large there as in its points. */
export function structureAt(
  made: Picture,
  points: DishPoints,
  { scale, scaleY }: Pick<FullPlacement, 'scale' | 'scaleY'>,
): Plane {
  const side = (wanted: number, most: number): number =>
    Math.min(most, Math.max(LEAST_SIDE, Math.round(wanted)));
  const width = side(points.width / scale, made.width);
  const height = side(points.height / scaleY, made.height);
  return structureOf(resizePicture(made, width, height));
}

/** The value between the centres of pixels; x and y at least 0 and less than the last row and column. */
export function valueAt({ width, data }: Plane, x: number, y: number): number {
  const i = (y | 0) * width + (x | 0);
  const right = x - (x | 0);
  const down = y - (y | 0);
  const above = (data[i] ?? 0) * (1 - right) + (data[i + 1] ?? 0) * right;
  const below = (data[i + width] ?? 0) * (1 - right) + (data[i + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}
