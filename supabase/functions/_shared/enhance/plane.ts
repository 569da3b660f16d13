/** One value per pixel or per block of pixels, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export const createPlane = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Float32Array(width * height),
});

/** The value below which the fraction `q` (0..1) of the sorted values lies; 0 where there are none. */
export function quantile(sorted: Float32Array, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/**
 * A coarse plane read at every pixel of a picture, bilinear between the centres of its blocks. Rows are asked for from
 * top to bottom, so that each row of blocks is spread out only once.
 */
export class SpreadPlane {
  readonly #plane: Plane;
  readonly #block: number;
  readonly #row: Float32Array;
  #above: Float32Array;
  #below: Float32Array;
  #belowIndex = -1;

  /** `block`: side of a block in pixels; `width`: of the picture. */
  constructor(plane: Plane, block: number, width: number) {
    this.#plane = plane;
    this.#block = block;
    this.#row = new Float32Array(width);
    this.#above = new Float32Array(width);
    this.#below = new Float32Array(width);
  }

  /** The values of pixel row `y`; the array is used again by the next call. */
  rowAt(y: number): Float32Array {
    const last = this.#plane.height - 1;
    const position = Math.min(last, Math.max(0, (y + 0.5) / this.#block - 0.5));
    const top = Math.floor(position);
    const bottom = Math.min(last, top + 1);
    if (bottom !== this.#belowIndex) {
      if (top === this.#belowIndex) [this.#above, this.#below] = [this.#below, this.#above];
      else this.#spread(top, this.#above);
      this.#spread(bottom, this.#below);
      this.#belowIndex = bottom;
    }
    const part = top === bottom ? 1 : position - top;
    const row = this.#row;
    const above = this.#above;
    const below = this.#below;
    for (let x = 0; x < row.length; x++) {
      const from = above[x] ?? 0;
      row[x] = from + ((below[x] ?? 0) - from) * part;
    }
    return row;
  }

  #spread(index: number, out: Float32Array): void {
    const { width, data } = this.#plane;
    const start = index * width;
    for (let x = 0; x < out.length; x++) {
      const position = Math.min(width - 1, Math.max(0, (x + 0.5) / this.#block - 0.5));
      const left = position | 0;
      const from = data[start + left] ?? 0;
      const to = data[start + Math.min(width - 1, left + 1)] ?? 0;
      out[x] = from + (to - from) * (position - left);
    }
  }
}
