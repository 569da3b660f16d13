import { boundsOf, type PixelList } from '../pixels/pixel-list.ts';
import type { Plane } from '../pixels/plane.ts';

export interface Sides {
  left: boolean;
  top: boolean;
  right: boolean;
  bottom: boolean;
}

/** Dishes that meet along less than this part of a side only touch there. */
const LEAST_SEAM = 0.33;

/** On which sides a piece of a mask ends where another dish begins, which lies over it or under it. */
export function seamsOf(pixels: PixelList, { width, data }: Plane): Sides {
  const { left, top, right, bottom } = boundsOf(pixels, width);
  const isPiece = new Uint8Array(data.length);
  for (const i of pixels) isPiece[i] = 1;
  const isSeam = (way: number, long: number): boolean =>
    pixels.reduce((count, i) => count + (isPiece[i + way] === 0 && (data[i + way] ?? 0) >= 0.5 ? 1 : 0), 0) >
    LEAST_SEAM * long;
  const [wide, tall] = [right - left + 1, bottom - top + 1];
  return {
    left: isSeam(-1, tall),
    top: isSeam(-width, wide),
    right: isSeam(1, tall),
    bottom: isSeam(width, wide),
  };
}
