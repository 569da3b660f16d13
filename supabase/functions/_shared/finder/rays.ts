import type { Ellipse, Point } from './ellipse.ts';

/** So many rays lead from the middle of an ellipse to all sides. */
export const RAYS = 360;

/** The way from the middle of an ellipse to where a ray meets it. */
export function wayAlong({ rx, ry, angle }: Ellipse, ray: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (2 * Math.PI * ray) / RAYS;
  const [u, v] = [rx * Math.cos(turn), ry * Math.sin(turn)];
  return [u * cos - v * sin, u * sin + v * cos];
}

/** Which ray leads through a place. */
export function rayThrough({ cx, cy, rx, ry, angle }: Ellipse): (x: number, y: number) => number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const u = ((x - cx) * cos + (y - cy) * sin) / rx;
    const v = ((y - cy) * cos - (x - cx) * sin) / ry;
    return Math.round((Math.atan2(v, u) / (2 * Math.PI)) * RAYS + RAYS) % RAYS;
  };
}
