import { createPlane, type Plane } from '../pixels/plane.ts';
import { scatter } from './surface-noise.ts';

/** What a surface shows from close by, finer than its tile: how much lighter or darker each place is, around 0. */
export type DetailKind = 'wood' | 'stone' | 'smooth' | 'plaster' | 'paper';

/** Side of a square of detail that repeats without a seam; it is laid out at a quarter of the picture's long side. */
export const DETAIL_SIDE = 512;

interface Streaks {
  count: number;
  /** Longest and thickest, in pixels of the detail. */
  length: number;
  height: number;
  /** Negative is darker. */
  strength: number;
  seed: number;
}

/** Even grain of `size` pixels across and down. */
interface Grain {
  size: readonly [number, number];
  strength: number;
  seed: number;
}

const KINDS: Record<DetailKind, { grain: readonly Grain[]; streaks: readonly Streaks[] }> = {
  wood: {
    grain: [
      { size: [64, 1], strength: 0.055, seed: 3 },
      { size: [24, 2], strength: 0.05, seed: 5 },
      { size: [3, 1], strength: 0.02, seed: 7 },
    ],
    streaks: [
      { count: 1500, length: 34, height: 1.1, strength: -0.2, seed: 11 },
      { count: 260, length: 90, height: 1.6, strength: -0.12, seed: 13 },
    ],
  },
  stone: {
    grain: [
      { size: [2, 2], strength: 0.09, seed: 17 },
      { size: [7, 5], strength: 0.09, seed: 19 },
      { size: [22, 13], strength: 0.07, seed: 23 },
    ],
    streaks: [{ count: 90, length: 26, height: 1.2, strength: 0.16, seed: 29 }],
  },
  smooth: { grain: [{ size: [5, 5], strength: 0.008, seed: 31 }], streaks: [] },
  plaster: {
    grain: [
      { size: [2, 2], strength: 0.022, seed: 37 },
      { size: [9, 7], strength: 0.02, seed: 41 },
      { size: [30, 22], strength: 0.016, seed: 43 },
    ],
    streaks: [{ count: 160, length: 5, height: 2, strength: -0.07, seed: 47 }],
  },
  paper: {
    grain: [
      { size: [2, 2], strength: 0.016, seed: 53 },
      { size: [9, 2], strength: 0.014, seed: 59 },
    ],
    streaks: [],
  },
};

const made = new Map<DetailKind, Plane>();

/** 1 MB each, made when first asked for and kept. */
export function surfaceDetail(kind: DetailKind): Plane {
  const known = made.get(kind);
  if (known) return known;
  const plane = createPlane(DETAIL_SIDE, DETAIL_SIDE);
  for (const grain of KINDS[kind].grain) addGrain(plane, grain);
  for (const streaks of KINDS[kind].streaks) addStreaks(plane, streaks);
  made.set(kind, plane);
  return plane;
}

function addGrain({ data }: Plane, { size, strength, seed }: Grain): void {
  const across = Math.round(DETAIL_SIDE / size[0]);
  const down = Math.round(DETAIL_SIDE / size[1]);
  const knots = (row: number): Float64Array =>
    Float64Array.from({ length: across + 1 }, (_, x) => scatter(x % across, row % down, seed));
  let above = knots(0);
  let below = knots(1);
  let top = 0;
  for (let y = 0; y < DETAIL_SIDE; y++) {
    const row = (y * down) / DETAIL_SIDE;
    if (row >= top + 1) {
      top += 1;
      above = below;
      below = knots(top + 1);
    }
    const v = row - top;
    for (let x = 0; x < DETAIL_SIDE; x++) {
      const column = (x * across) / DETAIL_SIDE;
      const left = Math.floor(column);
      const u = column - left;
      const over = (above[left] ?? 0) + ((above[left + 1] ?? 0) - (above[left] ?? 0)) * u;
      const under = (below[left] ?? 0) + ((below[left + 1] ?? 0) - (below[left] ?? 0)) * u;
      const i = y * DETAIL_SIDE + x;
      data[i] = (data[i] ?? 0) + 2 * strength * (over + (under - over) * v - 0.5);
    }
  }
}

function addStreaks({ data }: Plane, { count, length, height, strength, seed }: Streaks): void {
  for (let n = 0; n < count; n++) {
    const x0 = scatter(n, 1, seed) * DETAIL_SIDE;
    const y0 = scatter(n, 2, seed) * DETAIL_SIDE;
    const long = length * (0.3 + 0.7 * scatter(n, 3, seed));
    const tall = height * (0.5 + 0.5 * scatter(n, 4, seed));
    const deep = strength * (0.35 + 0.65 * scatter(n, 5, seed));
    for (let dy = -Math.ceil(tall); dy <= tall + 1; dy++) {
      const across = Math.max(0, 1 - Math.abs(dy - (y0 % 1)) / tall);
      for (let dx = 0; dx < long; dx++) {
        const x = (Math.floor(x0) + dx) % DETAIL_SIDE;
        const y = (Math.floor(y0) + dy + DETAIL_SIDE) % DETAIL_SIDE;
        const along = Math.min(1, (4 * Math.min(dx + 1, long - dx)) / long);
        const i = y * DETAIL_SIDE + x;
        data[i] = (data[i] ?? 0) + deep * across * along;
      }
    }
  }
}
