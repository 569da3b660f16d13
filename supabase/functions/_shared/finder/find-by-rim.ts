import { findDish } from '../enhance/dish.ts';
import { rimPoint, RIM_STEPS } from '../enhance/ellipse.ts';
import { outlineDistance } from '../enhance/outline.ts';
import { createPlane } from '../enhance/plane.ts';
import type { FindDish } from './found-dish.ts';

/** How often a rim of that certainty is right. */
const CONFIDENCE = { sure: 0.95, likely: 0.7 } as const;

/** The dish as the search for an elliptic rim finds it. It takes no hint. */
export const findByRim: FindDish = (proxy) => {
  const dish = findDish(proxy);
  if (!dish || dish.certainty === 'none') return undefined;
  const { rim, certainty, surroundings } = dish;
  const distance = outlineDistance(proxy, rim, surroundings.table);
  const alpha = createPlane(proxy.width, proxy.height);
  for (const [i, inside] of distance.data.entries()) alpha.data[i] = Math.min(1, Math.max(0, inside + 0.5));
  const points = Array.from({ length: RIM_STEPS }, (_, step) => {
    const [x, y] = rimPoint(rim, step, 1);
    return [(x + 0.5) / proxy.width, (y + 0.5) / proxy.height] as const;
  });
  return { alpha, confidence: CONFIDENCE[certainty], outline: [points] };
};
