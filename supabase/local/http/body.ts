/** A body that is larger than the route takes. */
export class BodyTooLarge extends Error {
  readonly status = 413;
}

/** Reads a body whole, and stops at once where it grows past `maxBytes`, whatever its headers promised. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
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
