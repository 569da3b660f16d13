import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '#shared/pixels/picture.ts';

/** Where the evaluation photos lie: they are not part of the product. Throws with what to do where they are absent. */
export function findPhotos(): { folder: string; names: string[] } {
  const folder =
    process.env['FOOD_PHOTOS'] ??
    join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'food-photos');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const names = files.filter((file) => file.endsWith('.jpg')).map((file) => file.slice(0, -4));
  if (names.length > 0) return { folder, names: names.toSorted() };
  throw new Error(`There are no photos (.jpg) in ${folder}: set FOOD_PHOTOS to a folder that has some.`);
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
