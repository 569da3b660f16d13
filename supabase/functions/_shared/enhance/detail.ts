import { fitGuided, smoothGuided } from '../pixels/filters.ts';
import type { Picture } from '../pixels/picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { placeColumns, SpreadPlane, type Places } from '../pixels/spread-plane.ts';
import { luma, type NoiseCurve } from './noise.ts';

/** Detail is strengthened by at most this many steps of a byte. */
export const MOST_SHARPENING = 14;
/** Detail is weakened by at most this many steps of a byte. */
export const MOST_SMOOTHING = 60;

/** Part of a picture's detail by which it is strengthened where there is no noise. */
const SHARPENING = 0.35;
/** Noise that nobody sees is left, and the detail with it; from the second figure on all of it is taken out. */
const SEEN_NOISE = [1.3, 4.3] as const;

/** How much of the noise is taken out, 0..1. */
export function denoisePart(sigma: number): number {
  return Math.min(1, Math.max(0, (sigma - SEEN_NOISE[0]) / (SEEN_NOISE[1] - SEEN_NOISE[0])));
}

/** Sums over blocks of pixels, from which the smooth base of the picture is fitted. */
interface Blocks {
  side: number;
  mean: Plane;
  meanSquare: Plane;
  /** Mean of blue minus luma and of red minus luma; undefined where the picture is not noisy. */
  blue: Plane | undefined;
  red: Plane | undefined;
}

function sumBlocks({ width, height, data }: Picture, side: number, withChroma: boolean): Blocks {
  const w = Math.ceil(width / side);
  const h = Math.ceil(height / side);
  const mean = createPlane(w, h);
  const meanSquare = createPlane(w, h);
  const blue = withChroma ? createPlane(w, h) : undefined;
  const red = withChroma ? createPlane(w, h) : undefined;
  for (let by = 0; by < h; by++) {
    const bottom = Math.min(height, (by + 1) * side);
    for (let bx = 0; bx < w; bx++) {
      const left = bx * side;
      const right = Math.min(width, left + side);
      const share = 1 / ((right - left) * (bottom - by * side));
      let sum = 0;
      let sumSquare = 0;
      let sumBlue = 0;
      let sumRed = 0;
      for (let y = by * side; y < bottom; y++) {
        const end = (y * width + right) * 4;
        for (let k = (y * width + left) * 4; k < end; k += 4) {
          const r = data[k] ?? 0;
          const b = data[k + 2] ?? 0;
          const v = luma(r, data[k + 1] ?? 0, b);
          sum += v;
          sumSquare += v * v;
          sumBlue += b;
          sumRed += r;
        }
      }
      const i = by * w + bx;
      mean.data[i] = sum * share;
      meanSquare.data[i] = sumSquare * share;
      if (blue) blue.data[i] = (sumBlue - sum) * share;
      if (red) red.data[i] = (sumRed - sum) * share;
    }
  }
  return { side, mean, meanSquare, blue, red };
}

/**
 * Takes noise out and sharpens, in place. All of it is small and bounded: light and colours come from the table, the same
 * for the whole picture. `noise` is that of the picture as it is now.
 */
export function refineDetail(picture: Picture, noise: NoiseCurve): void {
  const { width, height } = picture;
  const side = Math.max(2, Math.round(Math.max(width, height) / 600));
  const worst = noise.reduce((most, sigma) => Math.max(most, sigma), 0);
  const blocks = sumBlocks(picture, side, denoisePart(worst) > 0);
  const fit = fitGuided(
    blocks.mean,
    blocks.meanSquare,
    1,
    (mean) => Math.max(2.2 * (noise[mean | 0] ?? 0), 2.5) ** 2,
  );
  const spread = (plane: Plane): SpreadPlane => new SpreadPlane(plane, side);
  const slopes = spread(fit.slope);
  const offsets = spread(fit.offset);
  const calm = (plane: Plane): SpreadPlane => spread(smoothGuided(plane, 2, (1.5 * worst) ** 2));
  const chroma = blocks.blue && blocks.red ? { blue: calm(blocks.blue), red: calm(blocks.red) } : undefined;
  const places = placeColumns(fit.slope.width, side, width);
  const curves = planDetail(noise);
  for (let y = 0; y < height; y++) {
    const pixels = picture.data.subarray(y * width * 4, (y + 1) * width * 4);
    if (chroma) calmChroma(pixels, chroma.blue.rowAt(y), chroma.red.rowAt(y), places, curves);
    refineRow(pixels, slopes.rowAt(y), offsets.rowAt(y), places, curves);
  }
}

