import * as z from 'zod/mini';
import { isRecord } from '#core/lib/is-record.ts';
import { LIMITS, type DishHint, type DishOutline, type DishReport } from '#shared/contract.ts';

// Where a dish is, as it is checked where it enters the phone: within the bounds that the server reads it in.

export const dishHintShape = z.custom<DishHint>(
  (value) => isRecord(value) && ('ring' in value ? isRing(value.ring) : isOutline(value.outline)),
);

export const dishReportShape = z.custom<DishReport>(
  (value) =>
    isRecord(value) &&
    isOutline(value.outline) &&
    areNumbers([value.confidence]) &&
    isRecord(value.placement) &&
    areNumbers([value.placement.scale, value.placement.x, value.placement.y]),
);

const areNumbers = (values: readonly unknown[], least = -Infinity, most = Infinity): boolean =>
  values.every((value) => Number.isFinite(value) && Number(value) >= least && Number(value) <= most);

const areParts = (values: readonly unknown[]) =>
  areNumbers(values, -LIMITS.outlineBeyond, 1 + LIMITS.outlineBeyond);

function isRing(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 5) return false;
  return (
    areParts(value.slice(0, 2)) &&
    areNumbers(value.slice(2, 4), 0.01, 2) &&
    areNumbers(value.slice(4), -360, 360)
  );
}

const isPoint = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && areParts(value);

function isOutline(value: unknown): value is DishOutline {
  if (!Array.isArray(value) || value.length < 1 || value.length > LIMITS.outlinePolygons) return false;
  const isShape = (points: unknown) => Array.isArray(points) && points.length >= 3 && points.every(isPoint);
  return value.every(isShape) && value.flat().length <= LIMITS.outlinePoints;
}
