import { deltaE2000, linearToLab, srgbToLinear } from '#shared/pixels/colour.ts';
import type { Picture } from '#shared/pixels/picture.ts';

export interface Difference {
  /** Mean CIEDE2000: 0 is the same, about 1 just noticeable. */
  deltaE: number;
  /** dB over all channels; higher is better. */
  psnr: number;
  /** Structural similarity of luma, 0..1; higher is better. */
  ssim: number;
}

/** How far `picture` is from the true one, of the same size. */
export function compare(picture: Picture, truth: Picture): Difference {
  const pixels = truth.width * truth.height;
  const a = [0, 0, 0];
  const b = [0, 0, 0];
  let squares = 0;
  let deltaE = 0;
  let counted = 0;
  for (let k = 0; k < pixels * 4; k += 4) {
    for (let c = 0; c < 3; c++) squares += (picture.data[k + c]! - truth.data[k + c]!) ** 2;
    // Every fifth pixel is enough for a mean.
    if (k % 20 !== 0) continue;
    readLab(picture, k, a);
    readLab(truth, k, b);
    deltaE += deltaE2000(a[0]!, a[1]!, a[2]!, b[0]!, b[1]!, b[2]!);
    counted++;
  }
  const psnr = 10 * Math.log10(255 ** 2 / Math.max(1e-9, squares / (pixels * 3)));
  return { deltaE: deltaE / counted, psnr, ssim: measureSsim(picture, truth) };
}

function readLab({ data }: Picture, k: number, out: number[]): void {
  linearToLab(srgbToLinear[data[k]!]!, srgbToLinear[data[k + 1]!]!, srgbToLinear[data[k + 2]!]!, out);
}

const WINDOW = 8;

/** SSIM over windows of 8 x 8 pixels, every 4 pixels. */
function measureSsim(picture: Picture, truth: Picture): number {
  const { width, height } = truth;
  const a = readLuma(picture);
  const b = readLuma(truth);
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= height; y += 4) {
    for (let x = 0; x + WINDOW <= width; x += 4) {
      sum += similarity(a, b, y * width + x, width);
      windows++;
    }
  }
  return sum / Math.max(1, windows);
}

function readLuma({ data }: Picture): Float32Array {
  const out = new Float32Array(data.length / 4);
  for (let i = 0, k = 0; i < out.length; i++, k += 4) {
    out[i] = 0.299 * data[k]! + 0.587 * data[k + 1]! + 0.114 * data[k + 2]!;
  }
  return out;
}

function similarity(a: Float32Array, b: Float32Array, start: number, width: number): number {
  const n = WINDOW * WINDOW;
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let y = 0; y < WINDOW; y++) {
    for (let i = start + y * width; i < start + y * width + WINDOW; i++) {
      const p = a[i]!;
      const q = b[i]!;
      sa += p;
      sb += q;
      saa += p * p;
      sbb += q * q;
      sab += p * q;
    }
  }
  const [ma, mb] = [sa / n, sb / n];
  const [va, vb, covariance] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return ((2 * ma * mb + c1) * (2 * covariance + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
}
