import { clamp } from '#shared/clamp.ts';
import { CONFIDENT } from '#shared/confident.ts';
import type { Recipe } from '#shared/contract.ts';

/** In parts of the picture's width and height. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface DishPlace {
  box: Box;
  /** Otherwise it is a guess, but a good one: it keeps seven of eight dishes that the middle would cut. */
  isSure: boolean;
}

/** Where the dish lies in the finished picture, as the engine saw it; null where it saw none. */
export function findDishBox({ report }: Pick<Recipe, 'report'>): DishPlace | null {
  const dish = report?.dish;
  if (!dish) return null;
  const { scale, scaleY = scale, x, y } = dish.placement;
  const points = dish.outline.flat();
  const across = points.map(([part]) => clamp(part * scale + x, 0, 1));
  const down = points.map(([, part]) => clamp(part * scaleY + y, 0, 1));
  const box = {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
  const isSure = dish.confidence >= CONFIDENT;
  return box.left < box.right && box.top < box.bottom ? { box, isSure } : null;
}
