import { END_OF_IMAGE, readJpegSegments } from './jpeg-segments.ts';
import { viewOf } from './read-bytes.ts';
import { sniff } from './sniff.ts';

const BEFORE_LENGTH = 4;
const RIFF_HEAD_BYTES = 8;

/** A picture, and of a JPEG or a WebP all of it: browsers show one that was cut off, too. */
export function isWhole(file: Uint8Array): boolean {
  const kind = sniff(file);
  if (kind === 'jpeg') return [...readJpegSegments(file)].at(-1)?.marker === END_OF_IMAGE;
  if (kind === 'webp') return viewOf(file).getUint32(BEFORE_LENGTH, true) + RIFF_HEAD_BYTES <= file.length;
  return kind !== 'other';
}
