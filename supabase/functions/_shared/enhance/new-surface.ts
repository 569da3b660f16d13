import type { Plane } from '../pixels/plane.ts';
import type { Backdrop } from './backdrop.ts';
import type { DishPart } from './dish-shape.ts';
import type { SurfaceLight } from './shading.ts';
import type { DetailKind } from './surface-detail.ts';
import type { Tile } from './surface-tiles.ts';
import type { View } from './view.ts';

/** A new surface for one photo, as it was decided on the small picture. */
export interface NewSurface {
  tile: Tile;
  detail: DetailKind;
  /** Sides of the tile along the picture's long side, where the dish stands. */
  repeats: number;
  backdrop: Backdrop;
  alpha: Plane;
  parts: readonly DishPart[];
  view: View;
  light: SurfaceLight;
  /** What white looks like in the dish's light, as parts of a bright white. */
  white: readonly [number, number, number];
  /** How far out of focus the surroundings of the photo are, 0..1. */
  blur: number;
}
