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

/** The sides that a crop goes on beyond. */
const sidesBeyond = (
  { left, top, width, height }: CropRect,
  picture: Size,
): Record<keyof Fades, boolean> => ({
  left: left < -PIXEL,
  top: top < -PIXEL,
  right: left + width > picture.width + PIXEL,
  bottom: top + height > picture.height + PIXEL,
});

/** Whether a crop goes on beyond a side that the dish touches: there is no table there that could be continued. */
export function goesOnBeyondDish(crop: CropRect, picture: Size, dish: Box): boolean {
  const beyond = sidesBeyond(crop, picture);
  return (
    (beyond.left && dish.left < AT_SIDE) ||
    (beyond.top && dish.top < AT_SIDE) ||
    (beyond.right && dish.right > 1 - AT_SIDE) ||
    (beyond.bottom && dish.bottom > 1 - AT_SIDE)
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

/** Where the crop ends with the picture, that goes over into nothing. */
export function fadesOfCrop(fades: Fades, crop: CropRect, picture: Size): Fades {
  const beyond = sidesBeyond(crop, picture);
  return {
    left: beyond.left ? fades.left : 0,
    top: beyond.top ? fades.top : 0,
    right: beyond.right ? fades.right : 0,
    bottom: beyond.bottom ? fades.bottom : 0,
  };
}
