import { createCursor, findBox, readBoxes, readWithinBytes, type Box } from './heif-boxes.ts';

/** What pictures have: a size, a turn, colours. Several may share one. */
export interface HeifProperty extends Box {
  /** Of the main picture, and not only of a tile, a thumbnail or a map of depths. */
  isMain: boolean;
  /** Whoever does not understand it must not show a picture that has it. */
  isEssential: boolean;
}

/** The properties in a file, or in its beginning; none where it is not put together as HEIF. */
export function readHeifProperties(bytes: Uint8Array): HeifProperty[] {
  const told = readWithinBytes(() => {
    const meta = findBox(readBoxes(bytes, 0, bytes.length), 'meta');
    return meta && readMeta(bytes, meta);
  });
  return told?.properties ?? [];
}

/**
 * What a `meta` box says of pictures: which item is the main one, and the properties. null where something is missing; a
 * RangeError where something leads beyond the end.
 */
export function readMeta(
  bytes: Uint8Array,
  meta: Box,
): { primary: number; properties: HeifProperty[] } | null {
  const find = (type: string) => findBox(readBoxes(bytes, meta.body + 4, meta.end), type);
  const [pitm, iprp] = [find('pitm'), find('iprp')];
  if (!pitm || !iprp) return null;
  const cursor = createCursor(bytes, pitm.body);
  const primary = cursor.u32() >>> 24 === 0 ? cursor.u16() : cursor.u32();
  const properties: HeifProperty[] = [];
  const inside = [...readBoxes(bytes, iprp.body, iprp.end)];
  const ipco = findBox(inside, 'ipco');
  for (const box of ipco ? readBoxes(bytes, ipco.body, ipco.end) : [])
    properties.push({ ...box, isMain: false, isEssential: false });
  for (const ipma of inside) if (ipma.type === 'ipma') associate(bytes, ipma, primary, properties);
  return { primary, properties };
}

/** Tells properties whose they are. */
function associate(bytes: Uint8Array, ipma: Box, primary: number, properties: HeifProperty[]): void {
  const cursor = createCursor(bytes, ipma.body);
  const head = cursor.u32();
  const isWide = (head & 1) === 1;
  const count = cursor.u32();
  for (let n = 0; n < count; n++) {
    const item = head >>> 24 === 0 ? cursor.u16() : cursor.u32();
    for (let left = cursor.u8(); left > 0; left--) {
      const word = isWide ? cursor.u16() : cursor.u8();
      const flag = isWide ? 0x8000 : 0x80;
      // Counted from 1.
      const property = properties[(word & (flag - 1)) - 1];
      if (property && item === primary) property.isMain = true;
      if (property && (word & flag) !== 0) property.isEssential = true;
    }
  }
}
