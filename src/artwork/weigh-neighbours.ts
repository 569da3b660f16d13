/** Patches of five by five pixels must look alike. */
const PATCH = 2;
/** How alike two patches must be: 1 takes what grain explains, less is stricter. */
const STRICT = 0.8;
/** Pixels this near count a little even where the light differs, so that a stray ray is not left alone. */
const NEXT = 2;
const LEAST = 0.003;

/** By what neighbours are judged. */
export interface Likeness {
  width: number;
  height: number;
  /** Three values for each pixel. Patches are compared in it. */
  guide: Float32Array;
  /** The variance of the guide, one value for each pixel. */
  noise: Float32Array;
  /** Some more values for each pixel, or none: two pixels whose values are more than 2 apart are strangers. */
  surface: Float32Array;
}

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const TILE = 48;

/** A picture in parts that fit into a processor's cache. */
export function* areasOf(width: number, height: number): Generator<Area> {
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE)
      yield { left, top, right: Math.min(left + TILE, width), bottom: Math.min(top + TILE, height) };
  }
}

/**
 * For each neighbour in reach, row by row, a plane of weights, one for each pixel of the area. A pixel itself weighs as
 * much as the one that is most like it, or stands alone; what lies outside the picture weighs nothing.
 */
export function weighNeighbours(likeness: Likeness, reach: number, area: Area): Float32Array {
  const { width, height } = likeness;
  const span = 2 * reach + 1;
  const itself = (span * span - 1) / 2;
  const across = area.right - area.left;
  const size = across * (area.bottom - area.top);
  const weights = new Float32Array(span * span * size);
  const apart = new Float32Array((across + 2 * PATCH) * (area.bottom - area.top + 2 * PATCH));
  const rows = new Float32Array(across * (area.bottom - area.top + 2 * PATCH));
  const most = weights.subarray(itself * size, (itself + 1) * size);
  for (let k = 0; k < span * span; k++) {
    const [dx, dy] = [(k % span) - reach, Math.floor(k / span) - reach];
    const isOutside =
      area.right + dx <= 0 || area.bottom + dy <= 0 || area.left + dx >= width || area.top + dy >= height;
    if (k === itself || isOutside) continue;
    comparePixels(likeness, area, dx, dy, apart);
    sumRows(apart, across, rows);
    weighPlane(likeness, area, dx, dy, rows, weights.subarray(k * size, (k + 1) * size), most);
  }
  for (let nth = 0; nth < size; nth++) most[nth] ||= 1;
  return weights;
}

/** How far each of these neighbours lies from a pixel, in pixels of the picture's order. */
export function offsetsOf(reach: number, width: number): Int32Array {
  const span = 2 * reach + 1;
  return Int32Array.from({ length: span * span }, (_, k) => {
    return (Math.floor(k / span) - reach) * width + (k % span) - reach;
  });
}

const inside = (value: number, end: number): number => (value < 0 ? 0 : value >= end ? end - 1 : value);

/** Squared differences, less what grain alone would make of them, in units of the grain. */
function comparePixels(
  { width, height, guide, noise }: Likeness,
  area: Area,
  dx: number,
  dy: number,
  apart: Float32Array,
): void {
  let nth = 0;
  for (let y = area.top - PATCH; y < area.bottom + PATCH; y++) {
    const row = inside(y, height) * width;
    const other = inside(y + dy, height) * width;
    for (let x = area.left - PATCH; x < area.right + PATCH; x++) {
      const p = row + inside(x, width);
      const q = other + inside(x + dx, width);
      const here = noise[p] ?? 0;
      const there = noise[q] ?? 0;
      const red = (guide[3 * p] ?? 0) - (guide[3 * q] ?? 0);
      const green = (guide[3 * p + 1] ?? 0) - (guide[3 * q + 1] ?? 0);
      const blue = (guide[3 * p + 2] ?? 0) - (guide[3 * q + 2] ?? 0);
      const square = (red * red + green * green + blue * blue) / 3;
      apart[nth++] = (square - (here + Math.min(here, there))) / (1e-6 + STRICT * STRICT * (here + there));
    }
  }
}

function sumRows(apart: Float32Array, across: number, rows: Float32Array): void {
  const wide = across + 2 * PATCH;
  for (let at = 0, row = 0; at < rows.length; at += across, row += wide) {
    let sum = 0;
    for (let x = 0; x < 2 * PATCH; x++) sum += apart[row + x] ?? 0;
    for (let x = 0; x < across; x++) {
      sum += apart[row + x + 2 * PATCH] ?? 0;
      rows[at + x] = sum;
      sum -= apart[row + x] ?? 0;
    }
  }
}

function weighPlane(
  { width, height, surface }: Likeness,
  area: Area,
  dx: number,
  dy: number,
  rows: Float32Array,
  plane: Float32Array,
  most: Float32Array,
): void {
  const across = area.right - area.left;
  const patch = (2 * PATCH + 1) ** 2;
  const depth = surface.length / (width * height);
  const atLeast = Math.max(Math.abs(dx), Math.abs(dy)) <= NEXT ? LEAST : 0;
  let nth = -1;
  for (let y = area.top; y < area.bottom; y++) {
    const v = y + dy;
    for (let x = area.left; x < area.right; x++) {
      nth++;
      const u = x + dx;
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      let sum = 0;
      for (let k = 0; k <= 2 * PATCH; k++) sum += rows[nth + k * across] ?? 0;
      let strange = 0;
      const here = (y * width + x) * depth;
      const there = (v * width + u) * depth;
      for (let k = 0; k < depth; k++) {
        const apart = (surface[here + k] ?? 0) - (surface[there + k] ?? 0);
        strange += apart * apart;
      }
      const weight = kinship(Math.max(0, sum / patch) + strange) + atLeast * kinship(strange);
      plane[nth] = weight;
      if (weight > (most[nth] ?? 0)) most[nth] = weight;
    }
  }
}

/** Falls like exp(-strange), and is nothing from 4 on. */
function kinship(strange: number): number {
  const near = 1 - strange / 4;
  return near > 0 ? near * near * near * near : 0;
}
