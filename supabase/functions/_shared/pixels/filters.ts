import { takePlanes } from './kernel-planes.ts';
import { createPlane, type Plane } from './plane.ts';

/**
 * Mean over the rectangle of 2 x radius + 1 by 2 x down + 1 values around each value; the border repeats outwards. Goes
 * into a plane of that size that nobody needs any more, `source` itself among them, else into a new one.
 */
export function boxBlur(source: Plane, radius: number, down = radius, into?: Plane): Plane {
  return blurTimes(1, source, radius, down, into);
}

/** Two box blurs in a row, for a soft fall-off; radii of parts of a pixel are rounded. */
export function softBlur(source: Plane, radius: number, down = radius): Plane {
  return blurTimes(2, source, Math.max(0, Math.round(radius)), Math.max(0, Math.round(down)));
}

function blurTimes(times: number, source: Plane, radius: number, down: number, into?: Plane): Plane {
  const { width, height } = source;
  const planes = takePlanes(width, height, 1, down);
  planes.data(0).set(source.data);
  for (let n = 0; n < times; n++) planes.blur(0, radius, down);
  if (!into) return { width, height, data: planes.data(0).slice() };
  into.data.set(planes.data(0));
  return into;
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
