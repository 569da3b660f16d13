import { createPlane, type Plane } from '../pixels/plane.ts';

/** A number of 0..1 that looks random and is always the same for the same place and seed. */
export function scatter(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

export interface NoiseShape {
  /** Cells of the coarsest layer across and down. */
  cells: readonly [number, number];
  /** Layers; each has twice the cells of the one before. */
  layers: number;
  /** Strength of each layer by the one before. */
  gain?: number;
  seed: number;
}

const smooth = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Cloudy noise of 0..1 around 0.5 on a square that repeats without a seam on all sides. */
export function tileNoise(side: number, { cells, layers, gain = 0.5, seed }: NoiseShape): Plane {
  const plane = createPlane(side, side);
  let strength = 1;
  let total = 0;
  for (let layer = 0; layer < layers; layer++) {
    addLayer(plane, cells[0] * 2 ** layer, cells[1] * 2 ** layer, strength, seed + layer * 17);
    total += strength;
    strength *= gain;
  }
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (plane.data[i] ?? 0) / total;
  return plane;
}

function addLayer(
  { width: side, data }: Plane,
  across: number,
  down: number,
  strength: number,
  seed: number,
): void {
  const left = Uint16Array.from({ length: side }, (_, x) => (x * across) / side);
  const part = Float32Array.from({ length: side }, (_, x) => smooth(((x * across) / side) % 1));
  const knots = (row: number): Float32Array =>
    Float32Array.from({ length: across + 1 }, (_, x) => scatter(x % across, row % down, seed));
  let cellRow = -1;
  let above = knots(0);
  let below = above;
  for (let y = 0; y < side; y++) {
    const row = Math.floor((y * down) / side);
    if (row !== cellRow) {
      above = knots(row);
      below = knots(row + 1);
      cellRow = row;
    }
    const v = smooth(((y * down) / side) % 1);
    for (let x = 0; x < side; x++) {
      const cell = left[x] ?? 0;
      const u = part[x] ?? 0;
      const start = (above[cell] ?? 0) * (1 - v) + (below[cell] ?? 0) * v;
      const end = (above[cell + 1] ?? 0) * (1 - v) + (below[cell + 1] ?? 0) * v;
      const i = y * side + x;
      data[i] = (data[i] ?? 0) + strength * (start + (end - start) * u);
    }
  }
}

/** The plane's value at a place in pixels; the plane repeats on all sides. */
export function sampleWrapped({ width: side, data }: Plane, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  const x0 = ((left % side) + side) % side;
  const y0 = (((top % side) + side) % side) * side;
  const x1 = x0 + 1 === side ? 0 : x0 + 1;
  const y1 = y0 + side === side * side ? 0 : y0 + side;
  const above = (data[y0 + x0] ?? 0) * (1 - u) + (data[y0 + x1] ?? 0) * u;
  const below = (data[y1 + x0] ?? 0) * (1 - u) + (data[y1 + x1] ?? 0) * u;
  return above * (1 - v) + below * v;
}

/** 1 where the noise crosses its middle, falling to 0 away from it: thin lines. */
export const ridge = (value: number): number => 1 - Math.abs(2 * value - 1);
