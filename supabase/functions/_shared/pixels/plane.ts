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

/**
 * The value below which the fraction `q` (0..1) of the values lies; 0 where there are none. Changes their order, but
 * sorts only as far as is needed: each round leaves out the side where the value cannot be.
 */
export function quantile(values: Float32Array, q: number): number {
  const wanted = Math.min(values.length - 1, Math.floor(values.length * q));
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
      if (i > j) break;
      const moved = values[i] ?? 0;
      values[i++] = values[j] ?? 0;
      values[j--] = moved;
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  return values[wanted] ?? 0;
}
