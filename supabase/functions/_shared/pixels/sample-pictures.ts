import { linearToSrgb, srgbToLinear } from './colour.ts';
import type { Picture } from './picture.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Paints a picture for tests: a colour in sRGB bytes for each pixel. */
export function paintPicture(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k += 4) {
      [data[k], data[k + 1], data[k + 2]] = colourAt(x, y);
      data[k + 3] = 255;
    }
  }
  return { width, height, data };
}

/** Where the first byte differs, or -1: to compare arrays of bytes as values takes seconds. */
export function findDifference({ data: one }: Picture, { data: other }: Picture): number {
  return one.length === other.length
    ? one.findIndex((value, k) => value !== other[k])
    : Math.min(one.length, other.length);
}

/** Where the plate of `paintDish` lies, in parts of width and height. */
const PLATE = { x: 0.5, y: 0.5, radiusX: 0.34, radiusY: 0.4 };

export const isOnPlate = (x: number, y: number, part: number): boolean =>
  Math.hypot((x - PLATE.x) / PLATE.radiusX, (y - PLATE.y) / PLATE.radiusY) < part;

/** Numbers of 0..1 that look like chance but are always the same. */
export const grain = (x: number, y: number): number => {
  let mixed = Math.imul(x + 1, 73856093) ^ Math.imul(y + 1, 19349663);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489917);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

/**
 * A well lit dish: a white plate with tomato, leaf, bread and a dark sauce on a dark wooden table. No cast, no noise. Each
 * kind is plated otherwise.
 */
export function paintDish(width: number, height: number, kind = 0): Picture {
  const foods: Colour[] = [
    [186, 52, 36],
    [92, 128, 48],
    [214, 170, 104],
    [52, 26, 16],
    [236, 206, 120],
  ];
  return paintPicture(width, height, (px, py) => {
    const x = (px + 0.5) / width;
    const y = (py + 0.5) / height;
    const shade = 1.04 - 0.12 * x - 0.06 * y;
    if (isOnPlate(x, y, 0.7)) {
      const piece =
        Math.floor(x * (23 - 2 * kind)) * 31 + Math.floor(y * (19 + 3 * kind)) * (17 - kind) + kind;
      const [r, g, b] = foods[piece % foods.length] ?? [0, 0, 0];
      const light = shade * (0.86 + 0.2 * grain(Math.floor(x * 160), Math.floor(y * 130)));
      return [r * light, g * light, b * light];
    }
    if (isOnPlate(x, y, 1)) return [246 * shade, 245 * shade, 242 * shade];
    const board = 0.8 + 0.2 * Math.sin(y * 90 + 3 * Math.sin(x * 7)) + 0.1 * grain(px, py >> 3);
    return [74 * board, 46 * board, 28 * board];
  });
}

/** The picture in other light: linear factors of red, green and blue, and stray light on top. */
export function relight(picture: Picture, [red, green, blue]: Colour, veil = 0): Picture {
  const data = new Uint8ClampedArray(picture.data);
  const change = (i: number, factor: number): void => {
    data[i] = linearToSrgb((srgbToLinear[data[i] ?? 0] ?? 0) * factor + veil);
  };
  for (let k = 0; k < data.length; k += 4) {
    change(k, red);
    change(k + 1, green);
    change(k + 2, blue);
  }
  return { ...picture, data };
}
