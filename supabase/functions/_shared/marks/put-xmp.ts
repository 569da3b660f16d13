import { joinBytes } from '../photo-containers/join-bytes.ts';
import { readPngChunks } from '../photo-containers/png-chunks.ts';
import { viewOf } from '../photo-containers/read-bytes.ts';
import { readRiffChunks } from '../photo-containers/riff-chunks.ts';
import { sniff } from '../photo-containers/sniff.ts';
import { crc32 } from './crc32.ts';
import { findXmp, PNG_KEYWORD, WEBP_TYPE } from './find-xmp.ts';
import { insertIntoJpeg } from './insert-into-jpeg.ts';
import { extendWebp } from './webp-header.ts';

/**
 * The file with this packet and no other. Of what the picture is made of nothing changes. Throws for what is no JPEG, PNG
 * or WebP, and for a packet that does not fit into a segment of a JPEG.
 */
export function putXmp(file: Uint8Array, packet: string): ReturnType<typeof joinBytes> {
  const bytes = withoutXmp(file);
  const body = new TextEncoder().encode(packet);
  switch (sniff(bytes)) {
    case 'jpeg':
      return insertIntoJpeg(bytes, packet);
    case 'png':
      return insert(bytes, placeInPng(bytes), writeChunk(body));
    case 'webp':
      return putIntoWebp(bytes, body);
    default:
      throw new TypeError('XMP goes into JPEG, PNG and WebP only');
  }
}

function withoutXmp(file: Uint8Array): Uint8Array {
  const places = findXmp(file);
  if (places.length === 0) return file;
  const starts = [0, ...places.map(({ end }) => end)];
  const ends = [...places.map(({ start }) => start), file.length];
  return joinBytes(starts.map((start, i) => file.subarray(start, ends[i])));
}

const insert = (bytes: Uint8Array, at: number, piece: Uint8Array): ReturnType<typeof joinBytes> =>
  joinBytes([bytes.subarray(0, at), piece, bytes.subarray(at)]);

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** Behind the header, which comes first; a provenance mark has to stand before the pixels too, and finds its own place. */
function placeInPng(bytes: Uint8Array): number {
  const [header] = readPngChunks(bytes);
  if (header?.type !== 'IHDR') throw new TypeError('A PNG without a header');
  return header.end;
}

/** Not compressed, in no language, without a translated keyword: four zeros. */
function writeChunk(packet: Uint8Array): Uint8Array {
  const named = joinBytes([ascii('iTXt'), ascii(PNG_KEYWORD), new Uint8Array(4), packet]);
  const chunk = joinBytes([new Uint8Array(4), named, new Uint8Array(4)]);
  const view = viewOf(chunk);
  view.setUint32(0, named.length - 4);
  view.setUint32(chunk.length - 4, crc32(named));
  return chunk;
}

/** Behind everything else, as the format asks; a header that announces it comes first. */
function putIntoWebp(bytes: Uint8Array, packet: Uint8Array): ReturnType<typeof joinBytes> {
  const extended = extendWebp(bytes);
  const head = joinBytes([ascii(WEBP_TYPE), new Uint8Array(4)]);
  viewOf(head).setUint32(4, packet.length, true);
  const end = [...readRiffChunks(extended)].at(-1)?.end ?? extended.length;
  const padding = new Uint8Array(packet.length & 1);
  const whole = joinBytes([extended.subarray(0, end), head, packet, padding]);
  viewOf(whole).setUint32(4, whole.length - 8, true);
  return whole;
}
