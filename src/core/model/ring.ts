import type { DishRing } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/**
 * Where a ring in the middle of the viewfinder lies in the photo that the camera gave. A photo may show more than the
 * viewfinder: then that is the widest cut out of its middle. It may also lie on its side, because the phone did and its
 * screen did not turn; to which side makes no difference to a ring in the middle.
 */
export function ringInPhoto(ring: DishRing, view: Size, photo: Size): DishRing {
  const isTurned = (view.width - view.height) * (photo.width - photo.height) < 0;
  const [cx, cy, rx, ry, degrees] = isTurned ? turn(ring, view) : ring;
  const ratio = isTurned ? view.height / view.width : view.width / view.height;
  const cutWidth = Math.min(1, (photo.height * ratio) / photo.width);
  const cutHeight = Math.min(1, photo.width / ratio / photo.height);
  const inCut = (at: number, part: number) => 0.5 + (at - 0.5) * part;
  return [inCut(cx, cutWidth), inCut(cy, cutHeight), rx * cutWidth, ry * cutWidth, degrees].map(
    short,
  ) as unknown as DishRing;
}

/** By a quarter: what was wide is high, and both are parts of the new width. */
function turn([cx, cy, rx, ry, degrees]: DishRing, { width, height }: Size): DishRing {
  return [1 - cy, cx, (ry * width) / height, (rx * width) / height, degrees];
}

const short = (value: number): number => Math.round(value * 10_000) / 10_000;
