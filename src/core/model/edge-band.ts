import type { Size } from '#shared/size.ts';
import type { CropRect } from './crop.ts';
import type { Box } from './dish-box.ts';

/** Nearer to a side of the picture than this, the dish is what lies there. */
const AT_SIDE = 0.01;
/** A gap of less is none. */
const PIXEL = 1;

/** Whether a crop goes on beyond a side that the dish touches: there is no table there that could be continued. */
export function goesOnBeyondDish({ left, top, width, height }: CropRect, picture: Size, dish: Box): boolean {
  return (
    (left < -PIXEL && dish.left < AT_SIDE) ||
    (top < -PIXEL && dish.top < AT_SIDE) ||
    (left + width > picture.width + PIXEL && dish.right > 1 - AT_SIDE) ||
    (top + height > picture.height + PIXEL && dish.bottom > 1 - AT_SIDE)
  );
}
