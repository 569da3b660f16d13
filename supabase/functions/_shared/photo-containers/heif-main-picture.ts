import type { Size } from '../size.ts';
import { createCursor } from './heif-boxes.ts';
import { readHeifProperties, type HeifProperty } from './heif-properties.ts';
import { textAt } from './read-bytes.ts';

/** Of a box that holds a size: version, width, height. */
const SIZE_BYTES = 12;
/** Of a box that holds colours, at least: how they are told, and the number of the primaries or what a profile begins with. */
const COLOUR_BYTES = 6;

/** The sizes that the main picture is said to have, before it is turned: one, but where a file is wrong. They may lie. */
export function readHeifSizes(bytes: Uint8Array): Size[] {
  return readHeifProperties(bytes)
    .filter(({ type, isMain, body, end }) => type === 'ispe' && isMain && end - body >= SIZE_BYTES)
    .map(({ body }) => {
      const cursor = createCursor(bytes, body + 4);
      return { width: cursor.u32(), height: cursor.u32() };
    });
}

/** What the numbers of a picture mean: by a colour profile, or by the number that ITU-T H.273 gives to its primaries. */
export type HeifColours = { icc: Uint8Array } | { primaries: number };

/**
 * The colours of the main picture; of any picture where it has none itself, as it may be put together of tiles. A profile
 * says more than a number. null where nothing is told.
 */
export function readHeifColours(bytes: Uint8Array): HeifColours | null {
  const told = readHeifProperties(bytes).filter(
    ({ type, body, end }) => type === 'colr' && end - body >= COLOUR_BYTES,
  );
  const own = told.filter(({ isMain }) => isMain);
  const find = (...forms: string[]): HeifProperty | undefined =>
    (own.length > 0 ? own : told).find(({ body }) => forms.includes(textAt(bytes, body)));
  const profile = find('prof', 'rICC');
  if (profile) return { icc: bytes.subarray(profile.body + 4, profile.end) };
  const named = find('nclx');
  return named ? { primaries: createCursor(bytes, named.body + 4).u16() } : null;
}
