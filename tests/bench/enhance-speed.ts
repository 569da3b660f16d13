/**
 * What the enhancer costs: CPU seconds and peak memory for pictures of 2048 x 1536, decoded, resized and encoded by
 * sharp, without and with `enhance` between. Run: `node tests/bench/enhance-speed.ts [rounds, 3]`. Each variant runs in
 * a process of its own, because the peak is that of a process.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

import { correct } from '#shared/enhance/correct.ts';
import { enhance } from '#shared/enhance/enhance.ts';
import type { Picture } from '#shared/enhance/picture.ts';

const VARIANTS = {
  'sharp alone': (picture: Picture) => picture,
  'with correction': (picture: Picture) => correct(picture).picture,
  'with correction and style': (picture: Picture) => enhance(picture, { style: 'slate', prompt: '' }).picture,
};
type Variant = keyof typeof VARIANTS;

interface Cost {
  /** Per picture: of the first one, when nothing is compiled yet, and of the quickest later one. */
  firstSeconds: number;
  seconds: number;
  peakMb: number;
}

/** A JPEG as phones make them: 4032 x 3024 with detail and a little noise everywhere. */
async function makePhoto(): Promise<Buffer> {
  const width = 4032;
  const height = 3024;
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const grain = (state >>> 24) / 16;
      const plate = Math.hypot((x - 2000) / 1400, (y - 1500) / 1100) < 1 ? 90 : 0;
      const wave = 30 * Math.sin(x / 37) * Math.cos(y / 29);
      data[k++] = 70 + plate + wave + grain;
      data[k++] = 60 + plate + wave / 2 + grain;
      data[k++] = 45 + plate * 0.7 + grain;
    }
  }
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function measure(variant: Variant, photo: Buffer, rounds: number): Promise<Cost> {
  sharp.concurrency(1);
  sharp.cache(false);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    const { data, info } = await sharp(photo)
      .rotate()
      .resize(2048, 2048, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    const done = VARIANTS[variant]({ width: info.width, height: info.height, data: pixels });
    await sharp(done.data, { raw: { width: done.width, height: done.height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toBuffer();
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  const [firstSeconds = Number.NaN, ...later] = seconds;
  return { firstSeconds, seconds: Math.min(...later), peakMb: process.resourceUsage().maxRSS / 1024 };
}

const variants = Object.keys(VARIANTS) as Variant[];
const [first = '3', second = '3'] = process.argv.slice(2);
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
        `peak ${cost.peakMb.toFixed(0)} MB`,
    );
  }
}
