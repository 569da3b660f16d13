import { beginsWithExif } from '../photo-containers/exif-orientation.ts';
import { joinBytes } from '../photo-containers/join-bytes.ts';
import { readJpegSegments } from '../photo-containers/jpeg-segments.ts';

const APP0 = 0xe0;
export const APP1 = 0xe1;
export const JPEG_HEAD = 'http://ns.adobe.com/xap/1.0/\0';
/** A length counts its own two bytes. */
const MOST_IN_SEGMENT = 0xffff - 2;

/** A JPEG that has no packet, with this one. Apart from the other kinds of files: phones write no others. */
export function insertIntoJpeg(bytes: Uint8Array, packet: string): ReturnType<typeof joinBytes> {
  const at = placeInJpeg(bytes);
  return joinBytes([bytes.subarray(0, at), writeSegment(packet), bytes.subarray(at)]);
}

/** Behind JFIF and Exif, which readers expect first. */
function placeInJpeg(bytes: Uint8Array): number {
  let at = 2;
  for (const { marker, body, end } of readJpegSegments(bytes)) {
    const isExif = marker === APP1 && beginsWithExif(bytes, body);
    if (marker !== APP0 && !isExif) return at;
    at = end;
  }
  return at;
}

function writeSegment(packet: string): Uint8Array {
  const body = new TextEncoder().encode(JPEG_HEAD + packet);
  if (body.length > MOST_IN_SEGMENT) throw new RangeError('The packet does not fit into a JPEG');
  const length = body.length + 2;
  return joinBytes([Uint8Array.of(0xff, APP1, length >> 8, length & 0xff), body]);
}
