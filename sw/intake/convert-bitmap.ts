import type { Size } from '#shared/size.ts';
import { encodeBitmap, type Encoded } from './encode-bitmap.ts';
import { LONGEST_SIDE } from './fit-inside.ts';

/**
 * By the browser's own decoder, which makes it smaller while it decodes. null where it says no: then it may be that it
 * cannot decode this, or that it has no memory for it.
 */
export async function convertBitmap(source: Blob | ImageData, size: Size | null): Promise<Encoded | null> {
  const bitmap = await decode(source, size);
  if (!bitmap) return null;
  try {
    return await encodeBitmap(bitmap);
  } finally {
    bitmap.close();
  }
}

async function decode(source: Blob | ImageData, size: Size | null): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image', ...(size && shrinkTo(size)) });
  } catch (error) {
    // https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html: what cannot be decoded is InvalidStateError.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** One side alone, so that the other follows it: where the browser turns a photo otherwise than its header was read, its shape stays. */
function shrinkTo({ width, height }: Size): ImageBitmapOptions {
  if (Math.max(width, height) <= LONGEST_SIDE) return {};
  const side = width >= height ? { resizeWidth: LONGEST_SIDE } : { resizeHeight: LONGEST_SIDE };
  return { ...side, resizeQuality: 'high' };
}
