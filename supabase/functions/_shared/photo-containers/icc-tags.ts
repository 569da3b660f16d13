import { textAt, viewOf } from './read-bytes.ts';

const HEAD_BYTES = 128;
const ENTRY_BYTES = 12;
/** Profiles of cameras have about 20. */
const MOST_TAGS = 200;

/** A colour profile from where the data of a tag begin: of the first of that name; undefined where there is none. */
export function findIccTag(profile: Uint8Array, name: string): Uint8Array | undefined {
  const view = viewOf(profile);
  const count = profile.length < HEAD_BYTES + 4 ? 0 : Math.min(view.getUint32(HEAD_BYTES), MOST_TAGS);
  for (let n = 0; n < count; n++) {
    const at = HEAD_BYTES + 4 + n * ENTRY_BYTES;
    if (at + ENTRY_BYTES > profile.length) return undefined;
    if (textAt(profile, at) === name) return profile.subarray(view.getUint32(at + 4));
  }
  return undefined;
}

/** The three numbers of a tag that holds a colour; undefined where it does not. */
export function readIccXyz(profile: Uint8Array, name: string): [x: number, y: number, z: number] | undefined {
  const tag = findIccTag(profile, name);
  if (!tag || tag.length < 20 || textAt(tag, 0) !== 'XYZ ') return undefined;
  const view = viewOf(tag);
  // Signed, 16 bits before and 16 after the point.
  return [view.getInt32(8) / 65_536, view.getInt32(12) / 65_536, view.getInt32(16) / 65_536];
}
