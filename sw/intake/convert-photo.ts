import { canReadCanvas } from '#core/lib/can-read-canvas.ts';
import type { Conversion, PhotoFacts } from '#core/intake/intake.ts';
import { convertBitmap } from './convert-bitmap.ts';
import { convertHeic } from './convert-heic.ts';
import { isCutOff } from './is-cut-off.ts';
import { loadWithin, NotLoaded } from './load-within.ts';
import { NoWebAssembly } from './load-libheif.ts';

/**
 * The pixel work of one photo. A decoder's no is the photo's fault; whatever else goes wrong is an exception: then
 * whoever watches tries it once more in a fresh worker.
 */
export async function convertPhoto(
  bytes: ArrayBuffer,
  facts: PhotoFacts,
  stillLoading: () => void,
): Promise<Conversion> {
  if (typeof OffscreenCanvas === 'undefined' || !canReadCanvas()) return { failure: 'unable' };
  const photo = new Blob([bytes], { type: facts.type });
  try {
    if (facts.kind === 'heic') return await convertHeic(photo, facts, stillLoading);
    const converted = await convertBitmap(photo, facts.size);
    if (!converted) return await convertByLibrary(photo, stillLoading);
    if (facts.kind !== 'jpeg' || !converted.isGreyInCorner) return converted;
    // It is decoded twice more, which takes a slow phone seconds.
    stillLoading();
    return (await isCutOff(bytes)) ? { failure: 'unreadable' } : converted;
  } catch (error) {
    if (error instanceof NotLoaded) return { failure: 'not_now' };
    if (error instanceof NoWebAssembly) return { failure: 'unable' };
    throw error;
  }
}

/** Its code comes with the first photo that needs it. */
async function convertByLibrary(photo: Blob, stillLoading: () => void): Promise<Conversion> {
  const library = await loadWithin(() => import('./convert-with-library.ts'), stillLoading);
  // Its own decoding has all the time again: the browser's has taken of it.
  stillLoading();
  return (await library.convertWithLibrary(photo)) ?? { failure: 'unreadable' };
}
