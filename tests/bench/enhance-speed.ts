/**
 * What the enhancer costs: CPU seconds and peak memory for pictures of 2048 x 1536, decoded, resized and encoded by
 * sharp, without and with `enhance` between. Run: `node tests/bench/enhance-speed.ts [rounds, 5]`. Each variant runs in
 * a process of its own, because the peak is that of a process.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

import { correct } from '#shared/enhance/correct.ts';
import { enhance } from '#shared/enhance/enhance.ts';
import type { Picture } from '#shared/enhance/picture.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';

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
type Variant = keyof typeof VARIANTS;

interface Cost {
  /** Per picture: of the first one, when nothing is compiled yet, and the median of the later ones. */
  firstSeconds: number;
  seconds: number;
  peakMb: number;
  tier?: number | undefined;
}

/** A JPEG of 4032 x 3024 with a little noise everywhere: a plate seen from above, that the enhancer surely finds. */
async function makePhoto(): Promise<Buffer> {
  const dish = await drawDish({ width: 4032, height: 3024 });
  const { data, info } = await sharp(Buffer.from(await dish.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let state = 1;
  for (let k = 0; k < data.length; k++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[k] = Math.min(255, (data[k] ?? 0) + (state >>> 24) / 40);
  }
  const { width, height } = info;
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

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
  const [firstSeconds = Number.NaN, ...later] = seconds;
  const median = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? Number.NaN;
  return { firstSeconds, seconds: median, peakMb: process.resourceUsage().maxRSS / 1024, tier };
}

const variants = Object.keys(VARIANTS) as Variant[];
const [first = '5', second = '5'] = process.argv.slice(2);
const asked = variants.find((variant) => variant === first);
if (asked) {
  console.log(JSON.stringify(await measure(asked, readFileSync(0), Number(second))));
} else {
  const photo = await makePhoto();
  const rounds = Math.max(2, Number(first));
  let plain = Number.NaN;
  for (const variant of variants) {
    const child = spawnSync(process.execPath, [import.meta.filename, variant, String(rounds)], {
      input: photo,
    });
    if (child.status !== 0) throw new Error(`${variant} failed: ${child.stderr.toString()}`);
    const cost = JSON.parse(child.stdout.toString()) as Cost;
    if (variant === 'sharp alone') plain = cost.seconds;
    console.log(
      `${variant.padEnd(28)} ${cost.seconds.toFixed(2)} s CPU (first ${cost.firstSeconds.toFixed(2)} s), ` +
        `${(cost.seconds / plain).toFixed(1)} x sharp alone, +${(cost.seconds - plain).toFixed(2)} s, ` +
        `peak ${cost.peakMb.toFixed(0)} MB${cost.tier === undefined ? '' : `, tier ${cost.tier}`}`,
    );
  }
}
