import { textAt } from '#functions/transform-image/pictures/sniff.ts';
import { childBox, listBoxes, viewOf } from './heif-boxes.ts';
import { type ColourProfile, displayP3, readProfile } from '#functions/transform-image/pictures/icc.ts';

/** Display P3 in the numbering of ITU-T H.273. */
const P3_PRIMARIES = 12;

/**
 * The colours that a HEIC file says its main picture has; undefined where they are sRGB or not told. libheif gives the
 * pixels as they are.
 */
export function readHeifColour(file: Uint8Array): ColourProfile | undefined {
  try {
    const colours = findColours(file);
    const icc = colours.find((box) => ['prof', 'rICC'].includes(textAt(box, 0, 4)));
    if (icc) return readProfile(icc.subarray(4));
    const named = colours.find((box) => textAt(box, 0, 4) === 'nclx');
    return named && viewOf(named).getUint16(4) === P3_PRIMARIES ? displayP3() : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // a box that ends too early
    throw error;
  }
}

/** The colour boxes of the main picture, or of any where it has none itself: it may be put together of tiles. */
function findColours(file: Uint8Array): Uint8Array[] {
  const meta = childBox(file, 'meta')?.subarray(4);
  const properties = meta && childBox(meta, 'iprp');
  const container = properties && childBox(properties, 'ipco');
  if (!meta || !properties || !container) return [];
  const all = listBoxes(container);
  const mine = ownProperties(meta, properties);
  const colours = all.flatMap(({ name, body }, i) =>
    name === 'colr' ? [{ body, isMine: mine.has(i + 1) }] : [],
  );
  const own = colours.filter(({ isMine }) => isMine);
  return (own.length > 0 ? own : colours).map(({ body }) => body);
}

/** Numbers, counted from 1, of the properties that belong to the main picture. */
function ownProperties(meta: Uint8Array, properties: Uint8Array): Set<number> {
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
