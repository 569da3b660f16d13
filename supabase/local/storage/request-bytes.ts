import type { z } from 'zod';
import { steadyNow } from '#local/steady-clock.ts';
import { parseJson } from '#shared/parse-json.ts';
import { StorageRefusal } from './refusal.ts';

/** Bytes of a JSON body. A batch of a thousand paths of ours fits. */
const JSON_BYTES = 100_000;

/** A sender silent for so long is gone: a phone that lost its network does not say goodbye. */
const SILENCE_MS = 60_000;
/** For all of a JSON body; a photo over a bad line may take an hour. */
const LONGEST_JSON_MS = 60_000;

/**
 * The body of a request, piece by piece. Leaving it early cancels the rest, so nothing more is read;
 * a connection that breaks or falls silent half-way is a refusal, since the fault is not ours.
 */
export async function* requestBytes(
  request: Request,
  longestMs = Infinity,
): AsyncGenerator<Uint8Array, void> {
  if (!request.body) return;
  const endsAt = steadyNow() + longestMs;
  const reader = request.body.getReader();
  let isOver = false;
  try {
    for (;;) {
      const mostMs = Math.min(SILENCE_MS, endsAt - steadyNow());
      const { done, value } = await readInTime(reader, mostMs).catch(() => {
        throw new StorageRefusal('InvalidRequest', 'The request ended before its body was complete');
      });
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    // Rejects where the connection broke, which has been said already.
    if (!isOver) await reader.cancel().catch(() => undefined);
  }
}

async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>, mostMs: number) {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error('silence')), mostMs);
  try {
    return await Promise.race([reader.read(), silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a small JSON body and checks its shape. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of requestBytes(request, LONGEST_JSON_MS)) {
    size += chunk.length;
    if (size > JSON_BYTES) throw new StorageRefusal('EntityTooLarge', 'Request body is too large');
    chunks.push(chunk);
  }
  const result = schema.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new StorageRefusal(
    'InvalidRequest',
    `body/${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`.trim(),
  );
}
