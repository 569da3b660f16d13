import type { Size } from '#shared/size.ts';
import type { CropRect } from './crop.ts';
import type { Fades } from './export-job.ts';
import type { Box } from './dish-box.ts';

/** Nearer to a side of the picture than this, the dish is what lies there. */
const AT_SIDE = 0.01;
/** Of the shorter side: the free plan's mark keeps as far away. */
const MOST_FADED = 0.025;
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

/** As far as a picture may go over into what continues it: a dish never does, so that nothing does where no dish is known. */
export function chooseFades({ width, height }: Size, dish: Box | null): Fades {
  const most = MOST_FADED * Math.min(width, height);
  const upTo = (part: number, side: number) => Math.min(most, Math.max(0, part - AT_SIDE) * side);
  const { left, top, right, bottom } = dish ?? { left: 0, top: 0, right: 1, bottom: 1 };
  return {
    left: upTo(left, width),
    top: upTo(top, height),
    right: upTo(1 - right, width),
    bottom: upTo(1 - bottom, height),
  };
}
