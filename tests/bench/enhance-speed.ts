/**
 * What the enhancer costs: CPU seconds and peak memory for pictures of 2048 x 1536, decoded, resized and encoded by
 * sharp, without and with `enhance` between. Run by hand: `npm run bench enhance-speed`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { GIVES_MEMORY_BACK } from '#local/pictures/picture-child.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { type Cost, type Variant, VARIANT_NAMES } from './enhance-cost.ts';
import { ratio } from './figures.ts';
import { report } from './report.ts';

const COST = join(import.meta.dirname, 'enhance-cost.ts');
/** Of a picture with a style. */
const TIME_GOAL = { atMost: 1.5 };
const MEMORY_GOAL = { atMost: 350 };

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

function measureApart(variant: Variant, photo: Buffer, rounds: number): Cost {
  // As the product starts its picture process: without it the peak is 70 MB higher.
  const options = { input: photo, env: { ...process.env, ...GIVES_MEMORY_BACK } };
  const child = spawnSync(process.execPath, [COST, variant, String(rounds)], options);
  if (child.status !== 0) throw new Error(`${variant} failed: ${child.stderr.toString()}`);
  return JSON.parse(child.stdout.toString()) as Cost;
}

const { rounds } = await beginBench({
  options: {
    rounds: wholeNumber(5, 'pictures of each kind; the first one counts by itself', { least: 2 }),
  },
  against: 'sharp alone, in the same run',
});
const photo = await makePhoto();
let plain: number | undefined;
for (const variant of VARIANT_NAMES) {
  const { seconds, firstSeconds, peakMb, tier } = measureApart(variant, photo, rounds);
  plain ??= seconds;
  console.log(
    `${variant.padEnd(28)} ${seconds.toFixed(2)} s CPU (first ${firstSeconds.toFixed(2)} s), ` +
      `${ratio(seconds, plain).toFixed(1)} x sharp alone, +${(seconds - plain).toFixed(2)} s, ` +
      `peak ${peakMb.toFixed(0)} MB${tier === undefined ? '' : `, tier ${tier}`}`,
  );
  if (variant !== 'with correction and style') continue;
  report({ what: 'a picture of 2K in a style, one core', value: seconds, unit: 's', goal: TIME_GOAL });
  report({
    what: 'the same, over reading and writing it alone',
    value: seconds,
    unit: 's',
    peer: { what: 'sharp alone', value: plain },
  });
  report({ what: 'memory for a picture of 2K in a style', value: peakMb, unit: 'MB', goal: MEMORY_GOAL });
}
