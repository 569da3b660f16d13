import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { dishHintShape, dishReportShape } from './dish-shapes.ts';
import { styles } from './recipe.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { PLANS, STATUSES, SURFACES, type PlanName } from '#shared/contract.ts';
import type { StyleId } from '#shared/styles.ts';

// The server's rows, as they are checked where they enter, and as the mirror keeps them (server-rows.ts). Fields that are not named here are dropped; what a newer server may add to a list
// (a style, a reason) is taken as the nearest thing we know, so that an older app goes on showing its photos.

const text = z.string();
const maybeText = z.nullable(text);
const count = z.int();

const styleIds = styles.map(({ id }) => id) as [StyleId, ...StyleId[]];

const recipeShape = z.object({
  prompt: text,
  image_size: z.exactOptional(text),
  num_images: z.exactOptional(z.number()),
  max_images: z.exactOptional(z.number()),
  style: z.exactOptional(z.enum(styleIds)),
  colour: z.exactOptional(text),
  width: z.exactOptional(z.number()),
  height: z.exactOptional(z.number()),
  dish: z.exactOptional(dishHintShape),
  lock: z.exactOptional(z.boolean()),
  report: z.exactOptional(
    z.object({
      engine: text,
      promptClause: z.exactOptional(z.number()),
      repeats: z.exactOptional(z.literal(true)),
      watermark: z.exactOptional(z.literal(true)),
      did: z.array(text),
      couldNot: z.array(text),
      surface: z.exactOptional(orElse(z.enum(SURFACES), 'none')),
      dish: z.exactOptional(dishReportShape),
      marks: z.exactOptional(z.object({ source: text, signed: z.boolean() })),
    }),
  ),
});

/** Where the place of the dish makes no sense to us, the recipe goes without it; where more does not, it is its prompt. */
const recipe = z.union([
  recipeShape,
  z.omit(recipeShape, { dish: true }),
  z.pipe(
    z.object({ prompt: text }),
    z.transform(({ prompt }): z.output<typeof recipeShape> => ({ prompt })),
  ),
]);

export const transformationShape = z.object({
  id: text,
  user_id: text,
  original_filename: text,
  original_url: text,
  output_url: maybeText,
  thumbnail_url: maybeText,
  recipe,
  status: z.enum(STATUSES),
  failure_code: z.nullable(orElse(z.enum(FAILURE_CODES), 'internal')),
  current_version: count,
  /** Understood where it is shown (kept-exports.ts): most screens have no need of it. */
  exports: z.unknown(),
  created_at: text,
  updated_at: text,
});

export const versionShape = z.object({
  id: text,
  transformation_id: text,
  version_number: count,
  output_url: text,
  thumbnail_url: maybeText,
  recipe,
  created_at: text,
});

const planNames = Object.keys(PLANS) as [PlanName, ...PlanName[]];

export const subscriptionShape = z.object({
  user_id: text,
  plan: z.enum(planNames),
  credits_total: count,
  credits_used: count,
  renews_at: text,
  updated_at: text,
});

export const profileShape = z.object({ id: text, full_name: text, updated_at: text });

export const presetShape = z.object({ id: text, user_id: text, name: text, recipe, created_at: text });

export const creditEventShape = z.object({
  id: text,
  kind: z.enum(['grant', 'reserve', 'refund', 'reset']),
  /** Change of the credits left. */
  amount: count,
  transformation_id: maybeText,
  version_number: z.nullable(count),
  /** Why a version cost nothing. */
  reason: maybeText,
  created_at: text,
});

export const idShape = z.object({ id: text });

/** The names of a shape's fields, as the server is asked for them. */
export function columnsOf(shape: z.ZodMiniObject): string {
  return Object.keys(shape.shape).join(',');
}
