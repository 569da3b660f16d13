import {
  chooseCrop,
  chooseRatio,
  holds,
  isExtended,
  rectOf,
  clampCrop,
  type Crop,
  type CropRect,
} from './crop.ts';
import { findDishBox, type Box, type DishPlace } from './dish-box.ts';
import { chooseFades, goesOnBeyondDish } from './edge-band.ts';
import type { Fades } from './export-job.ts';
import type { ExportSlot } from './export-slot.ts';
import { judgeCrop, warnOf, type ExportVerdict } from './export-verdict.ts';
import type { Recipe } from '#shared/contract.ts';
import { declareSource, type SourceType } from '#shared/marks/source-type.ts';
import type { Size } from '#shared/size.ts';

/** A finished picture that is to be exported. */
export interface Exportable extends Size {
  recipe: Recipe;
  /** Where the mark of the free plan stands in a picture of this size. */
  mark: Box;
  /** Whoever exports it is on the free plan. */
  isFreePlan: boolean;
  /** Colour of the brand, as CSS has it, on the plan that has it; null: none. */
  brand: string | null;
}

/** What becomes of a picture in one slot. */
export interface ExportPlan {
  slot: ExportSlot;
  ratio: number;
  crop: Crop;
  rect: CropRect;
  verdict: ExportVerdict;
  /** What else is to be known, the gravest first. */
  notes: readonly string[];
  /** It may be of no use, however well it fits in size. */
  isDoubtful: boolean;
  /** All of the dish is in the crop, as far as anybody can be sure where it is. */
  isSurelyWhole: boolean;
  /** The mark of the free plan is drawn into the crop, which has not all of the picture's own. */
  isMarked: boolean;
  /** The crop goes on beyond a dish that touches the side: nothing there could be continued. */
  isBeyondDish: boolean;
  /** What lies beyond the picture is filled with this; null: it is continued in its own colours. */
  band: string | null;
  fades: Fades;
  /** By the report of whoever made it. */
  source: SourceType | undefined;
}

/** For the sake of the mark. */
const MOST_WIDENED = 1.2;
/** Where a dish that nobody has found may well be. */
const MIDDLE: Box = { left: 0.25, top: 0.25, right: 0.75, bottom: 0.75 };

export const OWN_COLOURS = 'Edges continued in their own colours.';
const BRAND_COLOUR = 'Edges filled with your brand colour.';
const BANNED_FOR_MARK = 'Watermarked: delivery platforms refuse it.';

export const bearsMark = ({ recipe, isFreePlan }: Pick<Exportable, 'recipe' | 'isFreePlan'>): boolean =>
  isFreePlan || recipe.report?.watermark === true;

/**
 * How a picture goes into a slot: by the crop that was moved by hand, or by the one that keeps the dish. `isOfEarlier`:
 * whoever moved it saw an earlier version.
 */
export function planExport(
  slot: ExportSlot,
  picture: Exportable,
  moved?: Crop,
  isOfEarlier = false,
): ExportPlan {
  const { recipe, mark } = picture;
  const ratio = chooseRatio(slot.makes, picture);
  const place = findDishBox(recipe);
  const dish = place?.box ?? null;
  const crop = moved
    ? clampCrop(moved, ratio, picture)
    : keepMark(chooseCrop(ratio, picture, dish), ratio, picture, dish ?? MIDDLE);
  const rect = rectOf(crop, ratio, picture);
  const isWhole = dish === null || holds(crop, ratio, picture, dish);
  const hasWholeMark = recipe.report?.watermark === true && holds(crop, ratio, picture, mark);
  const isBeyondDish = dish !== null && goesOnBeyondDish(rect, picture, dish);
  const band = isBeyondDish ? picture.brand : null;
  const isBanned = bearsMark(picture) && slot.group === 'Delivery';
  const doubts = [
    place?.isSure && !isWhole && 'The dish is cut.',
    isBanned && BANNED_FOR_MARK,
    warnOf(slot, recipe),
  ].filter((doubt) => typeof doubt === 'string');
  const isDoubtful = doubts.length > 0;
  const notes = [
    ...doubts,
    sayGuess(place, moved && (isOfEarlier ? 'earlier' : 'this')),
    place?.isSure &&
      !holdsInList(slot, crop, ratio, picture, place.box) &&
      'Lists crop tighter and cut the dish.',
    isExtended(crop, ratio, picture) && (band === null ? OWN_COLOURS : BRAND_COLOUR),
  ];
  return {
    slot,
    ratio,
    crop,
    rect,
    verdict: judgeCrop(slot, rect, recipe, isDoubtful),
    notes: notes.filter((note) => typeof note === 'string'),
    isDoubtful,
    isSurelyWhole: place?.isSure === true && isWhole,
    isMarked: bearsMark(picture) && !hasWholeMark,
    isBeyondDish,
    band,
    fades: chooseFades(picture, place?.isSure ? dish : null),
    source: recipe.report && declareSource(recipe.report),
  };
}

/** What the crop goes by where nobody is sure where the dish is. */
function sayGuess(dish: DishPlace | null, movedOn: 'this' | 'earlier' | undefined): string | false {
  if (dish?.isSure) return false;
  // Whoever moved it has looked at the picture that was there then.
  if (movedOn) return movedOn === 'earlier' && 'Check the crop: you moved it on an earlier version.';
  return dish
    ? 'Check the crop: we’re not sure where the dish is.'
    : 'Cropped to the middle: we couldn’t find the dish.';
}

/** Whether all of the dish is in what the platform's lists show of the crop: its middle. */
function holdsInList(
  { listRatio }: ExportSlot,
  crop: Crop,
  ratio: number,
  picture: Size,
  dish: Box,
): boolean {
  if (listRatio === undefined || !holds(crop, ratio, picture, dish)) return true;
  const width = crop.width * Math.min(1, listRatio / ratio);
  return holds({ ...crop, width }, listRatio, picture, dish);
}

/** A mark that would be cut through is kept whole, where the crop can be moved so far without cutting the dish, or widened a little. */
function keepMark(crop: Crop, ratio: number, picture: Exportable, dish: Box): Crop {
  if (picture.recipe.report?.watermark !== true) return crop;
  const ways = [crop, { ...crop, x: 1 }, { ...crop, y: 1 }, { ...crop, x: 1, y: 1 }];
  if (crop.width * MOST_WIDENED >= 1) ways.push({ ...crop, width: 1 });
  const fit = ways
    .map((way) => clampCrop(way, ratio, picture))
    .find((one) => holds(one, ratio, picture, picture.mark) && holds(one, ratio, picture, dish));
  return fit ?? crop;
}
