import { beginsWithExif, readOrientation } from './exif-orientation.ts';
import { isStartOfFrame, readJpegSegments, START_OF_SCAN, type JpegSegment } from './jpeg-segments.ts';
import { textAt, viewOf } from './read-bytes.ts';

/** What a frame header says. It may lie. */
export interface JpegFrame {
  marker: number;
  /** As stored, before it is turned. */
  width: number;
  height: number;
  channels: number;
}

const FRAME_BYTES = 6;
const ICC_HEAD = 'ICC_PROFILE\0';
/** Behind these words: which part it is, and of how many. */
const ICC_HEAD_BYTES = ICC_HEAD.length + 2;

/** The first frame header; null where none stands before the pixels. */
export function readJpegFrame(bytes: Uint8Array): JpegFrame | null {
  for (const { marker, body, end } of readJpegSegments(bytes)) {
    if (marker === START_OF_SCAN) return null;
    if (!isStartOfFrame(marker) || end - body < FRAME_BYTES) continue;
    const view = viewOf(bytes.subarray(body, end));
    return { marker, height: view.getUint16(1), width: view.getUint16(3), channels: view.getUint8(5) };
  }
  return null;
}

/** By the first Exif before the pixels, 1 to 8. */
export function readJpegOrientation(bytes: Uint8Array): number {
  for (const { marker, body, end } of readJpegSegments(bytes)) {
    if (marker === START_OF_SCAN) return 1;
    const isExif = marker === 0xe1 && beginsWithExif(bytes, body);
    if (isExif) return readOrientation(bytes.subarray(body, end));
  }
  return 1;
}

/** Whether it holds a colour profile, or a part of one. */
export const holdsIcc = (bytes: Uint8Array, { marker, body }: JpegSegment): boolean =>
  marker === 0xe2 && textAt(bytes, body, ICC_HEAD.length) === ICC_HEAD;

/** The colour profile, in the order of its parts: a long one is cut into numbered ones. */
export function readJpegIcc(bytes: Uint8Array): Uint8Array[] {
  const parts: JpegSegment[] = [];
  for (const segment of readJpegSegments(bytes)) {
    if (segment.marker === START_OF_SCAN) break;
    if (holdsIcc(bytes, segment)) parts.push(segment);
  }
  const numberOf = ({ body }: JpegSegment) => bytes[body + ICC_HEAD.length] ?? 0;
  return parts
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map(({ body, end }) => bytes.subarray(Math.min(end, body + ICC_HEAD_BYTES), end));
}
