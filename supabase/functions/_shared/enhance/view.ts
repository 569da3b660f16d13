import { ratioOf, type DishPart } from './dish-shape.ts';

/** How the camera looks at the table. All is measured in widths of the picture's long side, so it holds for every size. */
export interface View {
  /** Sine and cosine of how far the camera looks down: 1 and 0 straight from above. */
  down: number;
  ahead: number;
  /** Height by width of a round plate in this view. */
  ratio: number;
  /** Distance of the table (in camera heights, along the sight) where the dish stands. */
  atDish: number;
  /** Width of the dish, in parts of the long side. */
  dishWidth: number;
  width: number;
  height: number;
}

/** Focal length of the common phone, by the long side; photos of food are often cropped a little. */
export const FOCAL = 1.15;
/** A camera that looks down as steeply as this sees no slant at all. */
const FROM_ABOVE = 0.92;

/** The view that the outline of the dish tells: a round plate looks as high by wide as the sine of the sight's slope. */
export function readView(parts: readonly DishPart[], width: number, height: number): View {
  const long = Math.max(width, height);
  const ratio = ratioOf(parts);
  const [part] = parts;
  const foot = part ? standsAt(part) : height / 2;
  const v = (foot - height / 2) / long / FOCAL;
  const slope = ratio >= FROM_ABOVE ? Math.PI / 2 : Math.asin(ratio / FROM_ABOVE);
  const pitch = ratio >= FROM_ABOVE ? slope : Math.min(Math.PI / 2, Math.max(0.08, slope - Math.atan(v)));
  const down = Math.sin(pitch);
  const ahead = ratio >= FROM_ABOVE ? 0 : Math.cos(pitch);
  const dishWidth = part ? (part.right - part.left + 1) / long : 0.6;
  return { down, ahead, ratio, atDish: 1 / Math.max(0.02, down + v * ahead), dishWidth, width, height };
}

/** The row where a piece stands: the middle of its foot. */
function standsAt({ left, right, top, bottom, ratio }: DishPart): number {
  return Math.max((top + bottom) / 2, bottom - (ratio * (right - left)) / 2);
}

/** How far down a row (as a part of the height) looks: 0 or less at the horizon and above it. */
export function dropAt(view: View, row: number): number {
  const v = ((row - 0.5) * view.height) / Math.max(view.width, view.height) / FOCAL;
  return view.down + v * view.ahead;
}

/** Place on the table (in camera heights, away from the viewer) that a row shows. */
export function depthAt(view: View, row: number): number {
  const v = ((row - 0.5) * view.height) / Math.max(view.width, view.height) / FOCAL;
  return (view.ahead - v * view.down) / Math.max(1e-3, view.down + v * view.ahead);
}
