import { canReadCanvas } from '#core/lib/can-read-canvas.ts';
import type { Conversion } from '#core/intake/intake.ts';
import { loadWithin, NotLoaded } from './load-within.ts';

/**
 * The pixel work on the page itself, for browsers whose workers have no OffscreenCanvas or no WebAssembly. It is slow and
 * the screen feels it, so nothing of it is loaded before it is needed.
 */
export async function convertOnPage(
  bytes: ArrayBuffer,
  type: string,
  stillLoading: () => void = () => undefined,
): Promise<Conversion> {
  if (!canReadCanvas()) return { failure: 'unreadable' };
  const photo = new Blob([bytes], { type });
  try {
    const jpeg = type === 'image/heic' ? await heicToJpeg(photo, stillLoading) : photo;
    if (!jpeg) return { failure: 'unreadable' };
    const library = await loadWithin(() => import('./convert-with-library.ts'), stillLoading);
    return (await library.convertWithLibrary(jpeg)) ?? { failure: 'unreadable' };
  } catch (error) {
    if (error instanceof NotLoaded) return { failure: 'not_now' };
    throw error;
  }
}

async function heicToJpeg(photo: Blob, stillLoading: () => void): Promise<Blob | null> {
  const { convertHeicOnPage } = await loadWithin(() => import('./heic-on-page.ts'), stillLoading);
  return await convertHeicOnPage(photo, stillLoading);
}
