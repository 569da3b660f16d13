import { readJpegFrame, readJpegOrientation } from '#shared/photo-containers/jpeg-head.ts';
import type { PhotoKind } from './terms.ts';
import { readHeifSize } from './heif-picture.ts';
import { readPngOrientation, readPngSize } from '#shared/photo-containers/png-header.ts';

export interface Header {
  /** As stored, before it is turned by `orientation`. */
  width: number;
  height: number;
  /** EXIF's, 1 to 8. */
  orientation: number;
}

/** Of a text in ASCII. */
export const toCodes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** Size and orientation, read from the first bytes; null where they are not to be found. */
export function readHeader(bytes: Uint8Array, kind: PhotoKind): Header | null {
  const header = { jpeg: readJpegHeader, png: readPngHeader, heic: readHeicHeader }[kind](bytes);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

/** Whether the picture has to be laid on its side: width and height change places. */
export const isTurned = ({ orientation }: Header): boolean => orientation > 4;

function readJpegHeader(bytes: Uint8Array): Header | null {
  const frame = readJpegFrame(bytes);
  return frame && { ...frame, orientation: readJpegOrientation(bytes) };
}

function readPngHeader(bytes: Uint8Array): Header | null {
  const size = readPngSize(bytes);
  return size && { ...size, orientation: readPngOrientation(bytes) };
}

/** A HEIC is turned by its own properties; an orientation in its Exif is only a copy of that. */
function readHeicHeader(bytes: Uint8Array): Header | null {
  const size = readHeifSize(bytes);
  return size && { ...size, orientation: 1 };
}
