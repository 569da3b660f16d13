import { clamp } from '#shared/clamp.ts';
import type { Size } from '#shared/size.ts';
import type { Box } from './dish-box.ts';
import type { ExportShape } from './export-slot.ts';

/** What is cut out of a picture: its middle and its width, in parts of the picture's; the shape says how high it is. */
export interface Crop {
  x: number;
  y: number;
  width: number;
}

/** In pixels of the picture; where it reaches beyond, the picture is continued. */
export interface CropRect extends Size {
  left: number;
  top: number;
}

/** Room round the dish, as a part of it: so far a sure outline may be short of a rim. */
const ROOM = 0.04;
/** So many times nearer than the largest crop. */
const NEAREST = 4;
/** A cut or a gap of less is none, in parts of the picture: fractions of pixels. */
const NOTHING = 0.001;

/** Height of a crop in parts of the picture's height, by its width in parts of the width. */
const heightOf = (width: number, ratio: number, picture: Size): number =>
  (width * picture.width) / (ratio * picture.height);

/** The shape that is made of this picture. */
export function chooseRatio({ ratios, isRange }: ExportShape, picture: Size): number {
  const own = picture.width / picture.height;
  const [least = 1, most = least] = [ratios[0], ratios.at(-1)];
  if (isRange) return clamp(own, least, most);
  const distance = (ratio: number) => Math.abs(Math.log(ratio / own));
  return ratios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best), least);
}

/** Width of the largest crop that lies within the picture. */
const widestInside = (ratio: number, picture: Size): number =>
  Math.min(1, (ratio * picture.height) / picture.width);

/** Width of the smallest crop that holds the whole picture. */
const narrowestAround = (ratio: number, picture: Size): number =>
  Math.max(1, (ratio * picture.height) / picture.width);

/**
 * The crop as it may be: no nearer than is of use, no wider than the whole picture. It leaves no gap on a side where
 * it is smaller than the picture, and cuts nothing off where it is larger.
 */
export function clampCrop({ x, y, width: wanted }: Crop, ratio: number, picture: Size): Crop {
  const width = clamp(wanted, widestInside(ratio, picture) / NEAREST, narrowestAround(ratio, picture));
  const height = heightOf(width, ratio, picture);
  const middle = (at: number, part: number) => clamp(at, Math.min(part, 1 - part), Math.max(part, 1 - part));
  return { x: middle(x, width / 2), y: middle(y, height / 2), width };
}

/** The dish with a little room round it. */
function widen({ left, top, right, bottom }: Box): Box {
  const [across, down] = [(right - left) * ROOM, (bottom - top) * ROOM];
  return {
    left: Math.max(0, left - across),
    top: Math.max(0, top - down),
    right: Math.min(1, right + across),
    bottom: Math.min(1, bottom + down),
  };
}

/** A dish that ends so near to the side, in parts of the picture, is cut by it. */
const AT_SIDE = 0.004;

/** How long the crop must be for a dish to be whole; one that the photo itself has cut at both ends never is. */
const needed = (from: number, to: number, room: number): number =>
  from < AT_SIDE && to > 1 - AT_SIDE ? 0 : room;

/** As much of the picture as there is room for, the dish in its middle; wider than the picture where the dish would be cut. */
export function chooseCrop(ratio: number, picture: Size, dish: Box | null): Crop {
  const inside = widestInside(ratio, picture);
  if (!dish) return clampCrop({ x: 0.5, y: 0.5, width: inside }, ratio, picture);
  const { left, top, right, bottom } = widen(dish);
  const across = needed(dish.left, dish.right, right - left);
  const down = needed(dish.top, dish.bottom, bottom - top);
  const width = Math.max(inside, across, (down * ratio * picture.height) / picture.width);
  return clampCrop({ x: (left + right) / 2, y: (top + bottom) / 2, width }, ratio, picture);
}

function boxOf({ x, y, width }: Crop, ratio: number, picture: Size): Box {
  const [w, h] = [width / 2, heightOf(width, ratio, picture) / 2];
  return { left: x - w, top: y - h, right: x + w, bottom: y + h };
}

/** Whether all of this part of the picture is in the crop. */
export function holds(crop: Crop, ratio: number, picture: Size, part: Box): boolean {
  const { left, top, right, bottom } = boxOf(crop, ratio, picture);
  return (
    left <= part.left + NOTHING &&
    top <= part.top + NOTHING &&
    right >= part.right - NOTHING &&
    bottom >= part.bottom - NOTHING
  );
}

/** Whether the crop is larger than the picture on some side, so that the picture is continued there. */
export function isExtended(crop: Crop, ratio: number, picture: Size): boolean {
  return crop.width > 1 + NOTHING || heightOf(crop.width, ratio, picture) > 1 + NOTHING;
}

export function rectOf(crop: Crop, ratio: number, picture: Size): CropRect {
  const { left, top } = boxOf(crop, ratio, picture);
  const width = crop.width * picture.width;
  return { left: left * picture.width, top: top * picture.height, width, height: width / ratio };
}

/** The crop moved by parts of itself. */
export function moveCrop(crop: Crop, by: { x?: number; y?: number }, ratio: number, picture: Size): Crop {
  const { x = 0, y = 0 } = by;
  const height = heightOf(crop.width, ratio, picture);
  const moved = { ...crop, x: crop.x + x * crop.width, y: crop.y + y * height };
  return clampCrop(moved, ratio, picture);
}

/** The crop so many times nearer; what lies at `at`, in parts of the crop, stays where it is. */
export function zoomCrop(
  crop: Crop,
  times: number,
  ratio: number,
  picture: Size,
  at = { x: 0.5, y: 0.5 },
): Crop {
  const { width } = clampCrop({ ...crop, width: crop.width / times }, ratio, picture);
  const [lessAcross, lessDown] = [
    crop.width - width,
    heightOf(crop.width, ratio, picture) - heightOf(width, ratio, picture),
  ];
  const moved = { x: crop.x + (at.x - 0.5) * lessAcross, y: crop.y + (at.y - 0.5) * lessDown, width };
  return clampCrop(moved, ratio, picture);
}
