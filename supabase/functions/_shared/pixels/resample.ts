import type { Picture } from './picture.ts';

/** Which source pixels lie under each target pixel: the first and the last one, and the parts of them that count. */
interface Cover {
  first: Uint32Array;
  last: Uint32Array;
  firstPart: Float32Array;
  lastPart: Float32Array;
}

function coverOf(from: number, to: number): Cover {
  const first = new Uint32Array(to);
  const last = new Uint32Array(to);
  const firstPart = new Float32Array(to);
  const lastPart = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const start = (i * from) / to;
    const end = ((i + 1) * from) / to;
    first[i] = start;
    last[i] = Math.min(from, Math.ceil(end)) - 1;
    firstPart[i] = 1 - (start % 1);
    // At least one source pixel lies under each target pixel, so first and last are the same only where all of it counts.
    lastPart[i] = end % 1 === 0 ? 1 : end % 1;
  }
  return { first, last, firstPart, lastPart };
}

/**
 * The picture at most `longSide` px wide and high, each pixel the mean of what lies under it, parts of pixels included:
 * so the same photo in several sizes gives nearly the same small picture. A picture that is small enough is returned as
 * it is, not copied.
 */
export function shrinkPicture(picture: Picture, longSide: number): Picture {
  const { width, height } = picture;
  const scale = longSide / Math.max(width, height);
  if (scale >= 1) return picture;
  return resizePicture(
    picture,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
}

/** The picture in sides that are no longer than its own. */
export function resizePicture({ width, height, data }: Picture, w: number, h: number): Picture {
  const out = new Uint8ClampedArray(w * h * 4);
  const columns = coverOf(width, w);
  const rows = coverOf(height, h);
  const line = new Float64Array(w * 3);
  let lineRow = -1;
  const sums = new Float64Array(w * 3);
  const share = (w * h) / (width * height);
  for (let y = 0; y < h; y++) {
    sums.fill(0);
    const top = rows.first[y] ?? 0;
    const bottom = rows.last[y] ?? 0;
    for (let row = top; row <= bottom; row++) {
      // The row on the border of two target rows is summed once for both.
      if (row !== lineRow) sumRow(data, row * width * 4, columns, line);
      lineRow = row;
      const part = row === top ? (rows.firstPart[y] ?? 1) : row === bottom ? (rows.lastPart[y] ?? 1) : 1;
      addPart(sums, line, part);
    }
    writeRow(sums, share, out, y * w * 4);
  }
  return { width: w, height: h, data: out };
}

function addPart(sums: Float64Array, line: Float64Array, part: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + part * (line[i] ?? 0);
}

/** Writes sums of red, green and blue as pixels, from byte `start` on. */
function writeRow(sums: Float64Array, share: number, out: Uint8ClampedArray, start: number): void {
  for (let i = 0, o = start; i < sums.length; i += 3, o += 4) {
    out[o] = (sums[i] ?? 0) * share;
    out[o + 1] = (sums[i + 1] ?? 0) * share;
    out[o + 2] = (sums[i + 2] ?? 0) * share;
    out[o + 3] = 255;
  }
}

/** Sums a row of pixels from byte `start` on, per target pixel and channel. */
function sumRow(
  data: Uint8ClampedArray,
  start: number,
  { first, last, firstPart, lastPart }: Cover,
  line: Float64Array,
): void {
  for (let x = 0, o = 0; x < first.length; x++, o += 3) {
    let k = start + (first[x] ?? 0) * 4;
    const end = start + (last[x] ?? 0) * 4;
    const head = firstPart[x] ?? 1;
    let r = head * (data[k] ?? 0);
    let g = head * (data[k + 1] ?? 0);
    let b = head * (data[k + 2] ?? 0);
    for (k += 4; k < end; k += 4) {
      r += data[k] ?? 0;
      g += data[k + 1] ?? 0;
      b += data[k + 2] ?? 0;
    }
    if (k === end) {
      const tail = lastPart[x] ?? 1;
      r += tail * (data[k] ?? 0);
      g += tail * (data[k + 1] ?? 0);
      b += tail * (data[k + 2] ?? 0);
    }
    line[o] = r;
    line[o + 1] = g;
    line[o + 2] = b;
  }
}
