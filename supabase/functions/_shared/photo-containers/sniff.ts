import { kindByBrands } from './heif-brands.ts';
import { textAt } from './read-bytes.ts';
import { isGif, isJpeg, isPng, isTiff } from './signatures.ts';

/** What a file is, by its first bytes: names and declared types are what a stranger says. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'tiff' | 'other';

export function sniff(file: Uint8Array): FileKind {
  if (isJpeg(file)) return 'jpeg';
  if (isPng(file)) return 'png';
  if (isGif(file)) return 'gif';
  if (isTiff(file)) return 'tiff';
  if (textAt(file, 0) === 'RIFF' && textAt(file, 8) === 'WEBP') return 'webp';
  return kindByBrands(file) ?? 'other';
}
