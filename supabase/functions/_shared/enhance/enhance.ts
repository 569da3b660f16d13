import type { DishReport, Surface } from '../contract.ts';
import { findDish } from '../finder/find-dish.ts';
import type { FindDish } from '../finder/found-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import type { StyleId } from '../styles.ts';
import { correctProxy, noiseOf, recolour, tableOf, type PhotoReading } from './correct.ts';
import { describeCorrection } from './describe.ts';
import { refineDetail } from './detail.ts';
import { applyTable, type ColourTable } from './lut.ts';
import { measureNoise } from './noise.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { AS_IT_IS, placePicture, type Placement } from './placement.ts';
import { planRestyle } from './restyle.ts';

/** What was done, for the Recipe panel: sentences in plain words and the figures behind them. */
export interface EnhanceReport {
  /** 1 surface replaced, 2 surroundings restyled, 3 light and colour only. */
  tier: 1 | 2 | 3;
  style: StyleId | 'custom' | null;
  /** What became of the surface that was asked for; 'none' where none was. */
  surface: Surface;
  /** The dish as it was found, where a surface was asked for. */
  dish?: DishReport;
  /** E.g. 'White balance: 12% cooler', 'Brighter'. */
  did: string[];
  /** Wishes of the prompt that light and colour cannot fulfil, e.g. 'Can’t add: steam'. */
  couldNot: string[];
}

export interface Enhanced {
  picture: Picture;
  report: EnhanceReport;
}

/**
 * The built-in enhancer: corrects light, colour and detail of any photo, then restyles what is not food as far as it is
 * sure of it. The photo itself is not changed, and the same photo and wish always give the same bytes. Takes, beside
 * the photo, one more picture of its size and about a quarter of that for what is measured.
 */
export function enhance(photo: Picture, request: EnhanceRequest, find: FindDish = findDish): Enhanced {
  const reading = correctProxy(photo);
  return enhanceAs(photo, { ...reading, noise: () => noiseOf(photo, reading) }, request, find);
}

/** `photo` may be a smaller one than that which was read. */
export function enhanceAs(
  photo: Picture,
  { proxy, diagnosis, noise: noiseOfPhoto }: PhotoReading,
  request: EnhanceRequest,
  find: FindDish,
): Enhanced {
  const plan = planRestyle(proxy, request, find);
  const picture = recolourPlaced(photo, tableOf(diagnosis, plan.grade), plan.dish?.placement ?? AS_IT_IS);
  const noise = measureNoise(picture);
  refineDetail(picture, noise);
  plan.paint?.(picture);
  const { tier, style, couldNot, surface, dish } = plan;
  const told = noiseOfPhoto?.() ?? noise;
  const did = [...describeCorrection(diagnosis, told, plan.exposureShift ?? 0), ...plan.did];
  return { picture, report: { tier, style, surface, ...(dish && { dish }), did, couldNot } };
}

/** A copy of the photo in its new colours, moved where that was decided. */
function recolourPlaced(photo: Picture, table: ColourTable, placement: Placement): Picture {
  const { scale, x, y } = placement;
  if (scale === 1 && x === 0 && y === 0) return recolour(photo, table);
  const { width, height, data } = placePicture(photo, placement);
  applyTable(table, data, data, 0, width * height);
  return { width, height, data };
}
