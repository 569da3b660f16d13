import type { NoiseCurve } from './noise.ts';
import { scatter } from './surface-noise.ts';

/** Side of the square of grain that is laid out again and again, shifted by chance for each row. */
const SIDE = 1024;
const ROWS = 61;
/** A surface without any grain shows steps where its light falls off. */
const LEAST = 0.9;
/** A photo so noisy is smoothed before; more grain than this is never added. */
const MOST = 5;

/** Grain of mean 0 and deviation 1, a little coarser than a pixel, as phones leave it. */
const values = makeGrain();

function makeGrain(): Float32Array {
  const raw = new Float32Array(SIDE * ROWS);
  for (let i = 0; i < raw.length; i++) {
    const x = i % SIDE;
    const y = (i - x) / SIDE;
    raw[i] = scatter(x, y, 83) + scatter(x, y, 89) + scatter(x, y, 97) - 1.5;
  }
  const out = raw.map((value, i) => {
    const x = i % SIDE;
    const row = i - x;
    const beside = (raw[row + ((x + 1) % SIDE)] ?? 0) + (raw[row + ((x + SIDE - 1) % SIDE)] ?? 0);
    const around = (raw[(i + SIDE) % raw.length] ?? 0) + (raw[(i + raw.length - SIDE) % raw.length] ?? 0);
    return value + 0.35 * (beside + around);
  });
  const square = out.reduce((sum, value) => sum + value * value, 0) / out.length;
  return out.map((value) => value / Math.sqrt(square));
}

/** How strong the grain of each brightness (0..255) is, so that a new surface is as grainy as its photo. */
export const grainOf = (noise: NoiseCurve): Float32Array =>
  noise.map((sigma) => Math.min(MOST, Math.max(LEAST, 0.9 * sigma)));

/** The grain of a row of the picture: values of deviation 1, read from `start` on, around and around. */
export function grainRow(row: number): { values: Float32Array; start: number; mask: number } {
  const line = Math.floor(scatter(row, 1, 101) * ROWS);
  const start = Math.floor(scatter(row, 2, 103) * SIDE);
  return { values: values.subarray(line * SIDE, (line + 1) * SIDE), start, mask: SIDE - 1 };
}
