import { z } from 'zod';
import { pictureTypeOf, strictBase64 } from './sample-picture.ts';
import type { Call, Reply } from './scripted-server.ts';

const NAMED_SIZES = [
  'square_hd',
  'square',
  'portrait_4_3',
  'portrait_16_9',
  'landscape_4_3',
  'landscape_16_9',
  'auto',
  'auto_2K',
  'auto_4K',
] as const;
const pixels = z.number().int().min(1024).max(4096);

/** An address of https, or a data URI whose bytes are what its type says. */
const picture = z.string().refine((uri) => {
  const [, type, base64 = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(uri) ?? [];
  const bytes = strictBase64(base64);
  return type ? bytes !== undefined && pictureTypeOf(bytes) === type : uri.startsWith('https://');
});

/** The fields of Seedream v4 edit. The real one skips what it does not know; here a slip of the pen is a fault. */
const schema = z.strictObject({
  prompt: z.string().min(1).max(5000),
  image_urls: z.array(picture).min(1).max(10),
  image_size: z.union([z.enum(NAMED_SIZES), z.strictObject({ width: pixels, height: pixels })]).optional(),
  num_images: z.number().int().min(1).max(6).optional(),
  max_images: z.number().int().min(1).max(6).optional(),
  seed: z.number().int().optional(),
  sync_mode: z.boolean().optional(),
  enable_safety_checker: z.boolean().optional(),
  enhance_prompt_mode: z.enum(['standard', 'fast']).optional(),
});
export type FalBody = z.infer<typeof schema>;

/** An error of a model, in fal's form. */
export const modelError = (loc: readonly string[], msg: string, type: string): Reply => ({
  status: 422,
  headers: { 'x-fal-retryable': 'false' },
  body: { detail: [{ loc, msg, type, url: `https://docs.fal.ai/errors#${type}`, input: {} }] },
});

/** The body of a submission, or the answer to one that is wrong. */
export function checkFalBody({ headers, body }: Call): { body: FalBody } | Reply {
  if (!headers['content-type']?.startsWith('application/json')) {
    return { status: 415, body: { detail: 'Unsupported media type' } };
  }
  const checked = schema.safeParse(JSON.parse(body.toString()));
  if (checked.success) return { body: checked.data };
  const path = checked.error.issues[0]?.path.map(String) ?? [];
  return modelError(['body', ...path], 'field is wrong', 'value_error');
}
