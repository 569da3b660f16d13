import { boxBlur } from '../pixels/filters.ts';
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

/**
 * The guided filter with a picture's colours as the guide: where the plane steps and the colours step nearby, it takes
 * the colours' step. `epsilon` is the variance (Lab) below which colours count as the same.
 */
export function fitToColours(guide: LabPicture, plane: Plane, radius: number, epsilon: number): ColourFit {
  const { width, height } = plane;
  const blur = (values: Plane): Float32Array => boxBlur(values, radius).data;
  // One plane for all products: there are nine, and each is needed only until it is blurred.
  const product = createPlane(width, height);
  const times = (p: Plane, q: Plane): Plane => {
    for (let i = 0; i < product.data.length; i++) product.data[i] = (p.data[i] ?? 0) * (q.data[i] ?? 0);
    return product;
  };
  const { l, a, b } = guide;
  const [ml, ma, mb, mp] = [blur(l), blur(a), blur(b), blur(plane)];
  const [pl, pa, pb] = [blur(times(l, plane)), blur(times(a, plane)), blur(times(b, plane))];
  const [ll, la, lb] = [blur(times(l, l)), blur(times(l, a)), blur(times(l, b))];
  const [aa, ab, bb] = [blur(times(a, a)), blur(times(a, b)), blur(times(b, b))];
  // The fit of a place takes the place of what it was worked out from.
  for (let i = 0; i < mp.length; i++) {
    const p0 = mp[i] ?? 0;
    // Nothing of the plane, or all of it, around here: no colour tells anything.
    if (p0 < ALL_ALIKE || p0 > 1 - ALL_ALIKE) {
      pl[i] = pa[i] = pb[i] = 0;
      continue;
    }
    const l0 = ml[i] ?? 0;
    const a0 = ma[i] ?? 0;
    const b0 = mb[i] ?? 0;
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
    const u = (pl[i] ?? 0) - l0 * p0;
    const v = (pa[i] ?? 0) - a0 * p0;
    const w = (pb[i] ?? 0) - b0 * p0;
    const onL = (c00 * u + c01 * v + c02 * w) / size;
    const onA = (c01 * u + c11 * v + c12 * w) / size;
    const onB = (c02 * u + c12 * v + c22 * w) / size;
    pl[i] = onL;
    pa[i] = onA;
    pb[i] = onB;
    mp[i] = p0 - onL * l0 - onA * a0 - onB * b0;
  }
  const spread = (data: Float32Array): Plane => {
    const fit = { width, height, data };
    return boxBlur(fit, radius, radius, fit);
  };
  return { l: spread(pl), a: spread(pa), b: spread(pb), offset: spread(mp) };
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
