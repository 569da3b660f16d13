import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readConditions, type Representation } from './conditions.ts';
import type { FileStore } from './file-store.ts';
import { StorageRefusal } from './refusal.ts';
import { readMetadata, type ObjectMetadata, type ObjectRow } from './rows.ts';

interface Serving {
  files: FileStore;
  request: Request;
  url: URL;
  row: ObjectRow;
  /** Set for signed URLs: caches keep the answer no longer than the URL lives. */
  expiresAt?: Date;
}

/** Serves an object that the caller may see, from disk, whole or in part. */
export async function serveObject({ files, request, url, row, expiresAt }: Serving): Promise<Response> {
  const metadata = readMetadata(row);
  const object = { eTag: metadata.eTag, lastModified: new Date(metadata.lastModified), size: metadata.size };
  const headers = new Headers({
    ...describe(object),
    ...protect(metadata, url.searchParams.get('download'), row.name),
    ...(expiresAt ? { expires: expiresAt.toUTCString() } : { 'cache-control': metadata.cacheControl }),
  });
  const result = readConditions(request.headers, object);
  if (result.kind === 'unchanged') {
    return new Response(null, { status: 304, headers: withoutContent(headers) });
  }
  if (result.kind === 'unsatisfiable') {
    return new StorageRefusal('InvalidRange').toResponse({ 'content-range': `bytes */${object.size}` });
  }
  const file = await files.open(row.version);
  if (!file) throw new StorageRefusal('NoSuchKey');
  const [first, last] = result.kind === 'part' ? [result.first, result.last] : [0, object.size - 1];
  headers.set('content-length', String(last - first + 1));
  if (result.kind === 'part') headers.set('content-range', `bytes ${first}-${last}/${object.size}`);
  const isEmpty = request.method === 'HEAD' || object.size === 0;
  if (isEmpty) await file.close();
  const body = isEmpty ? null : stream(file, first, last);
  return new Response(body, { status: result.kind === 'part' ? 206 : 200, headers });
}

function describe(object: Representation): Record<string, string> {
  return {
    etag: object.eTag,
    'last-modified': object.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    // One browser, two people in turn: what one may see is not kept for the other.
    vary: 'authorization',
  };
}

/**
 * What people upload is shown by our origin, so it must never act as a page of it: no script, no frame, no guessing of
 * types, and all but pictures are offered for saving only. SVG is a document, not a picture, in this sense.
 */
function protect(metadata: ObjectMetadata, download: string | null, name: string): Record<string, string> {
  const isPicture = metadata.mimetype.startsWith('image/') && metadata.mimetype !== 'image/svg+xml';
  const saveAs = download || (isPicture ? '' : (name.split('/').at(-1) ?? ''));
  return {
    'content-type': metadata.mimetype,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-robots-tag': 'none',
    ...(download === null && isPicture ? {} : { 'content-disposition': toDisposition(saveAs) }),
  };
}

function toDisposition(fileName: string): string {
  if (fileName === '') return 'attachment';
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, escapeByte);
  return `attachment; filename="${encoded}"; filename*=UTF-8''${encoded}`;
}

const escapeByte = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function withoutContent(headers: Headers): Headers {
  headers.delete('content-type');
  headers.delete('content-disposition');
  return headers;
}

/** The handle is closed when the stream ends or is given up. */
function stream(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(file.createReadStream({ start, end })) as unknown as ReadableStream<Uint8Array>;
}
