import { takePlanes, type KernelPlanes } from '../pixels/kernel-planes.ts';
import type { LabPicture } from '../pixels/lab-picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';

/** In each place the plane as a sum of the guide's three channels: `l·L + a·A + b·B + offset`. */
export interface ColourFit {
  l: Plane;
  a: Plane;
  b: Plane;
  offset: Plane;
}

/** Means (0..1) nearer to nothing or all than this differ from it by rounding only. */
const ALL_ALIKE = 1e-5;

/** The planes that a fit is worked out from, by their numbers: the colours and the plane, alone and multiplied. */
const AT = {
  l: 0,
  a: 1,
  b: 2,
  p: 3,
  ll: 4,
  aa: 5,
  bb: 6,
  la: 7,
  lb: 8,
  ab: 9,
  lp: 10,
  ap: 11,
  bp: 12,
} as const;
const PLANES = Object.values(AT);
const PRODUCTS = [
  [AT.l, AT.l, AT.ll],
  [AT.a, AT.a, AT.aa],
  [AT.b, AT.b, AT.bb],
  [AT.l, AT.a, AT.la],
  [AT.l, AT.b, AT.lb],
  [AT.a, AT.b, AT.ab],
  [AT.l, AT.p, AT.lp],
  [AT.a, AT.p, AT.ap],
  [AT.b, AT.p, AT.bp],
] as const;

/**
 * The guided filter with a picture's colours as the guide: where the plane steps and the colours step nearby, it takes
 * the colours' step. `epsilon` is the variance (Lab) below which colours count as the same.
 */
export function fitToColours(guide: LabPicture, plane: Plane, radius: number, epsilon: number): ColourFit {
  const { width, height } = plane;
  if (guide.l.width !== width || guide.l.height !== height)
    throw new RangeError('Guide and plane differ in size');
  const planes = takePlanes(width, height, PLANES.length, radius);
  planes.data(AT.l).set(guide.l.data);
  planes.data(AT.a).set(guide.a.data);
  planes.data(AT.b).set(guide.b.data);
  planes.data(AT.p).set(plane.data);
  for (const [one, other, product] of PRODUCTS) planes.multiply(one, other, product);
  for (const one of PLANES) planes.blur(one, radius, radius);
  const means = meansIn(planes);
  // A row at a time: a browser that has not met this code yet compiles it after a few.
  for (let start = 0; start < width * height; start += width) fitRow(means, start, start + width, epsilon);
  const fitted = (one: number): Plane => {
    planes.blur(one, radius, radius);
    return { width, height, data: planes.data(one).slice() };
  };
  return { l: fitted(AT.lp), a: fitted(AT.ap), b: fitted(AT.bp), offset: fitted(AT.p) };
}

const meansIn = ({ data }: KernelPlanes) => ({
  l: data(AT.l),
  a: data(AT.a),
  b: data(AT.b),
  p: data(AT.p),
  ll: data(AT.ll),
  aa: data(AT.aa),
  bb: data(AT.bb),
  la: data(AT.la),
  lb: data(AT.lb),
  ab: data(AT.ab),
  lp: data(AT.lp),
  ap: data(AT.ap),
  bp: data(AT.bp),
});

/** The fit of each place takes the place of what it was worked out from. */
function fitRow(means: ReturnType<typeof meansIn>, from: number, to: number, epsilon: number): void {
  const { l, a, b, p, ll, aa, bb, la, lb, ab, lp, ap, bp } = means;
  for (let i = from; i < to; i++) {
    const p0 = p[i] ?? 0;
    // Nothing of the plane, or all of it, around here: no colour tells anything.
    if (p0 < ALL_ALIKE || p0 > 1 - ALL_ALIKE) {
      lp[i] = ap[i] = bp[i] = 0;
      continue;
    }
    const l0 = l[i] ?? 0;
    const a0 = a[i] ?? 0;
    const b0 = b[i] ?? 0;
    // The covariance of the colours around here, and its inverse by cofactors.
    const xx = (ll[i] ?? 0) - l0 * l0 + epsilon;
    const xy = (la[i] ?? 0) - l0 * a0;
    const xz = (lb[i] ?? 0) - l0 * b0;
    const yy = (aa[i] ?? 0) - a0 * a0 + epsilon;
    const yz = (ab[i] ?? 0) - a0 * b0;
    const zz = (bb[i] ?? 0) - b0 * b0 + epsilon;
    const c00 = yy * zz - yz * yz;
    const c01 = xz * yz - xy * zz;
    const c02 = xy * yz - xz * yy;
    const c11 = xx * zz - xz * xz;
    const c12 = xy * xz - xx * yz;
    const c22 = xx * yy - xy * xy;
    const size = xx * c00 + xy * c01 + xz * c02;
    const u = (lp[i] ?? 0) - l0 * p0;
    const v = (ap[i] ?? 0) - a0 * p0;
    const w = (bp[i] ?? 0) - b0 * p0;
    const onL = (c00 * u + c01 * v + c02 * w) / size;
    const onA = (c01 * u + c11 * v + c12 * w) / size;
    const onB = (c02 * u + c12 * v + c22 * w) / size;
    lp[i] = onL;
    ap[i] = onA;
    bp[i] = onB;
    p[i] = p0 - onL * l0 - onA * a0 - onB * b0;
  }
}

/** The plane that a fit gives for a picture of the fit's size. */
export function applyFit(fit: ColourFit, { l, a, b }: LabPicture): Plane {
  const plane = createPlane(fit.l.width, fit.l.height);
  for (let i = 0; i < plane.data.length; i++) {
    const value =
      (fit.l.data[i] ?? 0) * (l.data[i] ?? 0) +
      (fit.a.data[i] ?? 0) * (a.data[i] ?? 0) +
      (fit.b.data[i] ?? 0) * (b.data[i] ?? 0) +
      (fit.offset.data[i] ?? 0);
    plane.data[i] = Math.min(1, Math.max(0, value));
  }
  return plane;
}
