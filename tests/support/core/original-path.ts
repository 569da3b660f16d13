import { parseOriginalPath as parse } from '#functions/transform-image/request.ts';

/** What the function makes of a path in the bucket of originals; undefined where it refuses it. */
export function parseOriginalPath(path: string): string | undefined {
  return parse(`https://backend.example/storage/v1/object/public/originals/${path}`);
}
