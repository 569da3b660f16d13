import { CONFIDENT } from '../confident.ts';
import type { DishHint } from '../contract.ts';
import { correctProxy } from '../enhance/correct.ts';
import { findDish } from '../finder/find-dish.ts';
import type { FindDish } from '../finder/found-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import { shrinkPicture } from '../pixels/resample.ts';
import { alignDish } from './align-dish.ts';
import { LAID_BACK, reportUnlocked, type DishLockReport } from './dish-lock-report.ts';
import { layBack } from './lay-back.ts';

/**
 * Holds a picture that somebody else made of a photo to our own promise: food is not repainted. Where the photo's dish is
 * surely known and lies in the picture as it was, the photo's own goes over it, in place; where not, the picture stays
 * as it is, and the report says so. Beside both pictures it takes one more of the size of what was made.
 */
export function lockDish(
  photo: Picture,
  made: Picture,
  hint?: DishHint,
  find: FindDish = findDish,
): DishLockReport {
  const { proxy } = correctProxy(photo);
  const found = find(proxy, hint);
  if (!found || found.confidence < CONFIDENT) return reportUnlocked({ state: 'unsure' });
  const small = shrinkPicture(made, Math.max(proxy.width, proxy.height));
  const aligned = alignDish(proxy, found.alpha, small);
  if (!aligned?.isSame) return reportUnlocked({ state: 'moved', ...aligned?.likeness });
  const { placement, likeness, hasNewSurroundings } = aligned;
  layBack(made, photo, found.alpha, placement);
  return {
    lock: { state: 'laid', ...likeness },
    did: [LAID_BACK],
    couldNot: [],
    dish: { outline: found.outline, confidence: found.confidence, placement },
    ...(hasNewSurroundings && { surface: 'new' }),
  };
}
