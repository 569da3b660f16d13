import { LIMITS, type Bucket } from '#shared/contract.ts';

/** How long a signed address serves. */
export const SIGNED_FOR_MS = LIMITS.signedUrlSeconds * 1000;

/** A picture in storage. */
export interface PictureRef {
  bucket: Bucket;
  path: string;
}

const STORED =
  /\/storage\/v1\/object\/(?:public|sign|authenticated)\/(originals|outputs|thumbnails)\/([^?#]+)/;

/** Reads which picture a row speaks of; null where its address is none of ours. */
export function readPicture(url: string | null): PictureRef | null {
  const [, bucket, path] = STORED.exec(url ?? '') ?? [];
  if (bucket === undefined || path === undefined) return null;
  try {
    return { bucket: bucket as Bucket, path: decodeURI(path) };
  } catch {
    return null;
  }
}
