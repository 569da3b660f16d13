import { execFileSync } from 'node:child_process';
import sharp from 'sharp';

import type { Picture } from '#shared/pixels/picture.ts';

/** One automatic correction that others offer, to be better than. */
export interface Baseline {
  name: string;
  run: (picture: Picture) => Promise<Picture>;
}

const rawOf = ({ width, height }: Picture) => ({ raw: { width, height, channels: 4 as const } });

async function sharpNormalise(picture: Picture): Promise<Picture> {
  const data = await sharp(picture.data, rawOf(picture))
    .removeAlpha()
    .normalise()
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { ...picture, data: new Uint8ClampedArray(data) };
}

/** How many pixels of a channel have each value. */
function countValues({ data }: Picture, channels: number[]): Float64Array {
  const counts = new Float64Array(256);
  for (const c of channels) for (let k = c; k < data.length; k += 4) counts[data[k]!]! += 1;
  return counts;
}

/** The value below which the part `q` of the counted pixels lies. */
function percentile(counts: Float64Array, q: number): number {
  let left = q * counts.reduce((sum, n) => sum + n, 0);
  for (let v = 0; v < 256; v++) {
    left -= counts[v]!;
    if (left < 0) return v;
  }
  return 255;
}

/** Applies one curve per channel. */
function mapChannels(picture: Picture, curves: ((v: number) => number)[]): Picture {
  const data = new Uint8ClampedArray(picture.data);
  for (let c = 0; c < 3; c++) {
    const curve = Array.from({ length: 256 }, (_, v) => curves[c]!(v));
    for (let k = c; k < data.length; k += 4) data[k] = curve[data[k]!]!;
  }
  return { ...picture, data };
}

/** As GIMP's white balance does: every channel stretched on its own, 0.6% cut at both ends. */
function gimpStretch(picture: Picture): Promise<Picture> {
  const curves = [0, 1, 2].map((c) => {
    const counts = countValues(picture, [c]);
    const low = percentile(counts, 0.006);
    const high = percentile(counts, 0.994);
    return (v: number) => ((v - low) * 255) / Math.max(1, high - low);
  });
  return Promise.resolve(mapChannels(picture, curves));
}

/** Levels by percentiles of all channels together, then a gamma that takes the mean to the middle. */
function autoLevelGamma(picture: Picture): Promise<Picture> {
  const counts = countValues(picture, [0, 1, 2]);
  const low = percentile(counts, 0.005);
  const high = percentile(counts, 0.995);
  const level = (v: number): number => Math.min(1, Math.max(0, (v - low) / Math.max(1, high - low)));
  const pixels = counts.reduce((sum, n) => sum + n, 0);
  const mean = counts.reduce((sum, n, v) => sum + n * level(v), 0) / pixels;
  const gamma = Math.log(0.5) / Math.log(Math.min(0.95, Math.max(0.05, mean)));
  const curve = (v: number): number => 255 * level(v) ** gamma;
  return Promise.resolve(mapChannels(picture, [curve, curve, curve]));
}

async function withImageMagick(command: string, options: string[], picture: Picture): Promise<Picture> {
  const png = await sharp(picture.data, rawOf(picture)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
  const answer = execFileSync(command, ['png:-', ...options, '-depth', '8', 'png:-'], {
    input: png,
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const data = await sharp(answer).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  return { ...picture, data: new Uint8ClampedArray(data) };
}

/** The command of ImageMagick that works here, if any. */
async function findImageMagick(): Promise<string | undefined> {
  const tiny = { width: 2, height: 1, data: Uint8ClampedArray.of(0, 0, 0, 255, 200, 200, 200, 255) };
  for (const command of ['magick', 'convert']) {
    try {
      await withImageMagick(command, ['-normalize'], tiny);
      return command;
    } catch {
      continue;
    }
  }
  return undefined;
}

const OURS: readonly Baseline[] = [
  { name: 'sharp normalise', run: sharpNormalise },
  { name: 'GIMP-like stretch', run: gimpStretch },
  { name: 'auto-level + gamma', run: autoLevelGamma },
];
const OF_IMAGE_MAGICK: readonly [name: string, options: string[]][] = [
  ['ImageMagick normalize', ['-normalize']],
  ['ImageMagick auto-level -gamma', ['-auto-level', '-auto-gamma']],
];
export const BASELINE_NAMES = [...OURS.map(({ name }) => name), ...OF_IMAGE_MAGICK.map(([name]) => name)];

/** All baselines that can run here, and the names of those that cannot. */
export async function findBaselines(): Promise<{ baselines: Baseline[]; skipped: string[] }> {
  const command = await findImageMagick();
  if (command === undefined) return { baselines: [...OURS], skipped: OF_IMAGE_MAGICK.map(([name]) => name) };
  const more = OF_IMAGE_MAGICK.map(([name, options]) => ({
    name,
    run: (picture: Picture) => withImageMagick(command, options, picture),
  }));
  return { baselines: [...OURS, ...more], skipped: [] };
}
