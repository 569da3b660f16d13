import * as z from 'zod/mini';
import { isRecord } from '#core/lib/is-record.ts';
import { LIMITS, RING_BOUNDS, type DishHint, type DishReport } from '#shared/contract.ts';

// Where a dish is, as it is checked where it enters the phone: within the bounds that the server reads it in. By hand,
// as the words of zod that would say it are not small, and are in nothing else.

type Bounds = readonly [least: number, most: number];

const PART: Bounds = [-LIMITS.outlineBeyond, 1 + LIMITS.outlineBeyond];
const POINT = [PART, PART];
const RING = [...POINT, RING_BOUNDS.radius, RING_BOUNDS.radius, RING_BOUNDS.degrees];

const isWithin = (value: unknown, bounds: readonly Bounds[]): boolean =>
  isList(value) &&
  value.length === bounds.length &&
  bounds.every(([least, most], i) => {
    const number = value[i];
    return typeof number === 'number' && number >= least && number <= most;
  });

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isOutline = (value: unknown): boolean =>
  isList(value) &&
  value.length > 0 &&
  value.length <= LIMITS.outlinePolygons &&
  value.every((points) => isList(points) && points.length > 2) &&
  value.flat().length <= LIMITS.outlinePoints &&
  value.flat().every((point) => isWithin(point, POINT));

export const dishHintShape = z.custom<DishHint>(
  (value: unknown) => isRecord(value) && (isWithin(value.ring, RING) || isOutline(value.outline)),
);

const isPlacement = (value: unknown): boolean =>
  isRecord(value) &&
  [value.scale, value.scaleY ?? 1, value.x, value.y].every((part) => Number.isFinite(part));

/** Of the report the outline and the placement are looked at here. */
export const dishReportShape = z.custom<DishReport>(
  (value: unknown) => isRecord(value) && isOutline(value.outline) && isPlacement(value.placement),
);
