import { kindByBrands } from '#shared/photo-containers/heif-brands.ts';
import { isJpeg, isPng } from '#shared/photo-containers/signatures.ts';
import type { PhotoKind } from './terms.ts';

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', heic: 'image/heic' } as const;

export const typeOf = (kind: PhotoKind): string => TYPES[kind];

/** What the first bytes say it is. Name and declared type are often wrong: nobody asks them. */
export function sniff(bytes: Uint8Array): PhotoKind | null {
  if (isJpeg(bytes)) return 'jpeg';
  if (isPng(bytes)) return 'png';
  return kindByBrands(bytes) === 'heic' ? 'heic' : null;
}
