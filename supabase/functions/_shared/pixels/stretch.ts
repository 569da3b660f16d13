import type { Size } from '../size.ts';
import type { Plane } from './plane.ts';
import type { Places } from './spread-plane.ts';

/**
 * A small plane read as if it were as large as the full picture, bilinear between the centres of its values. Rows may
 * be asked for in any order, neighbours are cheapest; the array that comes back is used again by the next call.
 */
export function stretchRows(
  plane: Plane,
  fullWidth: number,
  fullHeight: number,
): (row: number) => Float32Array {
  const { width, height, data } = plane;
  const { left, part } = placesAlong(width, fullWidth);
  const column = new Float32Array(width + 1);
  const out = new Float32Array(fullWidth);
  return (row) => {
    const place = placeOf(row, height, fullHeight);
    const top = Math.floor(place);
    const down = place - top;
    const above = top * width;
    const below = Math.min(height - 1, top + 1) * width;
    for (let x = 0; x < width; x++) {
      const from = data[above + x] ?? 0;
      column[x] = from + ((data[below + x] ?? 0) - from) * down;
    }
    column[width] = column[width - 1] ?? 0;
    for (let x = 0; x < fullWidth; x++) {
      const k = left[x] ?? 0;
      const from = column[k] ?? 0;
      out[x] = from + ((column[k + 1] ?? 0) - from) * (part[x] ?? 0);
    }
    return out;
  };
}

/** Small planes of one size read in single places of such a row: cheaper than whole rows where few places are asked for. */
export class StretchedPoints {
  readonly #size: Size;
  readonly #full: Size;
  readonly #places: Places;
  #above = 0;
  #below = 0;
  #down = 0;

  constructor(size: Size, full: Size) {
    this.#size = size;
    this.#full = full;
    this.#places = placesAlong(size.width, full.width);
  }

  toRow(row: number): void {
    const { width, height } = this.#size;
    const place = placeOf(row, height, this.#full.height);
    const top = Math.floor(place);
    this.#down = place - top;
    this.#above = top * width;
    this.#below = Math.min(height - 1, top + 1) * width;
  }

  /** The same value that a whole row would have there. */
  at({ width, data }: Plane, x: number): number {
    const first = this.#places.left[x] ?? 0;
    const second = Math.min(width - 1, first + 1);
    const from = this.#between(data, first);
    return Math.fround(from + (this.#between(data, second) - from) * (this.#places.part[x] ?? 0));
  }

  #between(data: Float32Array, column: number): number {
    const from = data[this.#above + column] ?? 0;
    return Math.fround(from + ((data[this.#below + column] ?? 0) - from) * this.#down);
  }
}

const placeOf = (at: number, size: number, full: number): number =>
  Math.min(size - 1, Math.max(0, ((at + 0.5) * size) / full - 0.5));

function placesAlong(size: number, full: number): Places {
  const left = new Uint16Array(full);
  const part = new Float32Array(full);
  for (let x = 0; x < full; x++) {
    const place = placeOf(x, size, full);
    left[x] = place;
    part[x] = place - Math.floor(place);
  }
  return { left, part };
}
