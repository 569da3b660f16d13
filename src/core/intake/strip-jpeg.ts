import { joinBytes } from '#shared/photo-containers/join-bytes.ts';
import { EXIF_HEAD, writeOrientation } from '#shared/photo-containers/exif-orientation.ts';
import { holdsIcc, readJpegOrientation } from '#shared/photo-containers/jpeg-head.ts';
import { cutSegment, keepPicture } from '#shared/photo-containers/jpeg-picture.ts';
import {
  isStartOfFrame,
  readJpegSegments,
  type JpegSegment,
} from '#shared/photo-containers/jpeg-segments.ts';
import { textAt } from '#shared/photo-containers/read-bytes.ts';
import { toCodes } from './header.ts';

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
  return joinBytes(pieces);
}

function keep(bytes: Uint8Array, segment: JpegSegment): Uint8Array[] {
  const { marker, start, body, end } = segment;
  if (holdsIcc(bytes, segment)) return [bytes.subarray(start, end)];
  const isAdobe = marker === 0xee && textAt(bytes, body, 5) === 'Adobe';
  return isAdobe ? cutSegment(bytes, segment, ADOBE_BYTES) : keepPicture(bytes, segment);
}

function writeExif(orientation: number): Uint8Array {
  const block = writeOrientation(orientation);
  const text = toCodes(EXIF_HEAD);
  return Uint8Array.of(0xff, 0xe1, 0, 2 + text.length + block.length, ...text, ...block);
}
