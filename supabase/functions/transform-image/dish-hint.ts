import { z } from 'zod';
import {
  LIMITS,
  RING_BOUNDS,
  type DishHint,
  type DishLock,
  type DishOutline,
  type DishReport,
} from '../_shared/contract.ts';

const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);
const part = within([-LIMITS.outlineBeyond, 1 + LIMITS.outlineBeyond]);
const radius = within(RING_BOUNDS.radius);
const degrees = within(RING_BOUNDS.degrees);

const ring = z.tuple([part, part, radius, radius, degrees]);

const outline = z
  .array(z.array(z.tuple([part, part])).min(3))
  .min(1)
  .max(LIMITS.outlinePolygons)
  .refine((polygons) => countPoints(polygons) <= LIMITS.outlinePoints);

/** Where somebody says the dish is; what makes no sense is not read at all, so that nobody follows half of it. */
export const dishHint: z.ZodType<DishHint> = z.union([z.object({ ring }), z.object({ outline })]);

/** Of a part of a photo's width: a tenth of a pixel in 2048, and short in the row. */
const DIGITS = 10_000;
const short = (value: number): number => Math.round(value * DIGITS) / DIGITS;

/** What the engine saw of the dish, as it is kept: rounded, and of an outline with endless points as many as a row takes. */
export function shortenReport({ outline: polygons, confidence, placement }: DishReport): DishReport {
  const { scale, scaleY = scale, x, y } = placement;
  return {
    outline: thin(polygons).map((points) => points.map(([px, py]) => [short(px), short(py)])),
    confidence: short(confidence),
    placement: {
      scale: short(scale),
      ...(short(scaleY) !== short(scale) && { scaleY: short(scaleY) }),
      x: short(x),
      y: short(y),
    },
  };
}

/** What is told of the dish lock, rounded. */
export const shortenLock = ({ state, likeness, weakest }: DishLock): DishLock => ({
  state,
  ...(likeness !== undefined && { likeness: short(likeness) }),
  ...(weakest !== undefined && { weakest: short(weakest) }),
});

/** The longest polygons, and of each every so many-th point. */
function thin(polygons: DishOutline): DishOutline {
  const kept = polygons
    .filter((points) => points.length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, LIMITS.outlinePolygons);
  const count = countPoints(kept);
  if (count <= LIMITS.outlinePoints) return kept;
  // Each polygon keeps three points at least, for which there is room.
  const room = LIMITS.outlinePoints - 3 * kept.length;
  return kept.map((points) => {
    const most = 3 + Math.floor((room * (points.length - 3)) / count);
    return Array.from({ length: most }, (_, i) => points[Math.floor((i * points.length) / most)] ?? [0, 0]);
  });
}

const countPoints = (polygons: readonly (readonly unknown[])[]): number =>
  polygons.reduce((sum, points) => sum + points.length, 0);
