import { textAt } from '#shared/photo-containers/read-bytes.ts';

/** A box of ISO 14496-12. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** A reader that walks on; beyond the end it throws a RangeError, as a DataView does. */
export function createCursor(bytes: Uint8Array, from: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  const take = (size: number): number => {
    const start = at;
    at += size;
    return start;
  };
  const cursor = {
    at: () => at,
    skip: (size: number) => void take(size),
    u8: () => view.getUint8(take(1)),
    u16: () => view.getUint16(take(2)),
    u32: () => view.getUint32(take(4)),
    text4: () => textAt(bytes, take(4)),
    /** A number of 0, 2, 4 or 8 bytes. */
    sized(size: number): number {
      if (size === 0) return 0;
      if (size === 2) return cursor.u16();
      if (size === 4) return cursor.u32();
      if (size === 8) return cursor.u32() * 2 ** 32 + cursor.u32();
      throw new RangeError('No such size');
    },
    text(end: number): string {
      let text = '';
      for (let next = at < end ? cursor.u8() : 0; next !== 0; next = at < end ? cursor.u8() : 0)
        text += String.fromCharCode(next);
      return text;
    },
  };
  return cursor;
}

/** The boxes in a range. Only the last one may go beyond it, where the file was cut off; `end` then is the range's. */
export function readBoxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let start = from;
  while (start + 8 <= to) {
    const cursor = createCursor(bytes, start);
    let size = cursor.u32();
    const type = cursor.text4();
    if (size === 1) size = cursor.sized(8);
    if (size === 0) size = to - start;
    if (size < cursor.at() - start) throw new RangeError('A box smaller than its head');
    const end = Math.min(to, start + size);
    boxes.push({ type, start, body: Math.min(cursor.at(), end), end });
    start = end;
  }
  return boxes;
}
