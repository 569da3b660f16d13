import { takePlanes } from '../pixels/kernel-planes.ts';
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
const L = 0;
const A = 1;
const B = 2;
const P = 3;
const [LL, AA, BB, LA, LB, AB] = [4, 5, 6, 7, 8, 9] as const;
const [LP, AP, BP] = [10, 11, 12] as const;
const PRODUCTS = [
  [L, A, LA],
  [L, B, LB],
  [A, B, AB],
  [L, P, LP],
  [A, P, AP],
  [B, P, BP],
  [L, L, LL],
  [A, A, AA],
  [B, B, BB],
] as const;
const PLANES = 13;
const NONE = new Float32Array(0);

/**
 * The guided filter with a picture's colours as the guide: where the plane steps and the colours step nearby, it takes
 * the colours' step. `epsilon` is the variance (Lab) below which colours count as the same.
 */
export function fitToColours(guide: LabPicture, plane: Plane, radius: number, epsilon: number): ColourFit {
  const { width, height } = plane;
  const planes = takePlanes(width, height, PLANES);
  planes.data(L).set(guide.l.data);
  planes.data(A).set(guide.a.data);
  planes.data(B).set(guide.b.data);
  planes.data(P).set(plane.data);
  for (const [one, other, product] of PRODUCTS) planes.multiply(one, other, product);
  for (let one = 0; one < PLANES; one++) planes.blur(one, radius, radius);
  const means = Array.from({ length: PLANES }, (_, one) => planes.data(one));
  // A row at a time: a browser that has not met this code yet compiles it after a few.
  for (let start = 0; start < width * height; start += width) fitRow(means, start, start + width, epsilon);
  const fitted = (one: number): Plane => {
    planes.blur(one, radius, radius);
    return { width, height, data: planes.data(one).slice() };
  };
  return { l: fitted(LP), a: fitted(AP), b: fitted(BP), offset: fitted(P) };
}

/** The fit of each place takes the place of what it was worked out from. */
function fitRow(means: readonly Float32Array[], from: number, to: number, epsilon: number): void {
  const [l = NONE, a = NONE, b = NONE, p = NONE, ll = NONE, aa = NONE, bb = NONE] = means;
  const [la = NONE, lb = NONE, ab = NONE, lp = NONE, ap = NONE, bp = NONE] = means.slice(LA);
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
