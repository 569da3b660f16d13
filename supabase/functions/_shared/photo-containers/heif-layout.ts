import { createCursor, findBox, readBoxes, readWithinBytes, type Box } from './heif-boxes.ts';
import { readMeta, type HeifProperty } from './heif-properties.ts';

/** Something a HEIF file holds: a picture, a tile, Exif, XMP. */
export interface HeifItem {
  type: string;
  /** Where its bytes lie in the file; null where that cannot be said by place. */
  extents: { start: number; end: number }[] | null;
}

export interface HeifLayout {
  /** At the top of the file. */
  boxes: Box[];
  /** Inside of `meta`. */
  meta: Box[];
  items: Map<number, HeifItem>;
  properties: HeifProperty[];
}

/** More than any camera writes; what comes after it is no photo but an attack on memory. */
const MOST_EXTENTS = 100_000;

/** What lies where in a HEIF file; null where it is not put together as one. */
export const readHeifLayout = (bytes: Uint8Array): HeifLayout | null =>
  readWithinBytes(() => readLayout(bytes));

function readLayout(bytes: Uint8Array): HeifLayout | null {
  const boxes = [...readBoxes(bytes, 0, bytes.length)];
  const metas = boxes.filter(({ type }) => type === 'meta');
  const [box] = metas;
  if (!box || metas.length > 1) return null;
  const meta = [...readBoxes(bytes, box.body + 4, box.end)];
  const [iinf, iloc] = [findBox(meta, 'iinf'), findBox(meta, 'iloc')];
  const told = readMeta(bytes, box);
  if (!iinf || !iloc || !told) return null;
  const items = readItems(bytes, iinf);
  readPlaces(bytes, iloc, items, findBox(meta, 'idat'));
  return items.has(told.primary) ? { boxes, meta, items, properties: told.properties } : null;
}

function readItems(bytes: Uint8Array, iinf: Box): Map<number, HeifItem> {
  const items = new Map<number, HeifItem>();
  const cursor = createCursor(bytes, iinf.body);
  cursor.skip(cursor.u32() >>> 24 === 0 ? 2 : 4);
  for (const infe of readBoxes(bytes, cursor.at(), iinf.end)) {
    const entry = createCursor(bytes, infe.body);
    const version = entry.u32() >>> 24;
    // Versions 0 and 1 name no types; no camera writes them.
    if (infe.type !== 'infe' || version < 2) throw new RangeError('An item without a type');
    const id = version === 2 ? entry.u16() : entry.u32();
    entry.skip(2);
    items.set(id, { type: entry.text4(), extents: [] });
  }
  return items;
}

function readPlaces(bytes: Uint8Array, iloc: Box, items: Map<number, HeifItem>, idat: Box | undefined): void {
  const cursor = createCursor(bytes, iloc.body);
  const version = cursor.u32() >>> 24;
  const sizes = cursor.u16();
  const [offsetSize, lengthSize, baseSize] = [sizes >>> 12, (sizes >>> 8) & 15, (sizes >>> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const count = version < 2 ? cursor.u16() : cursor.u32();
  let extentsSeen = 0;
  for (let n = 0; n < count; n++) {
    const item = items.get(version < 2 ? cursor.u16() : cursor.u32());
    const method = version > 0 ? cursor.u16() & 15 : 0;
    const isElsewhere = cursor.u16() !== 0 || method > 1 || (method === 1 && !idat);
    const base = cursor.sized(baseSize) + (method === 1 ? (idat?.body ?? 0) : 0);
    const extents: { start: number; end: number }[] = [];
    const extentCount = cursor.u16();
    extentsSeen += extentCount;
    if (extentsSeen > MOST_EXTENTS) throw new RangeError('Too many extents');
    for (let k = 0; k < extentCount; k++) {
      cursor.sized(indexSize);
      const start = base + cursor.sized(offsetSize);
      const length = cursor.sized(lengthSize);
      extents.push({ start, end: length === 0 ? Math.max(start, bytes.length) : start + length });
    }
    if (item) item.extents = isElsewhere ? null : extents;
  }
}
