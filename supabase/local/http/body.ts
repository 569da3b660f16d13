import { readAtMost } from '#shared/read-at-most.ts';

/** A body that is larger than the route takes. */
export class BodyTooLarge extends Error {
  readonly status = 413;
}

/** A body that drips. */
export class BodyTooSlow extends Error {
  readonly status = 408;
}

/** For the worst line that carries a photo as well, these small bodies are a matter of seconds. */
const LONGEST_MS = 60_000;

/** Reads a body whole, and stops at once where it grows past `maxBytes`, whatever its headers promised. */
async function readBody(
  request: Request,
  maxBytes: number,
  longestMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge();
  const inTime = AbortSignal.timeout(longestMs);
  const body = request.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: inTime });
  const bytes = await readAtMost(body ?? null, maxBytes).catch((error: unknown) => {
    throw inTime.aborted ? new BodyTooSlow() : error;
  });
  if (!bytes) throw new BodyTooLarge();
  return bytes;
}

/** The same request, with its body read, held to a size and to a time. */
export async function withLimitedBody(
  request: Request,
  maxBytes: number,
  longestMs = LONGEST_MS,
): Promise<Request> {
  if (!request.body) return request;
  const body = await readBody(request, maxBytes, longestMs);
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.length));
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
