import decodeJpeg from '@jsquash/jpeg/decode.js';
import encodeJpeg from '@jsquash/jpeg/encode.js';
import decodePng from '@jsquash/png/decode.js';
import decodeWebp from '@jsquash/webp/decode.js';
import encodeWebp from '@jsquash/webp/encode.js';
import type { Picture } from '../../_shared/pixels/picture.ts';
import { assertKind } from './assert-kind.ts';
import type { Codecs, Decoded } from './codecs.ts';
import { type Fit, type Pixels, shrink, sizeWithin } from './fit.ts';
import { checksum, endsInGrey } from './grey-rest.ts';
import { type Header, readHeader } from './header.ts';
import { convertToSrgb, readProfile } from './icc.ts';
import { inspectScans, MOST_SCANS } from '../../_shared/photo-containers/jpeg-scans.ts';
import { repeatScan } from '../../_shared/photo-containers/repeat-scan.ts';
import { layOnWhite } from './lay-on-white.ts';
import { readMetadata } from './metadata.ts';
import { upright } from './orient.ts';
import { sniff } from '../../_shared/photo-containers/sniff.ts';
import type { PlainKind } from './size-check.ts';
import { createWasmParts, type WasmPart } from './wasm-parts.ts';
import { isTooLargeForWasm } from './wasm-limits.ts';
import { PictureError } from './pipeline.ts';

interface Decoder {
  part: WasmPart;
  decode: (file: ArrayBuffer) => Promise<Picture>;
}
const DECODERS: Record<PlainKind, Decoder> = {
  jpeg: { part: 'jpegDecoder', decode: async (file) => asPicture(await decodeJpeg(file)) },
  png: { part: 'pngDecoder', decode: async (file) => asPicture(await decodePng(file)) },
  webp: { part: 'webpDecoder', decode: async (file) => asPicture(await decodeWebp(file)) },
};

export interface WasmCodecs extends Codecs {
  /** Gives back the memory of all pictures that were decoded so far but one: they are empty from then on. */
  dropDecoded: (kept?: Picture) => void;
}

/** Codecs in WebAssembly, for runtimes without native code. Each is compiled when it is first needed. */
export function createWasmCodecs(): WasmCodecs {
  const decoded: Picture[] = [];
  const parts = createWasmParts();

  async function decodeWhole({ part, decode }: Decoder, file: Uint8Array): Promise<Picture> {
    await parts.prepare(part);
    const copy = new Uint8Array(file).buffer;
    try {
      return await decode(copy);
    } catch (cause) {
      // A fault may leave its memory in any state: the next photo gets a fresh one.
      parts.renew(part);
      throw new PictureError('unreadable_photo', { cause });
    } finally {
      free(copy);
    }
  }

  /** One picture at a time, for the memory that there is. */
  async function decodeChecked(kind: PlainKind, file: Uint8Array): Promise<Picture> {
    const whole = await decodeWhole(DECODERS[kind], file);
    if (kind !== 'jpeg' || !endsInGrey(whole)) return whole;
    const sum = checksum(whole);
    free(whole.data.buffer);
    const longer = await decodeWhole(DECODERS.jpeg, repeatScan(file));
    if (checksum(longer) !== sum) throw new PictureError('unreadable_photo');
    return longer;
  }

  return {
    decode: async (file, fit) => {
      const kind = acceptedKind(file);
      const header = checkHeader(file, kind);
      const whole = await decodeChecked(kind, file);
      const isAsTold = whole.width === header.width && whole.height === header.height;
      if (!isAsTold) throw new PictureError('unreadable_photo');
      const result = await toDecoded(whole, file, kind, fit);
      decoded.push(result.picture);
      return result;
    },
    dropDecoded: (kept) => {
      for (const { data } of decoded.splice(0)) if (data.buffer !== kept?.data.buffer) free(data.buffer);
    },
    encodeJpeg: async (picture) => {
      await parts.prepare('jpegEncoder');
      return new Uint8Array(await encodeJpeg(asImageData(picture), JPEG_OPTIONS));
    },
    encodeWebp: async (picture) => {
      await parts.prepare('webpEncoder');
      return new Uint8Array(await encodeWebp(asImageData(picture), { quality: 80 }));
    },
  };
}

/**
 * Half the colour resolution, as phones write it: a function has two seconds of processor time for all of its work, and
 * full resolution would take 140 ms more for each file.
 */
const JPEG_OPTIONS = { quality: 90, progressive: false, auto_subsample: false, chroma_subsample: 2 };

function acceptedKind(file: Uint8Array): PlainKind {
  const kind = sniff(file);
  assertKind(kind);
  if (kind === 'heic') throw new PictureError('heic_not_readable');
  return kind;
}

/** Refuses from the header what the decoders would take for good, or could not take without harm. */
function checkHeader(file: Uint8Array, kind: PlainKind): Header {
  const header = readHeader(file, kind);
  if (!header) throw new PictureError('unreadable_photo');
  if (isTooLargeForWasm(header, kind)) throw new PictureError('photo_too_large');
  // The decoder has no place for a first picture of several.
  if (header.isAnimated) throw new PictureError('unsupported_photo');
  if (kind === 'jpeg') {
    const { scans, isWhole } = inspectScans(file);
    // The decoder fills what is missing with grey.
    if (!isWhole) throw new PictureError('unreadable_photo');
    // CMYK, which is for print.
    if (header.channels > 3 || scans > MOST_SCANS) throw new PictureError('unsupported_photo');
  }
  return header;
}

async function toDecoded(whole: Picture, file: Uint8Array, kind: PlainKind, fit: Fit): Promise<Decoded> {
  const pixels: Pixels = { ...whole, channels: 4, stride: whole.width * 4 };
  if (kind !== 'jpeg') layOnWhite(pixels);
  const small = shrink(pixels, sizeWithin(whole, fit));
  free(whole.data.buffer);
  const { orientation, icc } = await readMetadata(file, kind);
  const profile = icc && readProfile(icc);
  if (profile) convertToSrgb(small.data, profile);
  const isTurned = orientation >= 5;
  const picture = upright(small, orientation);
  if (picture !== small) free(small.data.buffer);
  return {
    picture,
    photoWidth: isTurned ? whole.height : whole.width,
    photoHeight: isTurned ? whole.width : whole.height,
  };
}

/** Gives memory back at once: waiting for the collector, two large pictures would stand side by side. */
function free(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer) (buffer as Movable).transfer(0);
}

/** Deno 2.1 has it, and does not know its type. */
type Movable = ArrayBuffer & { transfer: (length: number) => ArrayBuffer };

/** The encoders look at these three alone; not every runtime has the class, nor the same fields in it. */
function asImageData({ data, width, height }: Picture): ImageData {
  return { data, width, height } as unknown as ImageData;
}

/** Decoders give eight bits a channel, whatever else a runtime's class may hold. */
function asPicture({ data, width, height }: ImageData): Picture {
  const eightBits: unknown = data;
  return { data: eightBits as Picture['data'], width, height };
}
