import type { PhotoKind } from './terms.ts';

const HEIC_BRANDS = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'heif',
  'mif1',
  'mif2',
  'msf1',
];
/** Generic brands: what is inside, the compatible brands tell. */
const GENERIC_BRANDS = ['heif', 'mif1', 'mif2', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', heic: 'image/heic' } as const;

export const typeOf = (kind: PhotoKind): string => TYPES[kind];

/** What the first bytes say it is. Name and declared type are often wrong: nobody asks them. */
export function sniff(bytes: Uint8Array): PhotoKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (PNG.every((byte, at) => bytes[at] === byte)) return 'png';
  return textAt(bytes, 4) === 'ftyp' && isHeic(bytes) ? 'heic' : null;
}

function isHeic(bytes: Uint8Array): boolean {
  const major = textAt(bytes, 8);
  if (!HEIC_BRANDS.includes(major)) return false;
  if (!GENERIC_BRANDS.includes(major)) return true;
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256);
  const compatible: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) compatible.push(textAt(bytes, at));
  const isSpecific = (brand: string) => HEIC_BRANDS.includes(brand) && !GENERIC_BRANDS.includes(brand);
  return compatible.some(isSpecific) || !compatible.some((brand) => AVIF_BRANDS.includes(brand));
}

/** Four characters, as boxes and brands are named. */
export function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
