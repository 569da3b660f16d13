import { TrieRouter } from 'hono/router/trie-router';
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
  ['POST', 'object/sign/:bucket/:key{.*}', 'sign'],
  ['POST', 'object/upload/sign/:bucket/:key{.*}', 'signUpload'],
  ['PUT', 'object/upload/sign/:bucket/:key{.*}', 'uploadSigned'],
  ['GET', 'object/sign/:bucket/:key{.*}', 'downloadSigned'],
  ['GET', 'object/public/:bucket/:key{.*}', 'downloadPublic'],
  ['GET', 'object/info/authenticated/:bucket/:key{.*}', 'info'],
  ['GET', 'object/info/:bucket/:key{.*}', 'info'],
  ['GET', 'object/authenticated/:bucket/:key{.*}', 'download'],
  ['GET', 'object/:bucket/:key{.*}', 'download'],
  ['POST', 'object/:bucket/:key{.*}', 'upload'],
  ['PUT', 'object/:bucket/:key{.*}', 'replace'],
  ['DELETE', 'object/:bucket', 'removeMany'],
  ['DELETE', 'object/:bucket/:key{.*}', 'remove'],
] as const;

export type Action = (typeof ROUTES)[number][2];

/** What a request asks for. `bucket` and `key` are checked, and empty where the route has none. */
export interface Route {
  action: Action;
  bucket: string;
  key: string;
}

const router = new TrieRouter<Action>();
for (const [method, pattern, action] of ROUTES) router.add(method, `/storage/v1/${pattern}`, action);

/** Reads method and path (still percent-encoded); HEAD is GET without the body. */
export function readRoute(method: string, pathname: string): Route {
  const [[found]] = router.match(method === 'HEAD' ? 'GET' : method, pathname);
  if (!found) throw new StorageRefusal('NoSuchRoute', `Route ${method}:${pathname.slice(0, 200)} not found`);
  const [action, params] = found;
  const { bucket, key } = params as { bucket?: string; key?: string };
  return {
    action,
    bucket: bucket === undefined ? '' : decodeBucketName(bucket),
    key: key === undefined ? '' : decodeKey(key),
  };
}
