import { repeatScan } from '#core/intake/intake.ts';
import { draw } from './encode-bitmap.ts';

/** In pixels: enough to see which rows are there. */
const LOOKED_AT = { width: 64, height: 64 };
/** Private windows shake each pixel by less. */
const SAME = 8;

/**
 * A decoder fills what a JPEG lacks of its rows with grey, and says nothing. More data behind the last row changes nothing
 * of what is seen, but it does where rows are missing: a photo that is grey itself is never taken for a broken one.
 */
export async function isCutOff(bytes: ArrayBuffer): Promise<boolean> {
  try {
    const [as, longer] = [await look(new Blob([bytes])), await look(repeatScan(bytes))];
    return as.some((value, at) => Math.abs(value - (longer[at] ?? 0)) > SAME);
  } catch {
    // Nobody knows: then it may well be whole.
    return false;
  }
}

async function look(photo: Blob): Promise<ImageDataArray> {
  const { width, height } = LOOKED_AT;
  const bitmap = await createImageBitmap(photo, { resizeWidth: width, resizeHeight: height });
  const { data } = draw(bitmap, LOOKED_AT).getImageData(0, 0, width, height);
  bitmap.close();
  return data;
}
