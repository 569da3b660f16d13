import { childBox, listBoxes, viewOf } from './heif-boxes.ts';

interface Property {
  body: Uint8Array;
  /** Of the main picture, and not of a tile, a thumbnail or a map of depths. */
  isMain: boolean;
}

/** The properties of that name; none where the file makes no sense. */
export function listProperties(file: Uint8Array, name: string): Property[] {
  try {
    const meta = childBox(file, 'meta')?.subarray(4);
    const properties = meta && childBox(meta, 'iprp');
    const container = properties && childBox(properties, 'ipco');
    if (!meta || !properties || !container) return [];
    const main = numbersOfMain(meta, properties);
    return listBoxes(container).flatMap((box, i) =>
      box.name === name ? [{ body: box.body, isMain: main.has(i + 1) }] : [],
    );
  } catch (error) {
    if (error instanceof RangeError) return []; // a box that ends too early
    throw error;
  }
}

export const mainProperties = (file: Uint8Array, name: string): Uint8Array[] =>
  listProperties(file, name).flatMap(({ body, isMain }) => (isMain ? [body] : []));

/** Numbers, counted from 1, of the properties that belong to the main picture. */
function numbersOfMain(meta: Uint8Array, properties: Uint8Array): Set<number> {
  const primary = childBox(meta, 'pitm');
  const associations = childBox(properties, 'ipma');
  const own = new Set<number>();
  if (!primary || !associations) return own;
  const id = primary[0] === 0 ? viewOf(primary).getUint16(4) : viewOf(primary).getUint32(4);
  const view = viewOf(associations);
  const hasLongIds = view.getUint8(0) > 0;
  const hasLongNumbers = (view.getUint8(3) & 1) === 1;
  let at = 8;
  for (let item = view.getUint32(4); item > 0; item--) {
    const isPrimary = (hasLongIds ? view.getUint32(at) : view.getUint16(at)) === id;
    at += hasLongIds ? 4 : 2;
    const count = view.getUint8(at);
    at += 1;
    for (let i = 0; i < count; i++) {
      // The highest bit says that the property must be understood.
      const number = hasLongNumbers ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f;
      if (isPrimary) own.add(number);
      at += hasLongNumbers ? 2 : 1;
    }
  }
  return own;
}
