import { repeatScan } from '#core/intake/intake.ts';
import { draw } from './encode-bitmap.ts';

/** In pixels: enough to see which rows are there. */
const SIDE = 64;
/** Private windows shake each pixel by less. */
const SAME = 8;

/** Whether it shows something else once it has more rows: a photo that is grey itself is never taken for a broken one. */
export async function isCutOff(bytes: ArrayBuffer): Promise<boolean> {
  try {
    const seen = await look(new Blob([bytes]));
    const longer = await look(new Blob([repeatScan(new Uint8Array(bytes))]));
    return seen.some((value, at) => Math.abs(value - (longer[at] ?? 0)) > SAME);
  } catch {
    // Nobody knows: then it may well be whole.
    return false;
  }
}

async function look(photo: Blob): Promise<ImageDataArray> {
  const bitmap = await createImageBitmap(photo, { resizeWidth: SIDE, resizeHeight: SIDE });
  const { data } = draw(bitmap, { width: SIDE, height: SIDE }).getImageData(0, 0, SIDE, SIDE);
  bitmap.close();
  return data;
}
