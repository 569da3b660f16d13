import type { Plane } from './plane.ts';

/** Where each pixel of a picture's row lies in a row of blocks: the block before it, and the part of the way to the next. */
export interface Places {
  left: Uint16Array;
  part: Float32Array;
}

/** Bilinear between the centres of `columns` blocks of `block` px; `width`: of the picture. */
export function placeColumns(columns: number, block: number, width: number): Places {
  const left = new Uint16Array(width);
  const part = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const place = Math.min(columns - 1, Math.max(0, (x + 0.5) / block - 0.5));
    left[x] = place;
    part[x] = place - Math.floor(place);
  }
  return { left, part };
}

/** A coarse plane read at the height of a picture's rows: who reads it goes on between its columns by `placeColumns`. */
export class SpreadPlane {
  readonly #plane: Plane;
  readonly #block: number;
  readonly #row: Float32Array;

  /** `block`: side of a block in pixels. */
  constructor(plane: Plane, block: number) {
    this.#plane = plane;
    this.#block = block;
    this.#row = new Float32Array(plane.width + 1);
  }

  /** The values at pixel row `y`, one for each block and the last one twice; the array is used again by the next call. */
  rowAt(y: number): Float32Array {
    const { width, height, data } = this.#plane;
    const place = Math.min(height - 1, Math.max(0, (y + 0.5) / this.#block - 0.5));
    const top = Math.floor(place);
    const down = place - top;
    const above = top * width;
    const below = Math.min(height - 1, top + 1) * width;
    const row = this.#row;
    for (let x = 0; x < width; x++) {
      const from = data[above + x] ?? 0;
      row[x] = from + ((data[below + x] ?? 0) - from) * down;
    }
    row[width] = row[width - 1] ?? 0;
    return row;
  }
}
