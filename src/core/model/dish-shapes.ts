import * as z from 'zod/mini';
import { LIMITS, type DishHint, type DishReport } from '#shared/contract.ts';

// Where a dish is, as it is checked where it enters the phone: within the bounds that the server reads it in.

const part = z.number().check(z.minimum(-LIMITS.outlineBeyond), z.maximum(1 + LIMITS.outlineBeyond));
const radius = z.number().check(z.minimum(0.01), z.maximum(2));
const degrees = z.number().check(z.minimum(-360), z.maximum(360));

const outline = z
  .array(z.array(z.tuple([part, part])).check(z.minLength(3)))
  .check(z.minLength(1), z.maxLength(LIMITS.outlinePolygons))
  .check(z.refine((polygons) => polygons.flat().length <= LIMITS.outlinePoints));

export const dishHintShape: z.ZodMiniType<DishHint> = z.union([
  z.object({ ring: z.tuple([part, part, radius, radius, degrees]) }),
  z.object({ outline }),
]);

export const dishReportShape: z.ZodMiniType<DishReport> = z.object({
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))),
  confidence: z.number(),
  placement: z.object({ scale: z.number(), x: z.number(), y: z.number() }),
});
