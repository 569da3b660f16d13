import { inspectScans } from '#shared/photo-containers/jpeg-scans.ts';
import { isTurned, readHeader } from './header.ts';
import { readHeifLayout } from '#shared/photo-containers/heif-layout.ts';
import { isHeifDisplayP3, isHeifWhole } from './heif-picture.ts';
import type { PhotoFacts, PhotoKind } from './terms.ts';
import { readPngChunks } from '#shared/photo-containers/png-chunks.ts';
import type { Size } from '#shared/size.ts';
import { sniff, typeOf } from './sniff.ts';

/** What a photo is, by its bytes and without decoding it; null where they are no photo. */
export function inspectPhoto(bytes: Uint8Array): PhotoFacts | null {
  const kind = sniff(bytes);
  if (!kind) return null;
  return {
    kind,
    type: typeOf(kind),
    size: isTurnedPng(bytes, kind) ? null : readUprightSize(bytes, kind),
    isWhole: IS_WHOLE[kind](bytes),
    isDisplayP3: kind === 'heic' && isHeifDisplayP3(bytes),
  };
}

/** Not every browser turns a PNG, so nobody knows which side will be the long one. */
function isTurnedPng(bytes: Uint8Array, kind: PhotoKind): boolean {
  const header = kind === 'png' ? readHeader(bytes, kind) : null;
  return header !== null && isTurned(header);
}

/** Width and height as the picture is to be shown. */
export function readUprightSize(bytes: Uint8Array, kind: PhotoKind): Size | null {
  const header = readHeader(bytes, kind);
  if (!header) return null;
  const { width, height } = header;
  return isTurned(header) ? { width: height, height: width } : { width, height };
}

const IS_WHOLE: Record<PhotoKind, (bytes: Uint8Array) => boolean> = {
  jpeg: (bytes) => inspectScans(bytes).isWhole,
  png: (bytes) => [...readPngChunks(bytes)].at(-1)?.type === 'IEND',
  // What cannot be taken apart here, a decoder may still know.
  heic(bytes) {
    const layout = readHeifLayout(bytes);
    return !layout || isHeifWhole(bytes, layout);
  },
};
