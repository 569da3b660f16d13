import { findDish } from '../finder/find-dish.ts';
import type { FindDish, FoundDish } from '../finder/found-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import { shrinkPicture } from '../pixels/resample.ts';
import { correctProxy, noiseOf, PROXY_SIZE } from './correct.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { enhanceAs, type Enhanced } from './enhance.ts';
import type { NoiseCurve } from './noise.ts';
import { AS_IT_IS, placeMask } from './placement.ts';

/** Of the picture that is looked at. */
const LOOK_SIDE = 720;
/** Of the soft one that is there before it, and of those beside it, one for each style. */
const SMALL_SIDE = 192;

/** One photo in one style after the other, small and soon. */
export interface QuickLooks {
  /** What the photo alone tells for such a look, step by step: the look finds it known, whatever the style is then. */
  prepare: (request: EnhanceRequest, isFirst: boolean) => Iterable<void>;
  /** Decided as for the picture at its full size: the same tier, outline and words. */
  look: (request: EnhanceRequest) => Enhanced;
  /** The photo itself, as large as a look. */
  photo: () => Picture;
  /** The same in less than half the time. Its words may lack what only the pixels of the larger one tell. */
  firstLook: (request: EnhanceRequest) => Enhanced;
  firstPhoto: Picture;
  thumb: (request: EnhanceRequest) => Picture;
}

/** Works out once what depends on the photo alone, and keeps the dish for as long as the hint stays the same. */
export function openQuickLooks(photo: Picture, find: FindDish = findDish): QuickLooks {
  // What is small is made of this, and what is large only when it is wanted: the first look comes sooner.
  const seen = shrinkPicture(photo, PROXY_SIZE);
  const reading = correctProxy(seen);
  let noise: NoiseCurve | undefined;
  const noiseOfPhoto = (): NoiseCurve => (noise ??= noiseOf(photo, reading));
  let shown: Picture | undefined;
  const atItsSize = (): Picture => (shown ??= shrinkPicture(photo, LOOK_SIDE));
  const findOnce = remembering(find);
  // Smaller than what the dish is looked for in: all that is read from the dish is read at that size, too.
  const firstPhoto = shrinkPicture(seen, SMALL_SIDE);
  const proxy = shrinkPicture(reading.proxy, SMALL_SIDE);
  const findThere = remembering((_, hint) => {
    const found = findOnce(reading.proxy, hint);
    return found && { ...found, alpha: placeMask(found.alpha, AS_IT_IS, proxy) };
  });
  const firstLook = (request: EnhanceRequest) =>
    enhanceAs(firstPhoto, { ...reading, proxy }, request, findThere);
  return {
    *prepare({ style, colour, dish }, isFirst) {
      if (style ?? colour) findOnce(reading.proxy, dish);
      yield;
      if (isFirst) return;
      atItsSize();
      yield;
      noiseOfPhoto();
      yield;
    },
    photo: atItsSize,
    look: (request) => enhanceAs(atItsSize(), { ...reading, noise: noiseOfPhoto }, request, findOnce),
    firstPhoto,
    firstLook,
    thumb: (request) => firstLook(request).picture,
  };
}

function remembering(find: FindDish): FindDish {
  let last: { key: string; found: FoundDish | undefined } | undefined;
  return (proxy, hint) => {
    const key = JSON.stringify(hint ?? null);
    if (last?.key !== key) last = { key, found: find(proxy, hint) };
    return last.found;
  };
}
