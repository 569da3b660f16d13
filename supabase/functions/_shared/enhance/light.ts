import { lightness, srgbToLinear } from '../pixels/colour.ts';
import type { Picture } from '../pixels/picture.ts';
import { createPlane, quantile, type Plane } from '../pixels/plane.ts';

/** A small picture in linear light, one plane per channel. */
export interface Light {
  r: Plane;
  g: Plane;
  b: Plane;
  /** Luminance. */
  y: Plane;
  /** 1 where the pixel is neither clipped nor nearly black: only those tell of the colour of the light. */
  tells: Uint8Array;
}

export type Rgb = readonly [r: number, g: number, b: number];

/** The picture in linear light, after a floor of stray light was taken off. */
export function readLight({ width, height, data }: Picture, veil: Rgb): Light {
  const r = createPlane(width, height);
  const g = createPlane(width, height);
  const b = createPlane(width, height);
  const y = createPlane(width, height);
  const tells = new Uint8Array(width * height);
  for (let i = 0; i < tells.length; i++) {
    const red = data[i * 4] ?? 0;
    const green = data[i * 4 + 1] ?? 0;
    const blue = data[i * 4 + 2] ?? 0;
    const brightest = Math.max(red, green, blue);
    tells[i] = brightest < 252 && brightest > 12 ? 1 : 0;
    const lr = Math.max(0, (srgbToLinear[red] ?? 0) - veil[0]);
    const lg = Math.max(0, (srgbToLinear[green] ?? 0) - veil[1]);
    const lb = Math.max(0, (srgbToLinear[blue] ?? 0) - veil[2]);
    r.data[i] = lr;
    g.data[i] = lg;
    b.data[i] = lb;
    y.data[i] = 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
  }
  return { r, g, b, y, tells };
}

/** The darkest parts of a good photo lie below this part of its white. */
export const DEEPEST = 0.0035;

/**
 * Stray light (flare, a foggy lens): a floor under all three channels, in linear light. A picture whose darkest parts
 * are dark against its brightest has none.
 */
export function measureVeil({ r, g, b, y }: Light): Rgb {
  const floors = [r, g, b].map(({ data }) => quantile(data.slice(), 0.003));
  const least = Math.min(...floors);
  const scale = quantile(y.data.slice(), 0.995);
  if (least <= DEEPEST * scale) return [0, 0, 0];
  const part = (floor: number): number =>
    0.92 * Math.min(0.09, Math.max(0, Math.min(floor, least * 1.25) - 0.5 * DEEPEST * scale));
  return [part(floors[0] ?? 0), part(floors[1] ?? 0), part(floors[2] ?? 0)];
}

/**
 * How much a picture has to tell of its light, 0..1: nothing if it is one even surface, which may be of any colour and as
 * dark as it likes; all where its lightness varies as in any photo of things.
 */
export function measureVariety({ y }: Light): number {
  let sum = 0;
  let squares = 0;
  for (const value of y.data) {
    const l = lightness(value);
    sum += l;
    squares += l * l;
  }
  const mean = sum / y.data.length;
  const deviation = Math.sqrt(Math.max(0, squares / y.data.length - mean * mean));
  return Math.min(1, Math.max(0, (deviation - 1.5) / 4));
}
