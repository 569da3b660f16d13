import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Less is not worth a header more. */
const SMALLEST_COMPRESSED = 1024;

/**
 * The same answer, compressed where it is JSON that whoever asks can unpack: rows go over the same few words again and
 * again. At the fastest level, which leaves a small part of them.
 */
export async function compressJson(request: Request, response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!response.body || !isJson || response.headers.has('content-encoding')) return response;
  const plain = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const { status } = response;
  const canUnpack = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!canUnpack || plain.byteLength < SMALLEST_COMPRESSED) return new Response(plain, { status, headers });
  const packed = new Uint8Array(await promisify(gzip)(plain, { level: 1 }));
  headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(packed.length));
  return new Response(packed, { status, headers });
}
