import { z } from 'zod';
import { LIMITS } from '../_shared/contract.ts';
import type { Json } from '../_shared/database-types.ts';
import { readAtMost } from '../_shared/read-at-most.ts';
import { RequestError } from './request-error.ts';
import { isShallow } from '../_shared/is-shallow.ts';
import { parseJson } from '../_shared/parse-json.ts';

const MAX_BODY_BYTES = 64_000;
const MOST_LEVELS = 10;

const transformRequest = z.object({
  transformationId: z.uuid(),
  originalUrl: z.string().min(1).max(2048),
  originalFilename: z.string().min(1).max(255),
  recipe: z
    .object({ prompt: z.string().min(1).max(LIMITS.promptCharacters) })
    // It came out of JSON.parse: only its depth may be more than whoever reads it can bear.
    .catchall(z.custom<Json>((value) => isShallow(value, MOST_LEVELS))),
  mustBeFree: z.literal(true).optional(),
  knownVersion: z.int32().min(0).optional(),
});
const key = z.string().min(1).max(200).nullable();

/** What was asked for, checked; throws a `RequestError` where it makes no sense. */
export async function readTransformRequest(request: Request) {
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    throw new RequestError('not_json');
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  const body = transformRequest.safeParse(parseJson(text));
  const idempotencyKey = key.safeParse(request.headers.get('idempotency-key'));
  if (!body.success || !idempotencyKey.success) throw new RequestError('invalid_request');
  const originalPath = parseOriginalPath(body.data.originalUrl);
  if (!originalPath) throw new RequestError('invalid_request');
  return { body: body.data, idempotencyKey: idempotencyKey.data, originalPath };
}

/** The path inside the bucket of originals that a storage URL names. The URL itself is never fetched. */
export function parseOriginalPath(originalUrl: string): string | undefined {
  if (!URL.canParse(originalUrl)) return undefined;
  const { pathname } = new URL(originalUrl);
  const encoded = /^\/storage\/v1\/object\/(?:public\/|sign\/|authenticated\/)?originals\/(.+)$/.exec(
    pathname,
  )?.[1];
  if (!encoded) return undefined;
  try {
    const path = decodeURIComponent(encoded);
    return path.split('/').every(isPlainPart) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Only what no client or server reads in another way: no escape, backslash, question mark or control character. */
function isPlainPart(part: string): boolean {
  return /^[\w!.*'() &$=@;:+,-]+$/.test(part) && part !== '.' && part !== '..';
}

/** The body, while it keeps to the limit. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readAtMost(request.body, maxBytes);
  if (!bytes) throw new RequestError('too_large');
  return bytes;
}
