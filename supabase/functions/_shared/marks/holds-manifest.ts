import { readJpegSegments, START_OF_SCAN } from '../photo-containers/jpeg-segments.ts';
import { readPngChunks } from '../photo-containers/png-chunks.ts';
import { textAt } from '../photo-containers/read-bytes.ts';
import { readRiffChunks } from '../photo-containers/riff-chunks.ts';
import { sniff } from '../photo-containers/sniff.ts';

const APP11 = 0xeb;
/** A box that holds boxes, as the manifests of C2PA do; in a JPEG it comes behind four numbers. */
const JUMBF = 'JP';

/** Whether a JPEG, PNG or WebP holds what looks like a C2PA manifest, signed or not. */
export function holdsManifest(bytes: Uint8Array): boolean {
  switch (sniff(bytes)) {
    case 'jpeg':
      return holdsInJpeg(bytes);
    case 'png':
      return [...readPngChunks(bytes)].some(({ type }) => type === 'caBX');
    case 'webp':
      return [...readRiffChunks(bytes)].some(({ type }) => type === 'C2PA');
    default:
      return false;
  }
}

function holdsInJpeg(bytes: Uint8Array): boolean {
  for (const { marker, body } of readJpegSegments(bytes)) {
    if (marker === START_OF_SCAN) return false;
    if (marker === APP11 && textAt(bytes, body, 2) === JUMBF) return true;
  }
  return false;
}
