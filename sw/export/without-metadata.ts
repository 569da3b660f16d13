import {
  isStartOfFrame,
  readJpegSegments,
  START_OF_SCAN,
  SCAN,
  END_OF_IMAGE,
} from '#shared/photo-containers/jpeg-segments.ts';

/** Tables, frames, restarts and scans: what the picture itself is made of. */
const PICTURE = [SCAN, START_OF_SCAN, END_OF_IMAGE, 0xc4, 0xcc, 0xdb, 0xdc, 0xdd];
/** JFIF: which has no place for anything but the density. */
const JFIF = 0xe0;

/** The parts of a JPEG that show it, whatever a browser has written beside them: no place, no time, no device, no profile (it is sRGB). */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const kept = [...readJpegSegments(bytes)].filter(
    ({ marker }) => PICTURE.includes(marker) || isStartOfFrame(marker) || marker === JFIF,
  );
  return [bytes.subarray(0, 2), ...kept.map(({ start, end }) => bytes.subarray(start, end))];
}
