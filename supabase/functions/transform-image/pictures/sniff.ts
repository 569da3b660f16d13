/** What a file is, by its first bytes: names and declared types are what a stranger says. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'tiff' | 'other';

/** Brands of files with HEVC pictures. `mif1` alone says nothing of the codec, and phones wrote such HEIC files. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

const SIGNATURES: readonly [FileKind, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];

export function sniff(file: Uint8Array): FileKind {
  for (const [kind, signature] of SIGNATURES) {
    if (signature.every((byte, i) => file[i] === byte)) return kind;
  }
  if (textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WEBP') return 'webp';
  if (textAt(file, 4, 4) === 'ftyp') return sniffBrands(file);
  return 'other';
}

function sniffBrands(file: Uint8Array): FileKind {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = Math.min(view.getUint32(0), file.length, 256);
  const brands = [textAt(file, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(file, at, 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'other';
}

/** ASCII at a place of a file; shorter where the file ends. */
export function textAt(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length));
}
