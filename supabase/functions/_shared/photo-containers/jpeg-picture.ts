import { END_OF_IMAGE, isStartOfFrame, SCAN, START_OF_SCAN, type JpegSegment } from './jpeg-segments.ts';
import { textAt } from './read-bytes.ts';

/** Tables, frames, scans: what the picture itself is made of. */
const PICTURE_MARKERS = [SCAN, 0xc4, 0xcc, START_OF_SCAN, 0xdb, END_OF_IMAGE];
/** Number of lines, restart interval: two bytes each, and nothing may hide behind them. */
const PICTURE_NUMBERS = [0xdc, 0xdd];
const JFIF_BYTES = 14;

/** What a segment adds to the picture itself; profiles and Exif, which say how it is meant, are no part of it. */
export function keepPicture<Kept extends ArrayBufferLike>(
  bytes: Uint8Array<Kept>,
  segment: JpegSegment,
): Uint8Array<Kept | ArrayBuffer>[] {
  const { marker, start, body, end } = segment;
  if (PICTURE_MARKERS.includes(marker) || isStartOfFrame(marker)) return [bytes.subarray(start, end)];
  if (PICTURE_NUMBERS.includes(marker)) return cutSegment(bytes, segment, 2);
  const isJfif = marker === 0xe0 && textAt(bytes, body, 5) === 'JFIF\0' && end - body >= JFIF_BYTES;
  return isJfif ? [writeJfif(bytes.subarray(body, body + JFIF_BYTES))] : [];
}

/** A segment of a known size; what follows in it goes. One that is too short means nothing and goes too. */
export function cutSegment(
  bytes: Uint8Array,
  { marker, body, end }: JpegSegment,
  size: number,
): Uint8Array<ArrayBuffer>[] {
  if (end - body < size) return [];
  return [Uint8Array.of(0xff, marker, 0, size + 2, ...bytes.subarray(body, body + size))];
}

/** Without the small picture that may follow it. */
function writeJfif(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const segment = Uint8Array.of(0xff, 0xe0, 0, JFIF_BYTES + 2, ...body);
  segment.fill(0, segment.length - 2);
  return segment;
}
