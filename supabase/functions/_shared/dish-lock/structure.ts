import { boxBlur } from '../pixels/filters.ts';
import type { Picture } from '../pixels/picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';

/** Part of the long side over which brightness and contrast are evened out. */
const REACH = 1 / 40;
/** Contrast (0..1) below which there is only noise. */
const NOISE = 0.02;
/** A single highlight does not speak for a whole dish. */
const MOST = 3;

/**
 * What is drawn in a picture, whatever its light: how far each pixel stands out from its surroundings, in parts of their
 * contrast. The same things in other light and other colours give nearly the same plane.
 */
export function structureOf({ width, height, data }: Picture): Plane {
  const light = createPlane(width, height);
  const square = createPlane(width, height);
  for (let i = 0, k = 0; i < light.data.length; i++, k += 4) {
    const grey = (0.3 * (data[k] ?? 0) + 0.59 * (data[k + 1] ?? 0) + 0.11 * (data[k + 2] ?? 0)) / 255;
    light.data[i] = grey;
    square.data[i] = grey * grey;
  }
  const radius = Math.max(2, Math.round(REACH * Math.max(width, height)));
  const mean = boxBlur(light, radius);
  const meanSquare = boxBlur(square, radius);
  for (let i = 0; i < light.data.length; i++) {
    const centre = mean.data[i] ?? 0;
    const variance = Math.max(0, (meanSquare.data[i] ?? 0) - centre * centre);
    const step = ((light.data[i] ?? 0) - centre) / Math.sqrt(variance + NOISE * NOISE);
    light.data[i] = Math.min(MOST, Math.max(-MOST, step));
  }
  return light;
}
