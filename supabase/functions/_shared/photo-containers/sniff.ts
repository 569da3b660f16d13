import { kindByBrands } from './heif-brands.ts';
import { isGif, isJpeg, isPng, isTiff, isWebp } from './signatures.ts';

/** What a file is, by its first bytes: names and declared types are what a stranger says. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'tiff' | 'other';

export function sniff(file: Uint8Array): FileKind {
  if (isJpeg(file)) return 'jpeg';
  if (isPng(file)) return 'png';
  if (isGif(file)) return 'gif';
  if (isTiff(file)) return 'tiff';
  if (isWebp(file)) return 'webp';
  return kindByBrands(file) ?? 'other';
}
