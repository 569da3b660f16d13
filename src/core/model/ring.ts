import type { DishRing } from '#shared/contract.ts';
import { marginsOf, type Frame } from './framing.ts';

export interface Size {
  width: number;
  height: number;
}

/** Part of the guide that the ring fills. */
const FILLS = 0.88;
/** A plate that somebody photographs at the pass is seen from above, but hardly ever from right above. */
const FLATNESS = 0.86;

/** The ring to fit a dish into: in the middle of the guide, as the viewfinder shows it. */
export function ringOfView(frame: Frame, view: Size): DishRing {
  const margins = marginsOf(frame, view);
  const wide = view.width * (1 - 2 * margins.x);
  const high = view.height * (1 - 2 * margins.y);
  const radius = (FILLS / 2) * Math.min(wide, high / FLATNESS);
  return [0.5, 0.5, radius / view.width, (radius * FLATNESS) / view.width, 0];
}

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
