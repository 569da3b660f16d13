import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { correct } from '#shared/enhance/correct.ts';
import { enhance } from '#shared/enhance/enhance.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { median } from './figures.ts';

/** Its pixels, and what tells that the dear way was gone: with a style, the surface is to be replaced. */
type Work = (picture: Picture) => { picture: Picture; tier?: number };
const VARIANTS = {
  'sharp alone': (picture) => ({ picture }),
  'with correction': (picture) => ({ picture: correct(picture).picture }),
  'with correction and style': (picture) => {
    const { picture: done, report } = enhance(picture, { style: 'slate', prompt: '' });
    return { picture: done, tier: report.tier };
  },
} satisfies Record<string, Work>;
export type Variant = keyof typeof VARIANTS;

export interface Cost {
  /** Per picture: of the first one, when nothing is compiled yet, and the median of the later ones. */
  firstSeconds: number;
  seconds: number;
  peakMb: number;
  tier?: number | undefined;
}

export const VARIANT_NAMES = Object.keys(VARIANTS) as Variant[];

async function measure(variant: Variant, photo: Buffer, rounds: number): Promise<Cost> {
  sharp.concurrency(1);
  sharp.cache(false);
  const seconds: number[] = [];
  let tier: number | undefined;
  const work: Work = VARIANTS[variant];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    const { data, info } = await sharp(photo)
      .rotate()
      .resize(2048, 2048, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    const { picture: done, tier: gone } = work({ width: info.width, height: info.height, data: pixels });
    tier = gone;
    await sharp(done.data, { raw: { width: done.width, height: done.height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toBuffer();
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  const [firstSeconds = 0, ...later] = seconds;
  return { firstSeconds, seconds: median(later), peakMb: process.resourceUsage().maxRSS / 1024, tier };
}

// A program of its own, as the peak is that of a process: costs of one variant, of the photo on standard input.
if (import.meta.main) {
  const [variant, rounds] = process.argv.slice(2) as [Variant, string];
  console.log(JSON.stringify(await measure(variant, readFileSync(0), Number(rounds))));
}
