import { softBlur } from '../pixels/filters.ts';
import { createPlane } from '../pixels/plane.ts';
import type { ColourPlanes } from './dish-colours.ts';
import { scatter } from './surface-noise.ts';

/** What stands behind the table where the camera looks low, far out of focus. Colours are bytes. */
export interface Backdrop {
  /** At the height of the table and at the top of the picture. */
  low: readonly [number, number, number];
  high: readonly [number, number, number];
  /** Discs of light, as lamps and leaves are far out of focus: how many, of which colours, how strong. */
  discs?: { count: number; colours: readonly (readonly [number, number, number])[]; strength: number };
}

/** Long side of a backdrop: nothing in it is sharp. */
const SIDE = 200;

/** Paints it for a picture of that shape; `horizon` is the row (as a part of the height) where the table ends. */
export function paintBackdrop({ low, high, discs }: Backdrop, shape: number, horizon: number): ColourPlanes {
  const width = shape >= 1 ? SIDE : Math.max(8, Math.round(SIDE * shape));
  const height = shape >= 1 ? Math.max(8, Math.round(SIDE / shape)) : SIDE;
  const paint = (c: 0 | 1 | 2) => {
    const plane = createPlane(width, height);
    for (let y = 0; y < height; y++) {
      const up = Math.min(1, Math.max(0, (horizon + 0.06 - y / height) / Math.max(0.25, horizon + 0.06)));
      plane.data.fill(low[c] + (high[c] - low[c]) * up, y * width, (y + 1) * width);
    }
    for (let n = 0; n < (discs?.count ?? 0); n++) {
      const radius = (0.022 + 0.03 * scatter(n, 5, 3)) * SIDE;
      const x = scatter(n, 1, 7) * width;
      const y = (horizon - 0.02 - 0.5 * scatter(n, 2, 9)) * height;
      const colour = discs?.colours[n % discs.colours.length]?.[c] ?? 0;
      const strength = (discs?.strength ?? 0) * (0.35 + 0.65 * scatter(n, 3, 11));
      for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
        for (
          let column = Math.max(0, Math.floor(x - radius));
          column <= Math.min(width - 1, x + radius);
          column++
        ) {
          const part = Math.min(1, Math.max(0, radius - Math.hypot(column - x, row - y))) * strength;
          const i = row * width + column;
          plane.data[i] = (plane.data[i] ?? 0) + (colour - (plane.data[i] ?? 0)) * part;
        }
      }
    }
    return softBlur(plane, 1.4);
  };
  return [paint(0), paint(1), paint(2)];
}
