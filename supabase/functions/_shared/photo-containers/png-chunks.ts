import { textAt, viewOf } from './read-bytes.ts';

export interface PngChunk {
  type: string;
  start: number;
  body: number;
  /** After the check sum. */
  end: number;
}

const SIGNATURE_BYTES = 8;
export const CHECK_SUM_BYTES = 4;

/** The chunks of a PNG up to `IEND`. Where that is missing the file was cut off. */
export function* readPngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = viewOf(bytes);
  let start = SIGNATURE_BYTES;
  while (start + 12 <= bytes.length) {
    const end = start + 12 + view.getUint32(start);
    if (end > bytes.length) return;
    const type = textAt(bytes, start + 4);
    yield { type, start, body: start + 8, end };
    if (type === 'IEND') return;
    start = end;
  }
}
