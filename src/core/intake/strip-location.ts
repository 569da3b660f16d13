import type { PhotoKind } from './terms.ts';
import { stripHeif } from './strip-heif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';

const STRIPPERS = { jpeg: stripJpeg, png: stripPng, heic: stripHeif };

/**
 * The same photo without what it tells of place, time, person and device, not one pixel of it changed. null where that
 * cannot be done surely: such a file must not leave the phone.
 */
export function stripLocation(bytes: Uint8Array, kind: PhotoKind): Uint8Array<ArrayBuffer> | null {
  return STRIPPERS[kind](bytes);
}
