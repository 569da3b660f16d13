import type { Plane } from './plane.ts';

/** Places in a plane, as numbers of pixels: a photo has so many that a plain array of them costs more than the work on it. */
export type PixelList = Uint32Array;

/** Those of the first `count` pixels that are meant, in order. */
export function pixelsWhere(count: number, isMeant: (pixel: number) => boolean): PixelList {
  const pixels = new Uint32Array(count);
  let found = 0;
  for (let i = 0; i < count; i++) if (isMeant(i)) pixels[found++] = i;
  return pixels.subarray(0, found);
}

export function valuesAt({ data }: Plane, pixels: PixelList): Float32Array {
  const values = new Float32Array(pixels.length);
  for (let k = 0; k < pixels.length; k++) values[k] = data[pixels[k] ?? 0] ?? 0;
  return values;
}

/** The box that these pixels of a picture so wide fill. */
export function boundsOf(pixels: PixelList, width: number) {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}
