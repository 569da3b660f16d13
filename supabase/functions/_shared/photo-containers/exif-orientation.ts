import { textAt, viewOf } from './read-bytes.ts';

/** What an Exif block begins with in a JPEG, and elsewhere where a program did not know better. */
export const EXIF_HEAD = 'Exif\0\0';
/** Its last byte only pads: browsers take any. */
export const beginsWithExif = (bytes: Uint8Array, at: number): boolean =>
  textAt(bytes, at, EXIF_HEAD.length - 1) === EXIF_HEAD.slice(0, -1) && at + EXIF_HEAD.length <= bytes.length;
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The orientation (1 to 8) in an Exif block; 1 where it does not say or lies. As strict as browsers, which turn it. */
export function readOrientation(exif: Uint8Array): number {
  const tiff = beginsWithExif(exif, 0) ? exif.subarray(EXIF_HEAD.length) : exif;
  const view = viewOf(tiff);
  if (tiff.length < 14) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (view.getUint16(2, isLittle) !== 42 || directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const isOneShort = view.getUint16(at + 2, isLittle) === SHORT && view.getUint32(at + 4, isLittle) === 1;
    const value = view.getUint16(at + 8, isLittle);
    return isOneShort && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The smallest Exif block, beginning with its TIFF header, that says only how to hold the picture. */
export function writeOrientation(orientation: number): ReturnType<typeof Uint8Array.of> {
  const block = new Uint8Array(26);
  const view = viewOf(block);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return block;
}
