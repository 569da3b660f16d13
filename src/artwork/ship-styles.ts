import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { STYLES } from '#shared/styles.ts';
import { makeAfter, requestFor } from './make-after.ts';

const FOLDER = join(import.meta.dirname, '../../public/styles');
const SIZE = { width: 288, height: 216 };

/** Writes one dish in each style, and once cut out, to lie on whatever colour somebody chooses. */
export async function shipStyles(photo: Uint8Array): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const { id } of STYLES) {
    const { file } = await makeAfter(photo, requestFor(id));
    await sharp(file)
      .resize(SIZE)
      .webp({ quality: 74, effort: 6 })
      .toFile(join(FOLDER, `${id}.webp`));
  }
  const pixels = await cutOut(photo);
  await sharp(pixels, { raw: { ...SIZE, channels: 4 } })
    .webp({ quality: 74, alphaQuality: 98, effort: 6 })
    .toFile(join(FOLDER, 'colour.webp'));
}

/**
 * The dish and its shadow without the ground. Our engine lays it once on black and once on white: what is the same on
 * both is dish, and as far as the white shows through, any other colour will.
 */
async function cutOut(photo: Uint8Array): Promise<Buffer> {
  const [onBlack, onWhite] = await Promise.all([layOn(photo, '#000000'), layOn(photo, '#ffffff')]);
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const colours = [0, 1, 2].map((channel) => onBlack[at + channel] ?? 0);
    const through = [0, 1, 2].map((channel) => (onWhite[at + channel] ?? 0) - (colours[channel] ?? 0));
    const opaque = 1 - Math.max(0, ...through) / 255;
    for (const [channel, colour] of colours.entries()) {
      pixels[at + channel] = opaque > 0 ? Math.min(255, Math.round(colour / opaque)) : 0;
    }
    pixels[at + 3] = Math.round(255 * opaque);
  }
  return pixels;
}

async function layOn(photo: Uint8Array, colour: string): Promise<Buffer> {
  const { file } = await makeAfter(photo, { colour, prompt: '', staysInPlace: true });
  return sharp(file).resize(SIZE).ensureAlpha().raw().toBuffer();
}
