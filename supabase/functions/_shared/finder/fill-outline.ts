import { createPlane, type Plane } from '../pixels/plane.ts';

type Point = readonly [number, number];

/** Lines per pixel row that are looked at: the edge is soft by this many steps downwards, and exact across. */
const LINES = 4;

/**
 * How much (0..1) of each pixel lies within the polygons, filled together by the even-odd rule. Points are parts of the
 * picture's width and height.
 */
export function fillOutline(polygons: readonly (readonly Point[])[], width: number, height: number): Plane {
  const plane = createPlane(width, height);
  const crossings: number[] = [];
  for (let line = 0; line < height * LINES; line++) {
    const y = (line + 0.5) / LINES;
    crossings.length = 0;
    for (const polygon of polygons) crossPolygon(polygon, width, height, y, crossings);
    crossings.sort((a, b) => a - b);
    const start = Math.floor(line / LINES) * width;
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      addSpan(plane.data, start, width, crossings[i] ?? 0, crossings[i + 1] ?? 0);
    }
  }
  return plane;
}

function crossPolygon(
  polygon: readonly Point[],
  width: number,
  height: number,
  y: number,
  crossings: number[],
): void {
  let before = polygon.at(-1);
  for (const point of polygon) {
    if (before) {
      const y1 = before[1] * height;
      const y2 = point[1] * height;
      if (y1 > y !== y2 > y)
        crossings.push((before[0] + ((point[0] - before[0]) * (y - y1)) / (y2 - y1)) * width);
    }
    before = point;
  }
}

function addSpan(data: Float32Array, start: number, width: number, from: number, to: number): void {
  const first = Math.max(0, from);
  const last = Math.min(width, to);
  for (let x = Math.floor(first); x < last; x++) {
    const part = Math.min(x + 1, last) - Math.max(x, first);
    data[start + x] = (data[start + x] ?? 0) + part / LINES;
  }
}
