import type { DishOutline } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

// An outline as cells that belong to the dish or not: what a brush paints on.

/** Long side of the grid: a finger is no finer. */
const LONG_SIDE = 320;

export interface Mask {
  width: number;
  height: number;
  /** 1 for each cell of the dish. */
  cells: Uint8Array;
}

/** The polygons of an outline, filled by the even-odd rule on the middles of the cells. */
export function fillOutline(outline: DishOutline, photo: Size): Mask {
  const scale = LONG_SIDE / Math.max(photo.width, photo.height);
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const cells = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const crossings = outline
      .flatMap((points) => crossingsOf(points, (y + 0.5) / height))
      .sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) * width - 0.5));
      const to = Math.min(width, Math.ceil((crossings[i + 1] ?? 0) * width - 0.5));
      if (to > from) cells.fill(1, y * width + from, y * width + to);
    }
  }
  return { width, height, cells };
}

function crossingsOf(points: DishOutline[number], y: number): number[] {
  return points.flatMap(([x0, y0], i) => {
    const [x1, y1] = points[(i + 1) % points.length] ?? [x0, y0];
    return y0 <= y === y1 <= y ? [] : [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)];
  });
}

/** A line of a round brush, from one point to another; `radius` in parts of the width. */
export function brush(
  { width, height, cells }: Mask,
  from: readonly [number, number],
  to: readonly [number, number],
  { radius, adds }: { radius: number; adds: boolean },
): void {
  const [ax, ay, bx, by] = [from[0] * width, from[1] * height, to[0] * width, to[1] * height];
  const r = Math.max(0.75, radius * width);
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const firstRow = Math.max(0, Math.floor(Math.min(ay, by) - r));
  const lastRow = Math.min(height - 1, Math.ceil(Math.max(ay, by) + r));
  const firstColumn = Math.max(0, Math.floor(Math.min(ax, bx) - r));
  const lastColumn = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + r));
  for (let y = firstRow; y <= lastRow; y++) {
    for (let x = firstColumn; x <= lastColumn; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const along = length > 0 ? Math.min(1, Math.max(0, (px * (bx - ax) + py * (by - ay)) / length)) : 0;
      const far = (px - along * (bx - ax)) ** 2 + (py - along * (by - ay)) ** 2;
      if (far <= r * r) cells[y * width + x] = adds ? 1 : 0;
    }
  }
}
