import { contextOf, makeIfReadable } from '#sw/canvas.ts';

/** Rows of red, green, blue and alpha, as the engine takes and gives them. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

const QUALITY = 0.9;
/** What the server works on: read from less, a look would now and then say another thing than the finished picture. */
const LONGEST_SIDE = 2048;

/** null: the browser cannot read it, or has no memory for it. */
export const decodePicture = (file: Blob): Promise<Pixels | null> => makeIfReadable(() => decode(file));

async function decode(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const part = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * part));
  const height = Math.max(1, Math.round(bitmap.height * part));
  const context = contextOf(width, height);
  // What is transparent lies on white, as on the server.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

export async function encodePicture({ width, height, data }: Pixels): Promise<Blob> {
  const context = contextOf(width, height);
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return await context.canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
