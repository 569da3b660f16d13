import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { correlationOf } from './correlation.ts';
import { structureAt, type DishPoints, type FullPlacement } from './dish-points.ts';

/** Sizes at which a dish is looked for, as parts of its own, and by how much one is larger than the one before. */
const SIZES = [0.6, 1.7] as const;
const SIZE_STEP = 1.035;
/** This part of the dish may lie beyond the frame. */
const BEYOND = 0.12;
/** Pictures whose shapes differ by more than this may have been stretched. */
const OTHER_SHAPE = 0.02;

/** A place where the dish may lie, and how like it is what is drawn there: 1 where it is the same, 0 where nothing speaks for it. */
export interface Found {
  placement: FullPlacement;
  likeness: number;
}

/** The likeliest places, the best first: each size is tried at every pixel of a very small copy. None of a dish too thin for it. */
export function searchDish(points: DishPoints, made: Picture, most: number): Found[] {
  if (points.drawn.length === 0) return [];
  const shape = (points.width * made.height) / (points.height * made.width);
  // Of another shape it was cut or widened, which leaves the dish as it is; or it was squeezed.
  const stretches = Math.abs(Math.log(shape)) > OTHER_SHAPE ? [Math.sqrt(shape), 1] : [1];
  const found: Found[] = [];
  for (const stretch of stretches) {
    for (let size = SIZES[0]; size < SIZES[1]; size *= SIZE_STEP) {
      const sought = { scale: size * stretch, scaleY: size / stretch };
      const best = bestPlace(points, structureAt(made, points, sought));
      if (best) found.push(best);
    }
  }
  return found.toSorted((a, b) => b.likeness - a.likeness).slice(0, most);
}

/** The whole pixel by which the points are to be moved, so that what is drawn there is likest. */
function bestPlace(points: DishPoints, structure: Plane): Found | undefined {
  const { width, height } = structure;
  const columns = points.u.map((u) => Math.floor(u * points.width));
  const rows = points.v.map((v) => Math.floor(v * points.height));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const marginX = Math.ceil((right - left) * BEYOND);
  const marginY = Math.ceil((bottom - top) * BEYOND);
  if (right - left + 1 > width + 2 * marginX || bottom - top + 1 > height + 2 * marginY) return undefined;
  const padded = widened(structure, marginX, marginY);
  const offsets = columns.map((x, i) => (rows[i] ?? 0) * padded.width + x);
  const best = { likeness: -1, x: 0, y: 0 };
  for (let y = -top; y <= height - 1 - bottom + 2 * marginY; y++) {
    for (let x = -left; x <= width - 1 - right + 2 * marginX; x++) {
      const likeness = likenessAt(points.drawn, padded.data, offsets, y * padded.width + x);
      if (likeness > best.likeness) Object.assign(best, { likeness, x: x - marginX, y: y - marginY });
    }
  }
  return {
    likeness: best.likeness,
    placement: {
      scale: points.width / width,
      scaleY: points.height / height,
      x: best.x / width,
      y: best.y / height,
    },
  };
}

function likenessAt(drawn: Float32Array, data: Float32Array, offsets: Float32Array, start: number): number {
  let sum = 0;
  let squares = 0;
  let together = 0;
  let own = 0;
  let ownSquares = 0;
  for (let i = 0; i < drawn.length; i++) {
    const there = data[start + (offsets[i] ?? 0)] ?? 0;
    const here = drawn[i] ?? 0;
    sum += there;
    squares += there * there;
    together += there * here;
    own += here;
    ownSquares += here * here;
  }
  return correlationOf(drawn.length, sum, squares, own, ownSquares, together);
}

function widened({ width, height, data }: Plane, marginX: number, marginY: number): Plane {
  const wide = width + 2 * marginX;
  const out = new Float32Array(wide * (height + 2 * marginY));
  for (let y = 0; y < height; y++) {
    out.set(data.subarray(y * width, (y + 1) * width), (y + marginY) * wide + marginX);
  }
  return { width: wide, height: height + 2 * marginY, data: out };
}
