import type { Plane } from './plane.ts';

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
  const left = new Uint16Array(fullWidth);
  const part = new Float32Array(fullWidth);
  for (let x = 0; x < fullWidth; x++) {
    const place = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / fullWidth - 0.5));
    left[x] = place;
    part[x] = place - Math.floor(place);
  }
  const column = new Float32Array(width + 1);
  const out = new Float32Array(fullWidth);
  return (row) => {
    const place = Math.min(height - 1, Math.max(0, ((row + 0.5) * height) / fullHeight - 0.5));
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
