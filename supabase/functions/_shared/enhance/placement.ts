import type { DishReport } from '../contract.ts';
import type { Picture } from '../pixels/picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import type { Size } from '../size.ts';

export type Placement = DishReport['placement'];

export const AS_IT_IS: Placement = { scale: 1, x: 0, y: 0 };

/** Part of the picture's width or height, whichever it fills more of, that a dish takes in every picture of a menu. */
const FILLED = 0.82;
/** More enlargement would be seen; smaller than this a dish looks lost. */
const SCALES = [0.8, 1.25] as const;
/** Smaller moves than these are not worth resampling for. */
const LEAST_SCALING = 0.02;
const LEAST_MOVE = 0.012;

/**
 * Where a dish goes on its new surface: into the middle, filling as much of the picture as all others do. What reaches
 * the frame stays there, as it would end in the open.
 */
export function choosePlacement({ width, height, data }: Plane): Placement {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((data[i] ?? 0) < 0.1) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  const isWhole = left > 1 && top > 1 && right < width - 2 && bottom < height - 2;
  if (right < left || !isWhole) return AS_IT_IS;
  const fills = Math.max((right - left + 1) / width, (bottom - top + 1) / height);
  const wanted = Math.min(SCALES[1], Math.max(SCALES[0], FILLED / fills));
  const scale = Math.abs(wanted - 1) < LEAST_SCALING ? 1 : wanted;
  const x = 0.5 - (scale * (left + right + 1)) / 2 / width;
  const y = 0.5 - (scale * (top + bottom + 1)) / 2 / height;
  return scale === 1 && Math.hypot(x, y) < LEAST_MOVE ? AS_IT_IS : { scale, x, y };
}

/** Where in the photo's side of `from` pixels the `to` pixels of the same side of the result come from. */
function sources(from: number, to: number, scale: number, shift: number): Float64Array {
  return Float64Array.from({ length: to }, (_, i) => (((i + 0.5) / to - shift) / scale) * from - 0.5);
}

/** The mask moved with its dish into a picture of some size; what comes in from beyond the frame is no dish. */
export function placeMask(mask: Plane, placement: Placement, size: Size = mask): Plane {
  const { scale, scaleY = scale, x, y } = placement;
  const { width, height, data } = mask;
  const isThere = scale === 1 && scaleY === 1 && x === 0 && y === 0;
  if (isThere && size.width === width && size.height === height) return mask;
  const out = createPlane(size.width, size.height);
  const columns = sources(width, size.width, scale, x);
  const rows = sources(height, size.height, scaleY, y);
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (data[row * width + column] ?? 0);
  for (const [j, row] of rows.entries()) {
    const top = Math.floor(row);
    const v = row - top;
    for (const [i, column] of columns.entries()) {
      const left = Math.floor(column);
      const u = column - left;
      const above = at(left, top) * (1 - u) + at(left + 1, top) * u;
      const below = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
      out.data[j * size.width + i] = above * (1 - v) + below * v;
    }
  }
  return out;
}

/** Weights of four neighbours for a place between the middle two: a smooth curve through all of them (Catmull-Rom). */
function curveAt(u: number, out: Float64Array, from: number): void {
  out[from] = u * (-0.5 + u * (1 - 0.5 * u));
  out[from + 1] = 1 + u * u * (1.5 * u - 2.5);
  out[from + 2] = u * (0.5 + u * (2 - 1.5 * u));
  out[from + 3] = u * u * (0.5 * u - 0.5);
}

/**
 * The photo moved and scaled into a picture of some size, if none is told of its own; beyond its frame its border repeats.
 * The photo itself is not changed.
 */
export function placePicture(photo: Picture, placement: Placement, size: Size = photo): Picture {
  const { scale, scaleY = scale, x, y } = placement;
  const { width, height } = size;
  const columns = sources(photo.width, width, scale, x);
  const rows = sources(photo.height, height, scaleY, y);
  const across = new Float64Array(width * 4);
  for (const [i, column] of columns.entries()) curveAt(column - Math.floor(column), across, i * 4);
  const down = new Float64Array(4);
  const out = new Uint8ClampedArray(width * height * 4);
  // The last four rows of the photo that were asked for, each already moved sideways.
  const lines = Array.from({ length: 4 }, () => ({ row: -1, values: new Float32Array(width * 3) }));
  const lineOf = (wanted: number): Float32Array => {
    const row = Math.min(photo.height - 1, Math.max(0, wanted));
    const line = lines[row & 3] ?? { row: -1, values: new Float32Array(0) };
    if (line.row !== row) moveRow(photo, row, columns, across, line.values);
    line.row = row;
    return line.values;
  };
  for (const [j, place] of rows.entries()) {
    const top = Math.floor(place);
    curveAt(place - top, down, 0);
    const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = down;
    const [a, b, c, d] = [lineOf(top - 1), lineOf(top), lineOf(top + 1), lineOf(top + 2)] as const;
    for (let i = 0, k = j * width * 4; i < width * 3; i += 3, k += 4) {
      out[k] = w0 * (a[i] ?? 0) + w1 * (b[i] ?? 0) + w2 * (c[i] ?? 0) + w3 * (d[i] ?? 0);
      out[k + 1] = w0 * (a[i + 1] ?? 0) + w1 * (b[i + 1] ?? 0) + w2 * (c[i + 1] ?? 0) + w3 * (d[i + 1] ?? 0);
      out[k + 2] = w0 * (a[i + 2] ?? 0) + w1 * (b[i + 2] ?? 0) + w2 * (c[i + 2] ?? 0) + w3 * (d[i + 2] ?? 0);
      out[k + 3] = 255;
    }
  }
  return { width, height, data: out };
}

function moveRow(
  { width, data }: Picture,
  row: number,
  columns: Float64Array,
  weights: Float64Array,
  out: Float32Array,
): void {
  const start = row * width * 4;
  const last = width - 1;
  for (let i = 0, o = 0; i < columns.length; i++, o += 3) {
    const left = Math.floor(columns[i] ?? 0);
    const k0 = start + 4 * Math.min(last, Math.max(0, left - 1));
    const k1 = start + 4 * Math.min(last, Math.max(0, left));
    const k2 = start + 4 * Math.min(last, Math.max(0, left + 1));
    const k3 = start + 4 * Math.min(last, Math.max(0, left + 2));
    const w0 = weights[i * 4] ?? 0;
    const w1 = weights[i * 4 + 1] ?? 0;
    const w2 = weights[i * 4 + 2] ?? 0;
    const w3 = weights[i * 4 + 3] ?? 0;
    out[o] = w0 * (data[k0] ?? 0) + w1 * (data[k1] ?? 0) + w2 * (data[k2] ?? 0) + w3 * (data[k3] ?? 0);
    out[o + 1] =
      w0 * (data[k0 + 1] ?? 0) +
      w1 * (data[k1 + 1] ?? 0) +
      w2 * (data[k2 + 1] ?? 0) +
      w3 * (data[k3 + 1] ?? 0);
    out[o + 2] =
      w0 * (data[k0 + 2] ?? 0) +
      w1 * (data[k1 + 2] ?? 0) +
      w2 * (data[k2 + 2] ?? 0) +
      w3 * (data[k3 + 2] ?? 0);
  }
}
