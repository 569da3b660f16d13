import { readAtMost } from '#shared/read-at-most.ts';

/** A body that is larger than the route takes. */
export class BodyTooLarge extends Error {
  readonly status = 413;
}

/** Reads a body whole, and stops at once where it grows past `maxBytes`, whatever its headers promised. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge();
  const bytes = await readAtMost(request.body, maxBytes);
  if (!bytes) throw new BodyTooLarge();
  return bytes;
}

/** The same request, with its body read and held to a size. */
export async function withLimitedBody(request: Request, maxBytes: number): Promise<Request> {
  if (!request.body) return request;
  const body = await readBody(request, maxBytes);
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.length));
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
