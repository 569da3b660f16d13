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

/** Serves an object that the caller may see, whole or in part. */
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
  const part = result.kind === 'part' ? result : { first: 0, last: object.size - 1 };
  headers.set('content-length', String(part.last - part.first + 1));
  if (result.kind === 'part') headers.set('content-range', `bytes ${part.first}-${part.last}/${object.size}`);
  const isEmpty = request.method === 'HEAD' || object.size === 0;
  const body = isEmpty ? null : await files.read(row.version, part);
  if (!body && !(isEmpty && (await files.has(row.version)))) throw new StorageRefusal('NoSuchKey');
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
