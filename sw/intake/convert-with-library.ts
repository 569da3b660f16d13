import './worker-navigator.ts';
import compress from 'browser-image-compression';
import { inspectPhoto, type Converted } from '#core/intake/intake.ts';
import { PHOTO_OPTIONS, PREVIEW_OPTIONS } from './library-options.ts';

/**
 * By browser-image-compression, in a worker or on the page; null where it cannot read the photo. It takes a file that was
 * cut off and gives it back with a grey rest: such a file must not come here.
 */
export async function convertWithLibrary(photo: Blob): Promise<Converted | null> {
  const file = new File([photo], 'photo', { type: photo.type });
  const jpeg = await compressOrNull(file, PHOTO_OPTIONS);
  const preview = jpeg && (await compressOrNull(jpeg, PREVIEW_OPTIONS));
  if (!preview) return null;
  const bytes = await jpeg.arrayBuffer();
  const size = inspectPhoto(new Uint8Array(bytes))?.size;
  return size ? { jpeg: bytes, preview: await preview.arrayBuffer(), ...size } : null;
}

async function compressOrNull(file: File, options: Parameters<typeof compress>[1]): Promise<File | null> {
  try {
    return await compress(file, options);
  } catch {
    return null;
  }
}
