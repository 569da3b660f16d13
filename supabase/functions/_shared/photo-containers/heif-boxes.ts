import { textAt, viewOf } from './read-bytes.ts';

/** A box of ISO 14496-12; HEIF files are made of them. */
export interface Box {
  type: string;
  start: number;
  body: number;
  /** Not beyond the end of what it lies in. */
  end: number;
  /** Of all of it, as it says itself: a file that was cut off ends before its last box does. */
  size: number;
}

/** A reader that walks on; beyond the end it throws a RangeError, as a DataView does. */
export function createCursor(bytes: Uint8Array, from: number) {
  const view = viewOf(bytes);
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
  };
  return cursor;
}

/** The boxes in a range, side by side. A RangeError where what should be the next one makes no sense. */
export function* readBoxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  let start = from;
  while (start + 8 <= to) {
    const cursor = createCursor(bytes, start);
    let size = cursor.u32();
    const type = cursor.text4();
    if (size === 1) size = cursor.sized(8);
    if (size === 0) size = to - start;
    if (size < cursor.at() - start) throw new RangeError('A box smaller than its head');
    const end = Math.min(to, start + size);
    yield { type, start, body: Math.min(cursor.at(), end), end, size };
    start = end;
  }
}

export function findBox(boxes: Iterable<Box>, type: string): Box | undefined {
  for (const box of boxes) if (box.type === type) return box;
  return undefined;
}

/** What was read; null where that led beyond the end of the bytes, or to what makes no sense. */
export function readWithinBytes<What>(read: () => What): What | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
