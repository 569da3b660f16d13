import { textAt, viewOf } from './read-bytes.ts';

export interface RiffChunk {
  /** Four characters; short names end with blanks. */
  type: string;
  start: number;
  body: number;
  /** Of the body; a byte of padding may follow. */
  bodyEnd: number;
  end: number;
}

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/** The chunks of a WebP. The last one ends with the file where that was cut off. */
export function* readRiffChunks(bytes: Uint8Array): Generator<RiffChunk> {
  const view = viewOf(bytes);
  let start = HEAD_BYTES;
  while (start + CHUNK_HEAD_BYTES <= bytes.length) {
    const length = view.getUint32(start + 4, true);
    const body = start + CHUNK_HEAD_BYTES;
    const bodyEnd = Math.min(bytes.length, body + length);
    const end = Math.min(bytes.length, body + length + (length & 1));
    yield { type: textAt(bytes, start), start, body, bodyEnd, end };
    start = end;
  }
}