/** For each luma: how to treat detail there. */
interface DetailCurves {
  /** Square of the size of detail that is half taken for noise. */
  doubt: Float32Array;
  sharpen: Float32Array;
  /** Detail below one by this is not fully strengthened. */
  sure: Float32Array;
  /** Which part of the noise of colour is taken out, and one by the square of how far colours may move for that. */
  calm: Float32Array;
  near: Float32Array;
}

function planDetail(noise: NoiseCurve): DetailCurves {
  return {
    doubt: noise.map((sigma) => (2 * sigma * denoisePart(sigma)) ** 2 + 1e-3),
    sharpen: noise.map((sigma) => SHARPENING * (1 - 0.75 * denoisePart(sigma))),
    sure: noise.map((sigma) => 1 / (sigma + 1e-3)),
    calm: noise.map(denoisePart),
    near: noise.map((sigma) => 1 / chromaReach(sigma) ** 2),
  };
}

function refineRow(
  pixels: Uint8ClampedArray,
  slopes: Float32Array,
  offsets: Float32Array,
  { left, part }: Places,
  { doubt, sharpen, sure }: DetailCurves,
): void {
  for (let x = 0, k = 0; x < left.length; x++, k += 4) {
    const r = pixels[k] ?? 0;
    const g = pixels[k + 1] ?? 0;
    const b = pixels[k + 2] ?? 0;
    const y = luma(r, g, b);
    const i = left[x] ?? 0;
    const along = part[x] ?? 0;
    const here = (slopes[i] ?? 0) * y + (offsets[i] ?? 0);
    const next = (slopes[i + 1] ?? 0) * y + (offsets[i + 1] ?? 0);
    const base = here + (next - here) * along;
    const level = base > 255 ? 255 : base < 0 ? 0 : base | 0;
    const detail = y - base;
    const size = Math.abs(detail);
    const strength = (sharpen[level] ?? 0) * Math.min(1, size * (sure[level] ?? 0));
    const unsure = doubt[level] ?? 0;
    const change = size * (strength - unsure / (size * size + unsure));
    const bounded = Math.min(MOST_SHARPENING, Math.max(-MOST_SMOOTHING, change));
    const step = detail < 0 ? -bounded : bounded;
    pixels[k] = r + step;
    pixels[k + 1] = g + step;
    pixels[k + 2] = b + step;
  }
}

/** Colours further than this from the smoothed one, in steps of a byte, are no noise but things. */
const chromaReach = (sigma: number): number => 12 * sigma + 6;

/**
 * By how much, in steps of a byte, a channel moves at most against luma where noise of colour is taken out: the most of
 * x (1 - x^2)^2, with x in parts of the reach. Nothing where no noise is seen.
 */
export const mostColourStep = (sigma: number): number => 0.287 * chromaReach(sigma) * denoisePart(sigma);

/** Draws colours towards the smoothed ones, all the more the nearer they are: far ones are no noise. Luma stays. */
function calmChroma(
  pixels: Uint8ClampedArray,
  blues: Float32Array,
  reds: Float32Array,
  { left, part }: Places,
  { calm, near }: DetailCurves,
): void {
  for (let x = 0, k = 0; x < left.length; x++, k += 4) {
    const r = pixels[k] ?? 0;
    const g = pixels[k + 1] ?? 0;
    const b = pixels[k + 2] ?? 0;
    const y = luma(r, g, b);
    const calmed = calm[y | 0] ?? 0;
    if (calmed === 0) continue;
    const reach = near[y | 0] ?? 0;
    const i = left[x] ?? 0;
    const along = part[x] ?? 0;
    const blue = (blues[i] ?? 0) + ((blues[i + 1] ?? 0) - (blues[i] ?? 0)) * along;
    const red = (reds[i] ?? 0) + ((reds[i + 1] ?? 0) - (reds[i] ?? 0)) * along;
    const toBlue = blue - (b - y);
    const toRed = red - (r - y);
    const blueNear = 1 - Math.min(1, toBlue * toBlue * reach);
    const redNear = 1 - Math.min(1, toRed * toRed * reach);
    const stepBlue = toBlue * calmed * blueNear * blueNear;
    const stepRed = toRed * calmed * redNear * redNear;
    pixels[k] = r + stepRed;
    pixels[k + 1] = g - (0.299 * stepRed + 0.114 * stepBlue) / 0.587;
    pixels[k + 2] = b + stepBlue;
  }
}
