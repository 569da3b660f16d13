import { createPlane, type Plane } from './plane.ts';

const clampIndex = (i: number, length: number): number => (i < 0 ? 0 : i >= length ? length - 1 : i);

/** Sums of rows, of one blur at a time: planes are blurred by the dozen, and all are of the same size. */
let sums = new Float32Array(0);

/**
 * Mean over the rectangle of 2 x radius + 1 by 2 x down + 1 values around each value; the border repeats outwards. Goes
 * into a plane of that size that nobody needs any more, `source` itself among them, else into a new one.
 */
export function boxBlur(source: Plane, radius: number, down = radius, into?: Plane): Plane {
  const { width, height, data } = source;
  if (sums.length < width * height) sums = new Float32Array(width * height);
  const rows = sums;
  // A row with its border repeated outwards.
  const line = new Float32Array(width + 2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    line.fill(data[start] ?? 0, 0, radius);
    line.set(data.subarray(start, start + width), radius);
    line.fill(data[start + width - 1] ?? 0, radius + width);
    let sum = 0;
    for (let x = 0; x <= 2 * radius; x++) sum += line[x] ?? 0;
    for (let x = 0; x < width; x++) {
      rows[start + x] = sum;
      sum += (line[x + 2 * radius + 1] ?? 0) - (line[x] ?? 0);
    }
  }
  const out = into ?? createPlane(width, height);
  const blurred = out.data;
  const columns = new Float64Array(width);
  for (let y = -down; y <= down; y++) {
    const start = clampIndex(y, height) * width;
    for (let x = 0; x < width; x++) columns[x] = (columns[x] ?? 0) + (rows[start + x] ?? 0);
  }
  const share = 1 / ((2 * radius + 1) * (2 * down + 1));
  for (let y = 0; y < height; y++) {
    const entering = clampIndex(y + down + 1, height) * width;
    const leaving = clampIndex(y - down, height) * width;
    for (let x = 0; x < width; x++) {
      const sum = columns[x] ?? 0;
      blurred[y * width + x] = sum * share;
      columns[x] = sum + (rows[entering + x] ?? 0) - (rows[leaving + x] ?? 0);
    }
  }
  return out;
}

/** Two box blurs in a row, for a soft fall-off; radii of parts of a pixel are rounded. */
export function softBlur(source: Plane, radius: number, down = radius): Plane {
  const across = Math.max(0, Math.round(radius));
  const along = Math.max(0, Math.round(down));
  const once = boxBlur(source, across, along);
  return boxBlur(once, across, along, once);
}

/** `base = slope * value + offset`: near 1 and 0 on edges, near 0 and the local mean on flat ground. */
export interface GuidedFit {
  slope: Plane;
  offset: Plane;
}

/**
 * The guided filter of a picture by itself, from the mean and the mean square of each block. `epsilon` is the variance
 * below which ground counts as flat, for ground of that mean.
 */
export function fitGuided(
  mean: Plane,
  meanSquare: Plane,
  radius: number,
  epsilon: (mean: number) => number,
): GuidedFit {
  const m = boxBlur(mean, radius);
  const slope = boxBlur(meanSquare, radius);
  const offset = createPlane(mean.width, mean.height);
  for (let i = 0; i < m.data.length; i++) {
    const centre = m.data[i] ?? 0;
    const variance = Math.max(0, (slope.data[i] ?? 0) - centre * centre);
    const k = variance / (variance + epsilon(centre));
    slope.data[i] = k;
    offset.data[i] = centre * (1 - k);
  }
  return { slope: boxBlur(slope, radius, radius, slope), offset: boxBlur(offset, radius, radius, offset) };
}

/** Smooths a plane but keeps its edges. */
export function smoothGuided(plane: Plane, radius: number, epsilon: number): Plane {
  const square = { ...plane, data: plane.data.map((v) => v * v) };
  const { slope, offset } = fitGuided(plane, square, radius, () => epsilon);
  for (let i = 0; i < plane.data.length; i++) {
    slope.data[i] = (slope.data[i] ?? 0) * (plane.data[i] ?? 0) + (offset.data[i] ?? 0);
  }
  return slope;
}
