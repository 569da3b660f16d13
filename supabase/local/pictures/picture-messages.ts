import { z } from 'zod';
import { dishHint } from '#functions/transform-image/dish-hint.ts';
import { DISH_LOCKS, SURFACES } from '#shared/contract.ts';
import { STYLES } from '#shared/styles.ts';
import type { PictureFault } from '#functions/transform-image/pictures/pipeline.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const picture = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  data: z.custom<Uint8ClampedArray>((value) => value instanceof Uint8ClampedArray),
});
const styleIds = STYLES.map((style) => style.id);

/** What the pipeline asks of a picture process; one at a time. */
export const requestSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('prepare'), photo: bytes }),
  z.object({
    method: z.literal('enhance'),
    photo: bytes,
    enhanceRequest: z.object({
      style: z.enum(styleIds).exactOptional(),
      colour: z.string().exactOptional(),
      prompt: z.string(),
      dish: dishHint.exactOptional(),
    }),
  }),
  z.object({
    method: z.literal('finish'),
    result: z.union([bytes, picture]),
    options: z.object({
      watermark: z.boolean(),
      lock: z.object({ photo: bytes, dish: dishHint.exactOptional() }).exactOptional(),
    }),
  }),
]);
export type PictureRequest = z.infer<typeof requestSchema>;

export const preparedSchema = z.object({
  bytes,
  mimeType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
});
const dishReport = z.object({
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))),
  confidence: z.number(),
  placement: z.object({
    scale: z.number(),
    scaleY: z.number().exactOptional(),
    x: z.number(),
    y: z.number(),
  }),
});
export const enhancedSchema = z.object({
  picture,
  report: z.object({
    tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    style: z.enum([...styleIds, 'custom']).nullable(),
    did: z.array(z.string()),
    couldNot: z.array(z.string()),
    surface: z.enum(SURFACES),
    dish: dishReport.exactOptional(),
  }),
});
export const finishedSchema = z.object({
  output: bytes,
  thumbnail: bytes,
  width: z.int().positive(),
  height: z.int().positive(),
  locked: z
    .object({
      lock: z.object({
        state: z.enum(DISH_LOCKS),
        likeness: z.number().exactOptional(),
        weakest: z.number().exactOptional(),
      }),
      did: z.array(z.string()),
      couldNot: z.array(z.string()),
      surface: z.enum(SURFACES).exactOptional(),
      dish: dishReport.exactOptional(),
    })
    .exactOptional(),
});

const FAULTS = [
  'unreadable_photo',
  'unsupported_photo',
  'heic_not_readable',
  'photo_too_large',
] as const satisfies PictureFault[];

/** What it answers. A process that reads strangers' files is not trusted: its answers are checked like any input. */
export const answerSchema = z.object({
  /** Processor time of this work, in milliseconds. */
  cpuMs: z.number(),
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), value: z.unknown() }),
    z.object({ state: z.literal('unusable'), fault: z.enum(FAULTS) }),
    /** A bug of ours. */
    z.object({
      state: z.literal('broken'),
      message: z.string(),
      /** The log keeps it. */
      code: z
        .string()
        .regex(/^[\w.]{1,60}$/)
        .optional()
        .catch(undefined),
    }),
  ]),
});
export type PictureAnswer = z.infer<typeof answerSchema>;
