import type { Size } from '../size.ts';
import { readOrientation } from './exif-orientation.ts';
import { viewOf } from './read-bytes.ts';
import { CHECK_SUM_BYTES, readPngChunks } from './png-chunks.ts';

/** What the header of a PNG says of its pixels. */
export interface PngSamples {
  bits: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  colours: number;
  isInterlaced: boolean;
}

const HEADER_BYTES = 13;

/** As stored, before it is turned; null where the file does not begin with a whole header. It may lie. */
export function readPngSize(bytes: Uint8Array): Size | null {
  const header = findHeader(bytes);
  return header && { width: header.getUint32(0), height: header.getUint32(4) };
}

export function readPngSamples(bytes: Uint8Array): PngSamples | null {
  const header = findHeader(bytes);
  if (!header) return null;
  return {
    bits: header.getUint8(8),
    colours: header.getUint8(9),
    isInterlaced: header.getUint8(12) !== 0,
  };
}

/** By the first Exif before the pixels, 1 to 8. One behind them is against the standard, and browsers turn nothing by it. */
export function readPngOrientation(bytes: Uint8Array): number {
  for (const { type, body, end } of readPngChunks(bytes)) {
    if (type === 'IDAT') return 1;
    if (type === 'eXIf') return readOrientation(bytes.subarray(body, end - CHECK_SUM_BYTES));
  }
  return 1;
}

/** A PNG begins with it. */
function findHeader(bytes: Uint8Array): DataView | null {
  const [first] = readPngChunks(bytes);
  if (first?.type !== 'IHDR' || first.end - first.body < HEADER_BYTES + CHECK_SUM_BYTES) return null;
  return viewOf(bytes.subarray(first.body, first.end));
}
