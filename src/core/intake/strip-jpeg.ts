import { EXIF_HEAD, writeOrientation } from '#shared/photo-containers/exif-orientation.ts';
import { holdsIcc, readJpegOrientation } from '#shared/photo-containers/jpeg-head.ts';
import {
  END_OF_IMAGE,
  isStartOfFrame,
  readJpegSegments,
  SCAN,
  START_OF_SCAN,
  type JpegSegment,
} from '#shared/photo-containers/jpeg-segments.ts';
import { textAt } from '#shared/photo-containers/read-bytes.ts';
import { toCodes } from './header.ts';

/** Tables, frames, scans: what the picture itself is made of. */
const PICTURE_MARKERS = [SCAN, 0xc4, 0xcc, START_OF_SCAN, 0xdb, END_OF_IMAGE];
/** Number of lines, restart interval: two bytes each, and nothing may hide behind them. */
const PICTURE_NUMBERS = [0xdc, 0xdd];
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;

/**
 * The same JPEG with the same picture, of which only what is needed to show it stays: tables, frames, scans, the colour
 * profile, Adobe's word on colours, and the orientation. What follows the first image (films, more pictures with a place
 * of their own) goes too. null where no picture was found.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const segments = [...readJpegSegments(bytes)];
  if (!segments.some(({ marker }) => isStartOfFrame(marker))) return null;
  const orientation = readJpegOrientation(bytes);
  const kept = segments.flatMap((segment) => keep(bytes, segment));
  const pieces = [Uint8Array.of(0xff, 0xd8), ...(orientation > 1 ? [writeExif(orientation)] : []), ...kept];
  return join(pieces);
}

function keep(bytes: Uint8Array, segment: JpegSegment): Uint8Array[] {
  const { marker, start, body, end } = segment;
  const isPicture = PICTURE_MARKERS.includes(marker) || isStartOfFrame(marker);
  if (isPicture || holdsIcc(bytes, segment)) return [bytes.subarray(start, end)];
  if (PICTURE_NUMBERS.includes(marker)) return cut(bytes, marker, body, end, 2);
  if (marker === 0xee && textAt(bytes, body, 5) === 'Adobe')
    return cut(bytes, marker, body, end, ADOBE_BYTES);
  const isJfif = marker === 0xe0 && textAt(bytes, body, 5) === 'JFIF\0' && end - body >= JFIF_BYTES;
  return isJfif ? [writeJfif(bytes.subarray(body, body + JFIF_BYTES))] : [];
}

/** A segment of a known size; what follows in it goes. One that is too short means nothing and goes too. */
function cut(bytes: Uint8Array, marker: number, body: number, end: number, size: number): Uint8Array[] {
  if (end - body < size) return [];
  return [Uint8Array.of(0xff, marker, 0, size + 2, ...bytes.subarray(body, body + size))];
}

/** Without the small picture that may follow it. */
function writeJfif(body: Uint8Array): Uint8Array {
  const segment = Uint8Array.of(0xff, 0xe0, 0, JFIF_BYTES + 2, ...body);
  segment.fill(0, segment.length - 2);
  return segment;
}

function writeExif(orientation: number): Uint8Array {
  const block = writeOrientation(orientation);
  const text = toCodes(EXIF_HEAD);
  return Uint8Array.of(0xff, 0xe1, 0, 2 + text.length + block.length, ...text, ...block);
}

export function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
