import type { Picture } from '../../_shared/pixels/picture.ts';
import type { Size } from '../../_shared/size.ts';

/** How large a picture may be: the long side in pixels, and the area in square pixels. */
export interface Fit {
  longSide: number;
  area: number;
}

/** What engines work on. */
export const WORKING_SIZE: Fit = { longSide: 2048, area: 2048 * 2048 };
/** What is kept: a wide picture may be longer than a square one, but never larger. */
export const KEPT_SIZE: Fit = { longSide: 4096, area: 2048 * 2048 };
/** Pixels across a thumbnail. */
const THUMBNAIL_WIDTH = 400;

/** Rows of red, green, blue and perhaps alpha, 8 bit; rows begin `stride` bytes apart. Alpha is not looked at. */
export interface Pixels extends Size {
  data: Uint8Array | Uint8ClampedArray;
  channels: 3 | 4;
  stride: number;
}

/** The largest size of the same proportions within `fit`; never larger than the picture is, never less than 1 px. */
export function sizeWithin({ width, height }: Size, fit: Fit): Size {
  const scale = Math.min(1, fit.longSide / Math.max(width, height), Math.sqrt(fit.area / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale + 1e-6)),
    height: Math.max(1, Math.floor(height * scale + 1e-6)),
  };
}

/** 400 px wide; a narrower picture keeps its width. */
export function thumbnailSize({ width, height }: Size): Size {
  if (width <= THUMBNAIL_WIDTH) return { width, height };
  return { width: THUMBNAIL_WIDTH, height: Math.max(1, Math.round((height * THUMBNAIL_WIDTH) / width)) };
}

/** Makes a picture smaller: each new pixel is the mean of the area that it covers, in parts of pixels. */
export function shrink(source: Pixels, to: Size): Picture {
  const columns = coverage(source.width, to.width);
  const rows = coverage(source.height, to.height);
  const data = new Uint8ClampedArray(to.width * to.height * 4);
  const narrowed = new Float32Array(to.width * 3);
  const sum = new Float32Array(to.width * 3);
  let narrowedRow = -1;
  for (let y = 0; y < to.height; y++) {
    sum.fill(0);
    const last = rows.last[y] ?? 0;
    for (let row = rows.first[y] ?? 0; row <= last; row++) {
      // Two rows of the result share the row at their border: it is narrowed once.
      if (row !== narrowedRow) narrowRow(source, row, columns, narrowed);
      narrowedRow = row;
      const weight = partOf(rows, y, row);
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (narrowed[i] ?? 0);
    }
    writeRow(sum, data, y * to.width * 4);
  }
  return { width: to.width, height: to.height, data };
}

/** Which pixels of the source each new pixel covers; of the first and the last perhaps only a part. All parts make 1. */
interface Coverage {
  first: Int32Array;
  last: Int32Array;
  firstPart: Float32Array;
  lastPart: Float32Array;
  wholePart: number;
}

function coverage(from: number, to: number): Coverage {
  const scale = from / to;
  const first = new Int32Array(to);
  const last = new Int32Array(to);
  const firstPart = new Float32Array(to);
  const lastPart = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const start = i * scale;
    const end = Math.min(from, (i + 1) * scale);
    const a = Math.min(from - 1, Math.floor(start + 1e-6));
    const b = Math.max(a, Math.ceil(end - 1e-6) - 1);
    first[i] = a;
    last[i] = b;
    firstPart[i] = a === b ? 1 : (a + 1 - start) / scale;
    lastPart[i] = a === b ? 1 : (end - b) / scale;
  }
  return { first, last, firstPart, lastPart, wholePart: 1 / scale };
}

function partOf(covered: Coverage, index: number, source: number): number {
  if (source === covered.first[index]) return covered.firstPart[index] ?? 0;
  if (source === covered.last[index]) return covered.lastPart[index] ?? 0;
  return covered.wholePart;
}

function narrowRow(source: Pixels, row: number, columns: Coverage, narrowed: Float32Array): void {
  const { data, channels, stride } = source;
  const { wholePart } = columns;
  const start = row * stride;
  for (let x = 0; x * 3 < narrowed.length; x++) {
    const first = start + (columns.first[x] ?? 0) * channels;
    const last = start + (columns.last[x] ?? 0) * channels;
    const firstPart = columns.firstPart[x] ?? 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let at = first + channels; at < last; at += channels) {
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
    }
    const lastPart = last > first ? (columns.lastPart[x] ?? 0) : 0;
    narrowed[x * 3] = red * wholePart + (data[first] ?? 0) * firstPart + (data[last] ?? 0) * lastPart;
    narrowed[x * 3 + 1] =
      green * wholePart + (data[first + 1] ?? 0) * firstPart + (data[last + 1] ?? 0) * lastPart;
    narrowed[x * 3 + 2] =
      blue * wholePart + (data[first + 2] ?? 0) * firstPart + (data[last + 2] ?? 0) * lastPart;
  }
}

function writeRow(sum: Float32Array, data: Uint8ClampedArray, start: number): void {
  for (let i = 0, at = start; i < sum.length; i += 3, at += 4) {
    data[at] = sum[i] ?? 0;
    data[at + 1] = sum[i + 1] ?? 0;
    data[at + 2] = sum[i + 2] ?? 0;
    data[at + 3] = 255;
  }
}
