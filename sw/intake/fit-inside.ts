import type { Size } from '#shared/size.ts';

/** Longest side of what is sent; a picture of 2048 pixels is made from it, and may be cut first. */
export const LONGEST_SIDE = 2560;
/** Of what is shown in a tile, on a screen with two pixels for one. */
export const PREVIEW_SIDE = 320;

/** The same shape with no side longer than this. Nothing is ever enlarged. */
export function fitInside({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
