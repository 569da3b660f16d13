import { keepPicture } from '#shared/photo-containers/jpeg-picture.ts';
import { readJpegSegments } from '#shared/photo-containers/jpeg-segments.ts';

/** The parts of a JPEG that show it, whatever a browser has written beside them: no place, no time, no device, no profile (it is sRGB). */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const kept = [...readJpegSegments(bytes)].flatMap((segment) => keepPicture(bytes, segment));
  return [bytes.subarray(0, 2), ...kept];
}
