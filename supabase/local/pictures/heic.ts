import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import libheif, {
  type heif_context,
  type heif_image,
  type heif_image_handle,
  type MainModule,
} from 'libheif-js/libheif-wasm/libheif.js';
import { z } from 'zod';
import type { Decoded } from '#functions/transform-image/pictures/codecs.ts';
import { type Fit, type Pixels, shrink, sizeWithin } from '#functions/transform-image/pictures/fit.ts';
import { convertToSrgb } from '#functions/transform-image/pictures/icc.ts';
import { layOnWhite } from '#functions/transform-image/pictures/lay-on-white.ts';
import { readBoxes, readWithinBytes } from '#shared/photo-containers/heif-boxes.ts';
import { PictureError, type PictureFault } from '#functions/transform-image/pictures/pipeline.ts';
import { readHeifColour } from './heif-colour.ts';
import { MOST_HEIC_PIXELS } from './size-limits.ts';

const errorSchema = z.object({ code: z.object({ value: z.number() }), subcode: z.unknown() });
const handleSchema = z.custom<heif_image_handle>((value) => typeof value === 'object' && value !== null);
const decodedSchema = z.object({
  image: z.custom<heif_image>((value) => typeof value === 'object' && value !== null),
  channels: z.tuple([
    z.object({
      width: z.int().positive(),
      height: z.int().positive(),
      stride: z.int().positive(),
      data: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
  ]),
});

let loaded: MainModule | undefined;

/** Compiled at the first HEIC. */
function load(): MainModule {
  const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
  loaded ??= libheif({ wasmBinary: readFileSync(wasm) });
  return loaded;
}

/** The main picture of a HEIC file; libheif turns and mirrors it as the file says, Exif is not asked a second time. */
export async function decodeHeic(file: Uint8Array, fit: Fit): Promise<Decoded> {
  // Told here, because libheif names several reasons for it.
  if (isCutOff(file)) throw new PictureError('unreadable_photo');
  const heif = load();
  const context = heif.heif_context_alloc();
  try {
    const decoded = decodeMain(heif, context, file, fit);
    heif.heif_context_free(context);
    return await Promise.resolve(decoded);
  } catch (error) {
    // After a fault its memory may be in any state: the next HEIC gets a fresh one.
    loaded = undefined;
    if (error instanceof PictureError) throw error;
    throw new PictureError('heic_not_readable', { cause: error });
  }
}

/** Whether it ends within a box. What makes no sense otherwise is for libheif to say. */
function isCutOff(file: Uint8Array): boolean {
  const isAnyCut = readWithinBytes(() => {
    for (const { start, size } of readBoxes(file, 0, file.length))
      if (start + size > file.length) return true;
    return false;
  });
  return isAnyCut ?? false;
}

function decodeMain(heif: MainModule, context: heif_context, file: Uint8Array, fit: Fit): Decoded {
  const read = errorSchema.parse(heif.heif_context_read_from_memory(context, file));
  if (read.code.value !== OK) throw new PictureError(faultOf(read.code.value));
  const handle = primaryHandle(heif, context);
  const photoWidth = heif.heif_image_handle_get_width(handle);
  const photoHeight = heif.heif_image_handle_get_height(handle);
  if (photoWidth * photoHeight > MOST_HEIC_PIXELS) throw new PictureError('photo_too_large');
  const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle) !== 0;
  const { heif_chroma_interleaved_RGB: RGB, heif_chroma_interleaved_RGBA: RGBA } = heif.heif_chroma;
  const answer: unknown = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    hasAlpha ? RGBA : RGB,
  );
  throwIfError(answer);
  const { image, channels } = decodedSchema.parse(answer);
  // The pixels still lie in the memory of libheif: they are made smaller on their way out.
  const pixels: Pixels = { ...channels[0], channels: hasAlpha ? 4 : 3 };
  if (hasAlpha) layOnWhite(pixels);
  const picture = shrink(pixels, sizeWithin(pixels, fit));
  heif.heif_image_release(image);
  heif.heif_image_handle_release(handle);
  const profile = readHeifColour(file);
  if (profile) convertToSrgb(picture.data, profile);
  return { picture, photoWidth, photoHeight };
}

const OK = 0;
const INVALID_INPUT = 2;
const OUT_OF_MEMORY = 6;

function faultOf(code: number): PictureFault {
  if (code === INVALID_INPUT) return 'unreadable_photo';
  return code === OUT_OF_MEMORY ? 'photo_too_large' : 'heic_not_readable';
}

function throwIfError(answer: unknown): void {
  const error = errorSchema.safeParse(answer);
  if (error.success) throw new PictureError(faultOf(error.data.code.value));
}

function primaryHandle(heif: MainModule, context: heif_context): heif_image_handle {
  const handle: unknown = heif.heif_js_context_get_primary_image_handle(context);
  throwIfError(handle);
  return handleSchema.parse(handle);
}
