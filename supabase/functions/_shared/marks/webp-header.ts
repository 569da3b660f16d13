import { joinBytes } from '../photo-containers/join-bytes.ts';
import { textAt, viewOf } from '../photo-containers/read-bytes.ts';
import { readRiffChunks, type RiffChunk } from '../photo-containers/riff-chunks.ts';

const HEAD_BYTES = 12;
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;

/** A WebP with the extended header that announces XMP; a plain one has none yet. */
export function extendWebp(bytes: Uint8Array): ReturnType<typeof joinBytes> {
  const [first] = readRiffChunks(bytes);
  if (!first) throw new TypeError('A WebP without a picture');
  if (first.type === 'VP8X') {
    const extended = new Uint8Array(bytes);
    extended[first.body] = (extended[first.body] ?? 0) | HAS_XMP;
    return extended;
  }
  return joinBytes([bytes.subarray(0, HEAD_BYTES), writeHeader(bytes, first), bytes.subarray(HEAD_BYTES)]);
}

function writeHeader(bytes: Uint8Array, picture: RiffChunk): Uint8Array {
  const { width, height, hasAlpha } = readCanvas(bytes, picture);
  const chunk = new Uint8Array(18);
  chunk.set(Uint8Array.from('VP8X', (sign) => sign.charCodeAt(0)));
  const view = viewOf(chunk);
  view.setUint32(4, 10, true);
  view.setUint32(8, HAS_XMP | (hasAlpha ? HAS_ALPHA : 0), true);
  // Both one less than they are, and three bytes long, of which no picture without this header needs the third.
  view.setUint16(12, width - 1, true);
  view.setUint16(15, height - 1, true);
  return chunk;
}

function readCanvas(bytes: Uint8Array, { type, body, bodyEnd }: RiffChunk) {
  const view = viewOf(bytes.subarray(body, bodyEnd));
  if (type === 'VP8 ' && view.byteLength >= 10 && textAt(bytes, body + 3, 3) === '\x9d\x01\x2a') {
    const size = (at: number) => view.getUint16(at, true) & 0x3fff;
    return { width: size(6), height: size(8), hasAlpha: false };
  }
  if (type === 'VP8L' && view.byteLength >= 5 && view.getUint8(0) === 0x2f) {
    const bits = view.getUint32(1, true);
    return {
      width: (bits & 0x3fff) + 1,
      height: ((bits >> 14) & 0x3fff) + 1,
      hasAlpha: (bits >> 28) % 2 !== 0,
    };
  }
  throw new TypeError('A WebP without a picture');
}
