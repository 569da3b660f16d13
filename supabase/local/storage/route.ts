import { decodeBucketName, decodeKey } from './object-key.ts';
import { StorageRefusal } from './refusal.ts';

/** Method, path below /storage/v1, and what it asks for. The first match counts, so fixed words stand before buckets. */
const ROUTES = [
  ['GET', 'bucket', 'listBuckets'],
  ['GET', 'bucket/:bucket', 'getBucket'],
  ['POST', 'object/move', 'move'],
  ['POST', 'object/copy', 'copy'],
  ['POST', 'object/list/:bucket', 'list'],
  ['POST', 'object/sign/:bucket', 'signMany'],
  ['POST', 'object/sign/:bucket/*', 'sign'],
  ['POST', 'object/upload/sign/:bucket/*', 'signUpload'],
  ['PUT', 'object/upload/sign/:bucket/*', 'uploadSigned'],
  ['GET', 'object/sign/:bucket/*', 'downloadSigned'],
  ['GET', 'object/public/:bucket/*', 'downloadPublic'],
  ['GET', 'object/info/authenticated/:bucket/*', 'info'],
  ['GET', 'object/info/:bucket/*', 'info'],
  ['GET', 'object/authenticated/:bucket/*', 'download'],
  ['GET', 'object/:bucket/*', 'download'],
  ['POST', 'object/:bucket/*', 'upload'],
  ['PUT', 'object/:bucket/*', 'replace'],
  ['DELETE', 'object/:bucket', 'removeMany'],
  ['DELETE', 'object/:bucket/*', 'remove'],
] as const;

export type Action = (typeof ROUTES)[number][2];

/** What a request asks for. `bucket` and `key` are checked, and empty where the route has none. */
export interface Route {
  action: Action;
  bucket: string;
  key: string;
}

const BASE = '/storage/v1/';

/** Reads method and path (still percent-encoded); HEAD is GET without the body. */
export function readRoute(method: string, pathname: string): Route {
  const asked = method === 'HEAD' ? 'GET' : method;
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length).split('/') : [];
  for (const [routeMethod, pattern, action] of ROUTES) {
    if (routeMethod !== asked) continue;
    const found = match(pattern.split('/'), path);
    if (found) {
      const { bucket, key } = found;
      return {
        action,
        bucket: bucket === null ? '' : decodeBucketName(bucket),
        key: key === null ? '' : decodeKey(key),
      };
    }
  }
  throw new StorageRefusal('NoSuchRoute', `Route ${method}:${pathname.slice(0, 200)} not found`);
}

function match(pattern: string[], path: string[]): { bucket: string | null; key: string | null } | null {
  const hasKey = pattern.at(-1) === '*';
  const fixed = hasKey ? pattern.slice(0, -1) : pattern;
  const isLong = path.length > fixed.length;
  if (path.length < fixed.length || isLong !== hasKey) return null;
  let bucket: string | null = null;
  for (const [index, wanted] of fixed.entries()) {
    if (wanted === ':bucket') bucket = path[index] ?? null;
    else if (wanted !== path[index]) return null;
  }
  return { bucket, key: hasKey ? path.slice(fixed.length).join('/') : null };
}
