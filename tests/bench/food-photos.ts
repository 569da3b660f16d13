import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '#shared/enhance/picture.ts';

/** Where the evaluation photos lie: they are not part of the product. Undefined where they are absent. */
export function findPhotos(): { folder: string; names: string[] } | undefined {
  const folder =
    process.env['FOOD_PHOTOS'] ??
    join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'food-photos');
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => file.slice(0, -4))
    .sort();
  return names.length === 0 ? undefined : { folder, names };
}

export async function loadPhoto(folder: string, name: string, longSide: number): Promise<Picture> {
  const { data, info } = await sharp(join(folder, `${name}.jpg`))
    .rotate()
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** By hand: the plate's ellipse (centre, radii as parts of width and height, degrees), and polygons of more food. */
export interface PlateLabel {
  e?: [number, number, number, number, number?];
  p?: [number, number][][];
}

export function readLabels(folder: string): Record<string, PlateLabel> {
  const file = join(folder, 'plates.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, PlateLabel>) : {};
}
