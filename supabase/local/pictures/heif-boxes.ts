import { textAt } from '#shared/photo-containers/read-bytes.ts';

/** One box of an ISO base media file; HEIC is made of them. */
export interface Box {
  name: string;
  body: Uint8Array;
  /** False where the file ends before the box does. */
  isWhole: boolean;
}

/** The boxes that lie side by side, as far as they make sense. */
export function listBoxes(parent: Uint8Array): Box[] {
  const view = viewOf(parent);
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= parent.length;) {
    const isLong = view.getUint32(at) === 1 && at + 16 <= parent.length;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at) || parent.length - at;
    const head = isLong ? 16 : 8;
    if (length < head) break;
    boxes.push({
      name: textAt(parent, at + 4, 4),
      body: parent.subarray(at + head, at + length),
      isWhole: at + length <= parent.length,
    });
    at += length;
  }
  return boxes;
}

export function childBox(parent: Uint8Array, name: string): Uint8Array | undefined {
  return listBoxes(parent).find((box) => box.name === name)?.body;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
