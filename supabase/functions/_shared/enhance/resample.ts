import type { Picture } from './picture.ts';

/** Where target pixel `i` of `to` begins among `from` source pixels. */
const startOf = (i: number, from: number, to: number): number => Math.floor((i * from) / to);

/**
 * The picture at most `longSide` px wide and high, each pixel the mean of the source pixels under it. A picture that is
 * small enough is returned as it is, not copied.
 */
export function shrinkPicture(picture: Picture, longSide: number): Picture {
  const { width, height, data } = picture;
  const scale = longSide / Math.max(width, height);
  if (scale >= 1) return picture;
  const w = Math.max(1, Math.round(width * scale));
  const h = Math.max(1, Math.round(height * scale));
  const out = new Uint8ClampedArray(w * h * 4);
  const sums = new Float64Array(w * 3);
  const columns = Uint32Array.from({ length: w + 1 }, (_, x) => startOf(x, width, w));
  for (let y = 0; y < h; y++) {
    sums.fill(0);
    const top = startOf(y, height, h);
    const bottom = startOf(y + 1, height, h);
    for (let row = top; row < bottom; row++) addRow(data, row * width * 4, columns, sums);
    for (let x = 0; x < w; x++) {
      const count = (bottom - top) * ((columns[x + 1] ?? 0) - (columns[x] ?? 0));
      const o = (y * w + x) * 4;
      out[o] = (sums[x * 3] ?? 0) / count;
      out[o + 1] = (sums[x * 3 + 1] ?? 0) / count;
      out[o + 2] = (sums[x * 3 + 2] ?? 0) / count;
      out[o + 3] = 255;
    }
  }
  return { width: w, height: h, data: out };
}

function addRow(data: Uint8ClampedArray, start: number, columns: Uint32Array, sums: Float64Array): void {
  let k = start;
  let right = columns[0] ?? 0;
  for (let x = 0; x + 1 < columns.length; x++) {
    const left = right;
    right = columns[x + 1] ?? 0;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let i = left; i < right; i++, k += 4) {
      r += data[k] ?? 0;
      g += data[k + 1] ?? 0;
      b += data[k + 2] ?? 0;
    }
    sums[x * 3] = (sums[x * 3] ?? 0) + r;
    sums[x * 3 + 1] = (sums[x * 3 + 1] ?? 0) + g;
    sums[x * 3 + 2] = (sums[x * 3 + 2] ?? 0) + b;
  }
}
