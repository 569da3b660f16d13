/** A marker with what belongs to it. `SCAN` stands for compressed picture data, which has no marker of its own. */
export interface JpegSegment {
  marker: number;
  /** Where it begins, with its marker. */
  start: number;
  /** Where what follows marker and length begins. */
  body: number;
  end: number;
}

export const SCAN = 0;
export const END_OF_IMAGE = 0xd9;
export const START_OF_SCAN = 0xda;

const isRestart = (marker: number | undefined) => marker !== undefined && marker >= 0xd0 && marker <= 0xd7;
/** SOF0 to SOF15 without DHT, JPG and DAC, which lie between them. */
export const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * The segments of the first image of a JPEG, in their order, found as libjpeg finds them: what stands between two of
 * them is skipped. The last one is `END_OF_IMAGE`; where it is missing the file was cut off. What comes after it (a
 * second image, a film, a maker's notes) is no part of the picture.
 */
export function* readJpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  let at = 2;
  while (at < bytes.length) {
    const start = bytes.indexOf(0xff, at);
    if (start < 0) return;
    const marker = bytes[start + 1];
    if (marker === undefined) return;
    at = start + 2;
    if (marker === 0xff) at = start + 1;
    if (marker === 0xff || marker === 0 || marker === 1 || marker === 0xd8 || isRestart(marker)) continue;
    if (marker === END_OF_IMAGE) {
      yield { marker, start, body: at, end: at };
      return;
    }
    // A length counts its own two bytes; libjpeg takes less than that for nothing more.
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    const end = at + Math.max(2, length);
    if (end > bytes.length) return;
    yield { marker, start, body: at + 2, end };
    at = end;
    if (marker !== START_OF_SCAN) continue;
    at = findScanEnd(bytes, end);
    yield { marker: SCAN, start: end, body: end, end: at };
  }
}

function findScanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1];
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}
