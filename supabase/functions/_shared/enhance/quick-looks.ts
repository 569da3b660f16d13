import { findDish } from '../finder/find-dish.ts';
import type { FindDish, FoundDish } from '../finder/found-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import { shrinkPicture } from '../pixels/resample.ts';
import { correctProxy } from './correct.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { enhanceAs, type Enhanced } from './enhance.ts';
import { AS_IT_IS, placeMask } from './placement.ts';

/** Of the picture that is looked at. */
const LOOK_SIDE = 720;
/** Of the small ones beside it, one for each style. */
const THUMB_SIDE = 192;

/** One photo in one style after the other, small and soon. */
export interface QuickLooks {
  /** The photo itself, as large as a look. */
  photo: Picture;
  /** Decided as for the picture at its full size: the same tier, outline and words. */
  look: (request: EnhanceRequest) => Enhanced;
  thumb: (request: EnhanceRequest) => Picture;
}

/** Works out once what depends on the photo alone, and keeps the dish for as long as the hint stays the same. */
export function openQuickLooks(photo: Picture, find: FindDish = findDish): QuickLooks {
  const reading = correctProxy(photo);
  const shown = shrinkPicture(photo, LOOK_SIDE);
  const small = shrinkPicture(shown, THUMB_SIDE);
  const smallReading = { ...reading, proxy: shrinkPicture(reading.proxy, THUMB_SIDE) };
  const findOnce = remembering(find);
  const findSmall = remembering((_, hint) => {
    const found = findOnce(reading.proxy, hint);
    return found && { ...found, alpha: placeMask(found.alpha, AS_IT_IS, smallReading.proxy) };
  });
  return {
    photo: shown,
    look: (request) => enhanceAs(shown, reading, request, findOnce),
    thumb: (request) => enhanceAs(small, smallReading, request, findSmall).picture,
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
