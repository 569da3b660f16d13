import { createCursor, readBoxes, type Box } from './heif-boxes.ts';

/** Something a HEIF file holds: a picture, a tile, Exif, XMP. */
export interface HeifItem {
  id: number;
  type: string;
  /** Where its bytes lie in the file; null where that cannot be said by place. */
  extents: { start: number; end: number }[] | null;
  /** Places in `properties`. */
  properties: { index: number; isEssential: boolean }[];
}

export interface HeifLayout {
  /** At the top of the file. */
  boxes: Box[];
  /** Inside of `meta`. */
  meta: Box[];
  primary: number;
  items: Map<number, HeifItem>;
  /** What items share: size, turn, colour. */
  properties: Box[];
}

/** More than any camera writes; what comes after it is no photo but an attack on memory. */
const MOST_EXTENTS = 100_000;

/** What lies where in a HEIF file; null where it is not put together as one. */
export function readHeifLayout(bytes: Uint8Array): HeifLayout | null {
  try {
    return readLayout(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readLayout(bytes: Uint8Array): HeifLayout | null {
  const boxes = readBoxes(bytes, 0, bytes.length);
  const metas = boxes.filter(({ type }) => type === 'meta');
  const [box] = metas;
  if (!box || metas.length > 1) return null;
  const meta = readBoxes(bytes, box.body + 4, box.end);
  const find = (type: string): Box | undefined => meta.find((child) => child.type === type);
  const [pitm, iinf, iloc, iprp, idat] = ['pitm', 'iinf', 'iloc', 'iprp', 'idat'].map(find);
  if (!pitm || !iinf || !iloc || !iprp) return null;

  const items = readItems(bytes, iinf);
  readPlaces(bytes, iloc, items, idat);
  const inside = readBoxes(bytes, iprp.body, iprp.end);
  const ipco = inside.find(({ type }) => type === 'ipco');
  for (const ipma of inside.filter(({ type }) => type === 'ipma')) readAssociations(bytes, ipma, items);
  const cursor = createCursor(bytes, pitm.body);
  const primary = cursor.u32() >>> 24 === 0 ? cursor.u16() : cursor.u32();
  const properties = ipco ? readBoxes(bytes, ipco.body, ipco.end) : [];
  return items.has(primary) ? { boxes, meta, primary, items, properties } : null;
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
    items.set(id, { id, type: entry.text4(), extents: [], properties: [] });
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

function readAssociations(bytes: Uint8Array, ipma: Box, items: Map<number, HeifItem>): void {
  const cursor = createCursor(bytes, ipma.body);
  const head = cursor.u32();
  const isWide = (head & 1) === 1;
  const count = cursor.u32();
  for (let n = 0; n < count; n++) {
    const item = items.get(head >>> 24 === 0 ? cursor.u16() : cursor.u32());
    for (let left = cursor.u8(); left > 0; left--) {
      const word = isWide ? cursor.u16() : cursor.u8();
      const flag = isWide ? 0x8000 : 0x80;
      item?.properties.push({ index: (word & (flag - 1)) - 1, isEssential: (word & flag) !== 0 });
    }
  }
}
