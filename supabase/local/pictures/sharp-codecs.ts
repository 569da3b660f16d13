import sharp from 'sharp';
import type { Picture } from '#shared/pixels/picture.ts';
import { assertKind } from '#functions/transform-image/pictures/assert-kind.ts';
import type { Codecs, Decoded } from '#functions/transform-image/pictures/codecs.ts';
import { type Fit, sizeWithin } from '#functions/transform-image/pictures/fit.ts';
import { readHeader } from '#functions/transform-image/pictures/header.ts';
import { inspectScans, MOST_SCANS } from '#shared/photo-containers/jpeg-scans.ts';
import { sniff } from '#shared/photo-containers/sniff.ts';
import { PictureError } from '#functions/transform-image/pictures/pipeline.ts';
import { decodeHeic } from './heic.ts';
import { isTooLargeForSharp, MOST_PIXELS } from './size-limits.ts';

/**
 * Codecs for a process that does nothing else: they set sharp up for the whole process, so that it opens the three
 * kinds of files that we take and no others, works on one core and keeps nothing.
 */
export function createSharpCodecs(): Codecs {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return {
    decode: decodePhoto,
    // Full colour resolution: red sauces have fine edges, and there is time enough here.
    encodeJpeg: (picture) => opened(picture).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
    encodeWebp: (picture) => opened(picture).webp({ quality: 80 }).toBuffer(),
  };
}

async function decodePhoto(file: Uint8Array, fit: Fit): Promise<Decoded> {
  const kind = sniff(file);
  assertKind(kind);
  if (kind === 'heic') return decodeHeic(file, fit);
  assertSize(file, kind);
  return await (kind === 'jpeg' ? decodeJpeg(file, fit) : decodeWithSharp(file, fit, 'error'));
}

/** A JPEG whose rows end before its end mark is given a grey rest, with no more than a warning. */
async function decodeJpeg(file: Uint8Array, fit: Fit): Promise<Decoded> {
  try {
    return await decodeWithSharp(file, fit, 'warning');
  } catch (fault) {
    const cause = fault instanceof Error ? fault.cause : undefined;
    if (cause instanceof Error && cause.message.includes('premature end')) throw fault;
    return await decodeWithSharp(file, fit, 'error');
  }
}

function assertSize(file: Uint8Array, kind: 'jpeg' | 'png' | 'webp'): void {
  const header = readHeader(file, kind);
  if (!header) throw new PictureError('unreadable_photo');
  if (isTooLargeForSharp(header)) throw new PictureError('photo_too_large');
  const isEndless = kind === 'jpeg' && inspectScans(file).scans > MOST_SCANS;
  if (isEndless) throw new PictureError('unsupported_photo');
}

async function decodeWithSharp(file: Uint8Array, fit: Fit, failOn: 'error' | 'warning'): Promise<Decoded> {
  try {
    const photo = sharp(file, {
      // A truncated file is a failure, not a picture with a grey rest; mere oddities of a camera are let pass.
      failOn,
      limitInputPixels: MOST_PIXELS,
      sequentialRead: true,
      autoOrient: true,
    });
    const { autoOrient: upright, space, icc } = await photo.metadata();
    // It brings 16 bits with a profile into Display P3 to work on them, and leaves them there unless told.
    if (space === 'rgb16' && icc) photo.withIccProfile('srgb', { attach: false });
    const size = sizeWithin(upright, fit);
    const { data, info } = await photo
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
    const picture: Picture = { width: info.width, height: info.height, data: pixels };
    return { picture, photoWidth: upright.width, photoHeight: upright.height };
  } catch (cause) {
    throw new PictureError('unreadable_photo', { cause });
  }
}

function opened({ data, width, height }: Picture) {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}
