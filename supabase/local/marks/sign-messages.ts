import { z } from 'zod';

export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What is asked of a signing process. */
export const signRequestSchema = z.object({
  method: z.literal('sign'),
  picture: bytes,
  manifest: z.object({
    definition: z.record(z.string(), z.unknown()),
    ingredients: z.array(
      z.object({
        label: z.string(),
        relationship: z.enum(['parentOf', 'componentOf']),
        format: z.string().exactOptional(),
        file: bytes.exactOptional(),
      }),
    ),
  }),
  keys: z.object({ certificates: z.array(bytes), key: bytes }),
});
export type SignRequest = z.infer<typeof signRequestSchema>;
