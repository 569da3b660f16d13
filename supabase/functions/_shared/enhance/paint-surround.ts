import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { stretchRows } from '../pixels/stretch.ts';
import type { Surround } from './style-params.ts';
import { vignetteRow, type Vignette } from './vignette.ts';

/** Light and colour only: the corners fall off. */
export function paintVignette({ width, height, data }: Picture, vignette: Vignette): void {
  const light = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    vignetteRow(vignette, y, width, height, light);
    for (let x = 0, k = y * width * 4; x < width; x++, k += 4) dim(data, k, light[x] ?? 1);
  }
}

function dim(data: Uint8ClampedArray, k: number, light: number): void {
  data[k] = (data[k] ?? 0) * light;
  data[k + 1] = (data[k + 1] ?? 0) * light;
  data[k + 2] = (data[k + 2] ?? 0) * light;
}

/** Saturation (0..1) from which on a colour is rich: it may be something edible, and is no cast of the light. */
const RICH = 0.55;

/** Restyles softly, by the mask (0..1), what surrounds the dish. Where the mask is 0 only the vignette acts. */
export function paintSurround(picture: Picture, surround: Surround, mask: Plane, vignette: Vignette): void {
  const { width, height, data } = picture;
  const light = new Float32Array(width);
  const maskRow = stretchRows(mask, width, height);
  for (let y = 0; y < height; y++) {
    vignetteRow(vignette, y, width, height, light);
    toneRow(data.subarray(y * width * 4, (y + 1) * width * 4), surround, maskRow(y), light);
  }
}

function toneRow(data: Uint8ClampedArray, surround: Surround, part: Float32Array, light: Float32Array): void {
  const { darken, fade, tint, cast, tintColour } = surround;
  const tintLight = 0.3 * tintColour[0] + 0.59 * tintColour[1] + 0.11 * tintColour[2];
  // The tint keeps the lightness that is there: dark tints a little more than half of it, light ones less than all.
  const reference = Math.max(40, tintLight * 1.05);
  for (let x = 0, k = 0; x < light.length; x++, k += 4) {
    const q = part[x] ?? 0;
    const left = light[x] ?? 1;
    if (q < 0.004) {
      dim(data, k, left);
      continue;
    }
    const r = data[k] ?? 0;
    const g = data[k + 1] ?? 0;
    const b = data[k + 2] ?? 0;
    const grey = 0.3 * r + 0.59 * g + 0.11 * b;
    const most = Math.max(r, g, b);
    const paleness = 1 - (most - Math.min(r, g, b)) / (RICH * most + 1);
    const faded = q * (paleness > 0 ? fade + (1 - fade) * cast * paleness : fade);
    const colour = (1 - faded) * (1 - tint * q);
    const tone = (tint * q * grey) / reference;
    const neutral = (1 - tint * q) * grey * faded;
    const scale = darken > 0 ? (1 - darken * q) * left : left;
    const lift = darken < 0 ? -darken * q : 0;
    data[k] = mixLight(r * colour + neutral + tintColour[0] * tone, lift) * scale;
    data[k + 1] = mixLight(g * colour + neutral + tintColour[1] * tone, lift) * scale;
    data[k + 2] = mixLight(b * colour + neutral + tintColour[2] * tone, lift) * scale;
  }
}

/** Moves a value part of the way to white. */
const mixLight = (value: number, part: number): number => value + (255 - value) * part;
