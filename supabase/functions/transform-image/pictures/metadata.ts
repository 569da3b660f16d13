import { joinBytes } from '../../_shared/photo-containers/join-bytes.ts';
import { readOrientation } from '../../_shared/photo-containers/exif-orientation.ts';
import { readJpegIcc, readJpegOrientation } from '../../_shared/photo-containers/jpeg-head.ts';
import { CHECK_SUM_BYTES, readPngChunks } from '../../_shared/photo-containers/png-chunks.ts';
import { readPngOrientation } from '../../_shared/photo-containers/png-header.ts';
import { readRiffChunks } from '../../_shared/photo-containers/riff-chunks.ts';
import { readAtMost } from '../../_shared/read-at-most.ts';

/** What a decoder without knowledge of metadata needs besides: how the picture stands, and what its colours mean. */
export interface Metadata {
  /** As in Exif, 1 to 8; 1 is upright. */
  orientation: number;
  icc: Uint8Array | undefined;
}

/** Larger profiles than this are none: those of cameras have a few kilobytes. */
const MOST_ICC_BYTES = 1_000_000;

export async function readMetadata(file: Uint8Array, kind: 'jpeg' | 'png' | 'webp'): Promise<Metadata> {
  switch (kind) {
    case 'jpeg':
      return readJpeg(file);
    case 'png': {
      const packed = findPackedIcc(file);
      return { orientation: readPngOrientation(file), icc: packed && (await unpackIcc(packed)) };
    }
    case 'webp': {
      const chunks = listRiffChunks(file);
      const exif = chunks.get('EXIF');
      return { orientation: exif ? readOrientation(exif) : 1, icc: chunks.get('ICCP') };
    }
  }
}

function readJpeg(file: Uint8Array): Metadata {
  const icc = readJpegIcc(file);
  return { orientation: readJpegOrientation(file), icc: icc.length > 0 ? joinBytes(icc) : undefined };
}

/** The last before the pixels. */
function findPackedIcc(file: Uint8Array): Uint8Array | undefined {
  let packed: Uint8Array | undefined;
  for (const { type, body, end } of readPngChunks(file)) {
    if (type === 'IDAT') break;
    if (type === 'iCCP') packed = file.subarray(body, end - CHECK_SUM_BYTES);
  }
  return packed;
}

function listRiffChunks(file: Uint8Array): Map<string, Uint8Array> {
  return new Map(
    Array.from(readRiffChunks(file), ({ type, body, bodyEnd }) => [type, file.subarray(body, bodyEnd)]),
  );
}

/** The profile of a PNG is compressed, behind a name and a byte for the method; a bomb is let go as it grows. */
async function unpackIcc(chunk: Uint8Array): Promise<Uint8Array | undefined> {
  const packed = new Uint8Array(chunk.subarray(chunk.indexOf(0) + 2));
  try {
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    return await readAtMost(unpacked, MOST_ICC_BYTES);
  } catch {
    return undefined; // a damaged profile is no reason to refuse the photo
  }
}
