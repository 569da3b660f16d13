import { readOrientation } from '#shared/photo-containers/exif-orientation.ts';
import { readJpegFrame, readJpegOrientation } from '#shared/photo-containers/jpeg-head.ts';
import type { PhotoKind } from './terms.ts';
import { readHeifLayout } from './heif-layout.ts';
import { readHeifSize } from './heif-picture.ts';
import { readPngChunks } from './png-chunks.ts';
import { textAt } from '#shared/photo-containers/read-bytes.ts';

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
  return frame && { width: frame.width, height: frame.height, orientation: readJpegOrientation(bytes) };
}

function readPngHeader(bytes: Uint8Array): Header | null {
  let header: Header | null = null;
  for (const { type, body, end } of readPngChunks(bytes)) {
    if (type === 'IHDR' && end - body >= 12) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + body);
      header = { width: view.getUint32(0), height: view.getUint32(4), orientation: 1 };
    }
    if (type === 'eXIf' && header) header.orientation = readOrientation(bytes.subarray(body, end - 4));
  }
  return header;
}

/** A HEIC is turned by its own properties; an orientation in its Exif is only a copy of that. */
function readHeicHeader(bytes: Uint8Array): Header | null {
  const layout = textAt(bytes, 4) === 'ftyp' ? readHeifLayout(bytes) : null;
  const size = layout && readHeifSize(bytes, layout);
  return size && { ...size, orientation: 1 };
}
