import type { Ellipse } from '../finder/ellipse.ts';
import { quantile, type Plane } from '../pixels/plane.ts';

/** So many rays lead from the middle of a dish to its rim. */
export const RAYS = 720;
/** Rays of which nothing is known are led on by their neighbours if they are no more than this. */
const LONGEST_GAP = 120;

/** Square to an ellipse and all round it; lengths in pixels of the mask, NaN where a ray meets the ellipse outside the frame. */
export interface Rays {
  x: Float32Array;
  y: Float32Array;
  /** The way outside, as long as a pixel. */
  across: Float32Array;
  down: Float32Array;
}

/** A value for each ray; NaN where none is known. */
export const unknown = (): Float32Array => new Float32Array(RAYS).fill(Number.NaN);

export const countKnown = (values: Float32Array): number =>
  values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);

/** The ray that lies so many further round. */
export const rayBeside = (ray: number, by: number): number => (ray + by + RAYS) % RAYS;

export function castRays({ cx, cy, rx, ry, angle }: Ellipse, { width, height }: Plane): Rays {
  const rays: Rays = { x: unknown(), y: unknown(), across: unknown(), down: unknown() };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let k = 0; k < RAYS; k++) {
    const turn = (2 * Math.PI * k) / RAYS;
    const [u, v] = [Math.cos(turn), Math.sin(turn)];
    const x = cx + rx * u * cos - ry * v * sin;
    const y = cy + rx * u * sin + ry * v * cos;
    if (x < 2 || y < 2 || x > width - 3 || y > height - 3) continue;
    const [across, down] = [(u / rx) * cos - (v / ry) * sin, (u / rx) * sin + (v / ry) * cos];
    const length = Math.hypot(across, down);
    rays.x[k] = x;
    rays.y[k] = y;
    rays.across[k] = across / length;
    rays.down[k] = down / length;
  }
  return rays;
}

/** The place so far outside the ellipse. */
export const placeOn = ({ x, y, across, down }: Rays, ray: number, out: number): [x: number, y: number] => [
  (x[ray] ?? Number.NaN) + out * (across[ray] ?? 0),
  (y[ray] ?? Number.NaN) + out * (down[ray] ?? 0),
];

/** The mask on a ray so far outside the ellipse, between its pixels. */
export function maskOn(rays: Rays, ray: number, out: number, { width, height, data }: Plane): number {
  const [x, y] = placeOn(rays, ray, out);
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [right, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const i = top * width + left;
  const above = (data[i] ?? 0) + right * ((data[i + 1] ?? 0) - (data[i] ?? 0));
  const below = (data[i + width] ?? 0) + right * ((data[i + width + 1] ?? 0) - (data[i + width] ?? 0));
  return above + down * (below - above);
}

/** Where the mask falls below a half for the last time, for each ray; none where it does not do so near the ellipse. */
export function endsOf(rays: Rays, mask: Plane, outside: number, inside: number): Float32Array {
  const step = 0.25;
  return rays.x.map((place, ray) => {
    if (Number.isNaN(place)) return Number.NaN;
    let last = maskOn(rays, ray, outside, mask);
    if (last >= 0.5) return Number.NaN;
    for (let out = outside - step; out >= -inside; out -= step) {
      const value = maskOn(rays, ray, out, mask);
      if (value >= 0.5) return out + (step * (value - 0.5)) / (value - last);
      last = value;
    }
    return Number.NaN;
  });
}

/** Each value as so many neighbours on either side would have it, those left out that are further off than they are heard. */
export function smoothed(
  values: Float32Array,
  weights: Float32Array,
  neighbours: number,
  heard: number,
): Float32Array {
  const near = new Float32Array(2 * neighbours + 1);
  return values.map((_, ray) => {
    let count = 0;
    for (let n = -neighbours; n <= neighbours; n++) {
      const value = values[rayBeside(ray, n)] ?? Number.NaN;
      if (!Number.isNaN(value)) near[count++] = value;
    }
    if (count <= neighbours) return Number.NaN;
    const usual = quantile(near.slice(0, count), 0.5);
    let [sum, total] = [0, 0];
    for (let n = -neighbours; n <= neighbours; n++) {
      const value = values[rayBeside(ray, n)] ?? Number.NaN;
      if (Number.isNaN(value) || Math.abs(value - usual) > heard) continue;
      const weight = (1 - Math.abs(n) / (neighbours + 1)) * (weights[rayBeside(ray, n)] ?? 0);
      sum += weight * value;
      total += weight;
    }
    return total > 0 ? sum / total : usual;
  });
}

/** What is not known is led from the last ray before to the first one after, where those are not far apart. */
export function bridged(values: Float32Array): Float32Array {
  const out = values.slice();
  for (let ray = 0; ray < RAYS; ray++) {
    const before = values[rayBeside(ray, -1)] ?? Number.NaN;
    if (!Number.isNaN(values[ray]) || Number.isNaN(before)) continue;
    let gap = 1;
    while (gap < LONGEST_GAP && Number.isNaN(values[rayBeside(ray, gap)])) gap++;
    const after = values[rayBeside(ray, gap)] ?? Number.NaN;
    for (let n = 0; n < gap; n++) out[rayBeside(ray, n)] = before + ((after - before) * (n + 1)) / (gap + 1);
  }
  return out;
}
