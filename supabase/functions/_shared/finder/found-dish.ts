import type { DishHint, DishOutline } from '../contract.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';

/** The dish of a photo: what stays as it is when its table is replaced. */
export interface FoundDish {
  /** How much of each pixel belongs to the dish (0..1), at the size of the proxy picture (long side <= 512). */
  alpha: Plane;
  /** Chance (0..1) that this outline is right, calibrated on photos that were not trained on. */
  confidence: number;
  /** The outline as polygons, points [x, y] as parts of the photo's width and height. */
  outline: DishOutline;
}

/** Looks for the dish of a small, neutrally corrected picture; undefined where it sees none. */
export type FindDish = (proxy: Picture, hint?: DishHint) => FoundDish | undefined;
