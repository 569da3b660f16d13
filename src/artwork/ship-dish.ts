import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export type Side = 'before' | 'after';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'public/dishes');
const CATALOGUE = join(ROOT, 'src/features/landing/dish-pictures.ts');
/** The widths that the landing page asks for; what does not know AVIF gets one of them. */
const WIDTHS = [320, 480, 800, 1200];
const PLAIN_WIDTH = 800;
/** Grain costs bytes and says nothing: what was taken may be coarser than what came back. */
const QUALITY = { before: { avif: 40, plain: 56 }, after: { avif: 50, plain: 68 } };

const fileOf = (id: string, side: Side, width: number, format: string): string =>
  join(FOLDER, `${id}-${side}-${String(width)}.${format}`);

/** Writes a picture in the kinds and sizes that the page asks for. */
export async function shipDish(id: string, side: Side, picture: Uint8Array): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const sized = (width: number) => sharp(picture).resize({ width, kernel: 'lanczos3' });
  const { avif, plain } = QUALITY[side];
  for (const width of WIDTHS) {
    await sized(width)
      .avif({ quality: avif, effort: 4, chromaSubsampling: '4:2:0' })
      .toFile(fileOf(id, side, width, 'avif'));
  }
  await sized(PLAIN_WIDTH)
    .webp({ quality: plain, effort: 6 })
    .toFile(fileOf(id, side, PLAIN_WIDTH, 'webp'));
  await sized(PLAIN_WIDTH)
    .jpeg({ quality: plain, mozjpeg: true })
    .toFile(fileOf(id, side, PLAIN_WIDTH, 'jpg'));
}

/** Tells the landing page which pictures there are, and four pixels of each for the time until it has come. */
export async function writeCatalogue(ids: readonly string[]): Promise<void> {
  const rows: string[] = [];
  for (const id of ids) {
    if (!existsSync(fileOf(id, 'after', PLAIN_WIDTH, 'webp'))) continue;
    rows.push(`  ${/^\w+$/.test(id) ? id : `'${id}'`}: {`);
    for (const side of ['before', 'after'] as const) {
      rows.push(`    ${side}: '${await blurOf(await readFile(fileOf(id, side, PLAIN_WIDTH, 'webp')))}',`);
    }
    rows.push('  },');
  }
  const text = `// Written by src/artwork/make-pictures.ts: what lies in public/dishes.

export const DISH_WIDTHS = [${WIDTHS.join(', ')}] as const;
export const PLAIN_WIDTH = ${String(PLAIN_WIDTH)};

/** Two by two pixels: the body of a bitmap. */
export const DISH_BLURS = {
${rows.join('\n')}
} as const;
`;
  await writeFile(CATALOGUE, text);
}

/** The bottom row first, two bytes for each pixel with five bits for red, green and blue: as bitmaps have it. */
async function blurOf(picture: Uint8Array): Promise<string> {
  const data = await sharp(picture).resize(2, 2, { fit: 'fill' }).flip().removeAlpha().raw().toBuffer();
  const body = Buffer.alloc((data.length / 3) * 2);
  for (let pixel = 0; pixel * 3 < data.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3).map((value) => value >> 3);
    body.writeUInt16LE((red << 10) | (green << 5) | blue, pixel * 2);
  }
  return body.toString('base64').replace(/=+$/, '');
}
