import type { Conversion, PhotoFacts } from '#core/intake/intake.ts';
import { convertBitmap } from './convert-bitmap.ts';
import { decodeHeic } from './decode-heic.ts';
import { loadLibheif } from './load-libheif.ts';
import { p3ToSrgb, readsDisplayP3 } from './p3-to-srgb.ts';

/** Safari decodes HEIC itself. Whoever has said no once is not asked again. */
let isNative = true;

/** By the browser where it can, else by libheif as WebAssembly, which comes with the first HEIC. */
export async function convertHeic(
  photo: Blob,
  { isDisplayP3 }: PhotoFacts,
  stillLoading: () => void,
): Promise<Conversion> {
  // In full size: what its header says need not be what is to be seen of it.
  const native = isNative ? await convertBitmap(photo, null) : null;
  if (native) return native;
  isNative = false;
  const libheif = await loadLibheif(stillLoading);
  const isTagged = isDisplayP3 && readsDisplayP3();
  const bytes = await photo.arrayBuffer();
  // It takes a slow phone many seconds, of which nothing is heard meanwhile; and so does what comes before and after.
  stillLoading();
  const picture = await decodeHeic(libheif, bytes, (width, height) =>
    isTagged ? new ImageData(width, height, { colorSpace: 'display-p3' }) : new ImageData(width, height),
  );
  stillLoading();
  if (!picture) return { failure: 'unreadable' };
  if (isDisplayP3 && !isTagged) p3ToSrgb(picture.data);
  return (await convertBitmap(picture, picture)) ?? { failure: 'unreadable' };
}
