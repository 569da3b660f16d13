import type { Tile } from './surface-tiles.ts';

/** A tile and its halves, each the mean of four pixels of the one before: what far or blurred surface is read from. */
export interface TileLevel {
  side: number;
  rgb: Float32Array | Uint8ClampedArray;
}

const SMALLEST = 8;
const made = new WeakMap<Tile, TileLevel[]>();

/** Made once for each tile: a third of its size. */
function levelsOf(tile: Tile): TileLevel[] {
  const known = made.get(tile);
  if (known) return known;
  const levels: TileLevel[] = [tile];
  for (let last: TileLevel = tile; last.side > SMALLEST;) {
    last = halve(last);
    levels.push(last);
  }
  made.set(tile, levels);
  return levels;
}

function halve({ side, rgb }: TileLevel): TileLevel {
  const half = side / 2;
  const out = new Float32Array(half * half * 3);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const k = (2 * y * side + 2 * x) * 3;
      const o = (y * half + x) * 3;
      for (let c = 0; c < 3; c++) {
        out[o + c] =
          ((rgb[k + c] ?? 0) +
            (rgb[k + 3 + c] ?? 0) +
            (rgb[k + side * 3 + c] ?? 0) +
            (rgb[k + side * 3 + 3 + c] ?? 0)) /
          4;
      }
    }
  }
  return { side: half, rgb: out };
}

/** Lines are never coarser than this: a coarse level is spread smoothly over so many values, as a lens spreads light. */
const LEAST_LINE = 256;

/**
 * A line across the tile at `place` (in tiles), as a surface seen with `texels` pixels of the tile to a pixel of the
 * picture shows it: RGB of `side` values that repeat, and the first one again. The array is used again by the next call.
 */
export class TileLines {
  readonly #levels: TileLevel[];
  readonly #line: Float32Array;
  readonly #other: Float32Array;
  readonly #column: Float32Array;

  constructor(tile: Tile) {
    this.#levels = levelsOf(tile);
    this.#line = new Float32Array((tile.side + 1) * 3);
    this.#other = new Float32Array((tile.side + 1) * 3);
    this.#column = new Float32Array((tile.side + 2) * 3);
  }

  lineAt(place: number, texels: number): { line: Float32Array; side: number } {
    const most = this.#levels.length - 1;
    const depth = Math.min(most, Math.max(0, Math.log2(Math.max(1, texels))));
    const upper = Math.min(most, Math.floor(depth));
    const part = depth - upper;
    const fine = this.#levels[upper];
    const side = Math.max(LEAST_LINE, fine?.side ?? 0);
    this.#readLine(upper, place, side, this.#line);
    if (part > 0.02 && upper < most) {
      this.#readLine(upper + 1, place, side, this.#other);
      const last = (side + 1) * 3;
      for (let i = 0; i < last; i++) {
        const from = this.#line[i] ?? 0;
        this.#line[i] = from + ((this.#other[i] ?? 0) - from) * part;
      }
    }
    return { line: this.#line, side };
  }

  /** Rows are mixed, then columns: straight at the finest level, by a smooth curve (quadratic) at coarser ones. */
  #readLine(index: number, place: number, wanted: number, out: Float32Array): void {
    const level = this.#levels[index];
    if (!level) return;
    const { side, rgb } = level;
    const column = this.#column;
    const at = ((((place * side - 0.5) % side) + side) % side) + (index === 0 ? 0 : 0.5);
    const middle = Math.floor(at);
    const u = at - middle;
    const weights: readonly number[] =
      index === 0 ? [0, 1 - u, u] : [0.5 * (1 - u) ** 2, 0.75 - (u - 0.5) ** 2, 0.5 * u ** 2];
    const [above, here, below] = [-1, 0, 1].map((step) => ((middle + step + side) % side) * side * 3);
    const [w0 = 0, w1 = 0, w2 = 0] = weights;
    for (let i = 0; i < side * 3; i++) {
      column[i + 3] =
        w0 * (rgb[(above ?? 0) + i] ?? 0) +
        w1 * (rgb[(here ?? 0) + i] ?? 0) +
        w2 * (rgb[(below ?? 0) + i] ?? 0);
    }
    if (side === wanted) out.set(column.subarray(3, side * 3 + 3));
    else this.#spread(side, wanted, out);
    out.copyWithin(wanted * 3, 0, 3);
  }

  #spread(side: number, wanted: number, out: Float32Array): void {
    const column = this.#column;
    column.copyWithin(0, side * 3, side * 3 + 3);
    column.copyWithin((side + 1) * 3, 3, 6);
    const step = side / wanted;
    for (let x = 0; x < wanted; x++) {
      const at = (x + 0.5) * step;
      const k = Math.floor(at);
      const u = at - k;
      const [w0, w1, w2] = [0.5 * (1 - u) ** 2, 0.75 - (u - 0.5) ** 2, 0.5 * u ** 2];
      for (let c = 0; c < 3; c++) {
        out[x * 3 + c] =
          w0 * (column[k * 3 + c] ?? 0) +
          w1 * (column[(k + 1) * 3 + c] ?? 0) +
          w2 * (column[(k + 2) * 3 + c] ?? 0);
      }
    }
  }
}
