import type { ExportShape, ExportSlot } from './export-slot.ts';
import { isDrawnByAi } from './recipe.ts';
import type { Recipe } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/** Enlarged more than this, a picture looks soft. */
const MOST_ENLARGED = 1.5;
/** Rounding is no enlargement. */
const ROUNDING = 1.005;

/** Of a place whose rule is not known: all of them are given 16:9. */
export const OF_UNKNOWN = '16:9: rule not known';

export type ExportVerdict =
  | { kind: 'fits'; size: Size; words: string }
  /** Made as others take it: what the platform asks for is not known. */
  | { kind: 'unknown'; size: Size; words: string }
  | { kind: 'enlarged'; size: Size; words: string }
  | { kind: 'too_small' | 'banned'; size: null; words: string };

/** In pixels, as people write it, on one line. */
export const saySize = ({ width, height }: Size): string =>
  `${String(Math.round(width))}\u00A0×\u00A0${String(Math.round(height))}`;

/** Is all that is sure of a file that may be of no use. */
export const IN_SIZE = 'in size';

/** Whether this crop serves for the slot, in how many pixels, and in words why not. */
export function judgeCrop(
  { platform, makes, policy, certainty }: ExportSlot,
  crop: Size,
  recipe: Recipe,
  isDoubtful: boolean,
): ExportVerdict {
  if (policy?.bansAi && isDrawnByAi(recipe))
    return {
      kind: 'banned',
      size: null,
      words: `Not for this picture: ${platform} bans AI-made dish pictures`,
    };
  const size = fitSize(makes, crop);
  if (certainty === 'unknown') return { kind: 'unknown', size, words: `Made ${OF_UNKNOWN}` };
  const times = size.width / crop.width;
  const fits = isDoubtful ? `Fits ${IN_SIZE}` : 'Fits';
  if (times <= ROUNDING) return { kind: 'fits', size, words: fits };
  if (makes.enlarges && times <= MOST_ENLARGED)
    return { kind: 'enlarged', size, words: `${fits}, enlarged ${String(ceilTenth(times))}×` };
  const needs = saySize(makes.least ?? size);
  const words = `Doesn’t fit: needs ${needs}, this picture gives ${saySize(crop)}`;
  return { kind: 'too_small', size: null, words };
}

/** As many pixels as there are, within what the slot takes. */
function fitSize(shape: ExportShape, crop: Size): Size {
  const { least, most } = shape;
  const ratio = crop.width / crop.height;
  const needed = least ? Math.max(least.width, least.height * ratio) : 0;
  const allowed = Math.min(most.width, most.height * ratio);
  const width = Math.min(Math.max(crop.width, needed), Math.max(allowed, needed));
  return withinRange({ width: Math.round(width), height: Math.round(width / ratio) }, shape);
}

/** Rounding may lead out of a range of ratios: the longer side gives way. */
function withinRange({ width, height }: Size, { ratios, isRange }: ExportShape): Size {
  const [least = 1, most = least] = [ratios[0], ratios.at(-1)];
  if (!isRange) return { width, height };
  return { width: Math.min(width, floor(height * most)), height: Math.min(height, floor(width / least)) };
}

/** But for what fractions of numbers lose. */
const floor = (pixels: number): number => Math.floor(pixels + 1e-9);

/** Upwards: no enlargement is told smaller than it is. */
const ceilTenth = (times: number): number => Math.ceil(times * 10 - 1e-6) / 10;

/** Something to know of a slot before this picture goes there; null: nothing. */
export function warnOf({ policy }: ExportSlot, recipe: Recipe): string | null {
  const isMoreThanLight = isDrawnByAi(recipe) || recipe.report?.surface === 'new';
  return (isMoreThanLight && policy?.warnsOf) || null;
}
