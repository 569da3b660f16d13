import type { DishOutline, DishRing } from '../contract.ts';
import { findDish } from '../finder/find-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import { correctProxy } from './correct.ts';

/** Less sure than this, what was found is rather wrong than right: the ring itself is the better guess. */
const LEAST_CONFIDENCE = 0.5;

/** The outline of the dish that a person's ring lies round, as the engine would see it; null where it can't tell. */
export function seekInRing(photo: Picture, ring: DishRing): DishOutline | null {
  const found = findDish(correctProxy(photo).proxy, { ring });
  return found && found.confidence >= LEAST_CONFIDENCE ? found.outline : null;
}
