import { correctProxy, recolour, tableOf } from '#shared/enhance/correct.ts';
import { MOST_SHARPENING, MOST_SMOOTHING, mostColourStep, refineDetail } from '#shared/enhance/detail.ts';
import type { EnhanceRequest } from '#shared/enhance/enhance-request.ts';
import type { ColourTable } from '#shared/enhance/lut.ts';
import { measureNoise, type NoiseCurve } from '#shared/enhance/noise.ts';
import { paintVignette } from '#shared/enhance/paint-surround.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { AS_IT_IS, placePicture } from '#shared/enhance/placement.ts';
import { planRestyle, type StyledPlan } from '#shared/enhance/restyle.ts';
import { vignetteRow } from '#shared/enhance/vignette.ts';
import type { FindDish } from '#shared/finder/found-dish.ts';

/** All that may act on the food of one photo. */
export interface LightAndColour {
  photo: Picture;
  /** The one change of colour for the whole picture: correction and grade. */
  table: ColourTable;
  plan: StyledPlan;
}

/** Decides as `enhance` does, and paints nothing. */
export function planLightAndColour(photo: Picture, request: EnhanceRequest, find: FindDish): LightAndColour {
  const { proxy, diagnosis } = correctProxy(photo);
  const plan = planRestyle(proxy, request, find);
  return { photo, table: tableOf(diagnosis, plan.grade), plan };
}

export interface FoodChange {
  /** How many pixels were looked at. */
  pixels: number;
  /** How many of them were changed by anything but light and colour. */
  beyond: number;
}

/**
 * Counts the pixels that anything but light and colour has changed, where `isInside` (at the size of the picture) is 1.
 * Light and colour are the placed photo in the one table, its detail and the vignette, to the byte; and from the table's
 * colours, once the vignette is taken back, detail is one step within its bounds, the same for all three channels.
 */
export function findFoodChange(
  { photo, table, plan }: LightAndColour,
  finished: Picture,
  isInside: Uint8Array,
): FoodChange {
  const { width, height } = finished;
  const recoloured = recolour(placePicture(photo, plan.dish?.placement ?? AS_IT_IS), table);
  const noise = measureNoise(recoloured);
  const expected = { ...recoloured, data: recoloured.data.slice() };
  refineDetail(expected, noise);
  paintVignette(expected, plan.vignette);
  const slack = slackOf(noise);
  const light = new Float32Array(width);
  const count = { pixels: 0, beyond: 0 };
  for (let y = 0; y < height; y++) {
    vignetteRow(plan.vignette, y, width, height, light);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (isInside[i] !== 1) continue;
      const left = light[x]!;
      const unlit = colourAt(finished, i).map((value) => value / left);
      count.pixels++;
      if (!isSame(finished, expected, i) || !isDetail(colourAt(recoloured, i), unlit, slack / left))
        count.beyond++;
    }
  }
  return count;
}

const colourAt = ({ data }: Picture, i: number): number[] => [
  data[i * 4]!,
  data[i * 4 + 1]!,
  data[i * 4 + 2]!,
];

const isSame = ({ data: one }: Picture, { data: other }: Picture, i: number): boolean =>
  one[i * 4] === other[i * 4] && one[i * 4 + 1] === other[i * 4 + 1] && one[i * 4 + 2] === other[i * 4 + 2];

/** How far a channel may be off by itself: rounding, and the noise of colour that is taken out. */
const slackOf = (noise: NoiseCurve): number =>
  1.5 + mostColourStep(noise.reduce((most, sigma) => Math.max(most, sigma), 0));

/**
 * Whether one step for all channels, within the bounds of detail.ts, leads from one colour to the other, each channel
 * right to `slack`.
 */
export function isDetail(from: readonly number[], to: readonly number[], slack: number): boolean {
  // What was cut at black or white tells nothing of the step.
  if (to.some((value) => value < 1 || value > 254)) return true;
  const steps = to.map((value, c) => value - from[c]!);
  const least = Math.max(-MOST_SMOOTHING, Math.max(...steps) - slack);
  const most = Math.min(MOST_SHARPENING, Math.min(...steps) + slack);
  return least <= most;
}
