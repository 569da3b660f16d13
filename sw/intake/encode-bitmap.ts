import type { Converted } from '#core/intake/intake.ts';
import type { Size } from '#shared/size.ts';
import { fitInside, LONGEST_SIDE, PREVIEW_SIDE } from './fit-inside.ts';

const QUALITY = 0.85;
const PREVIEW_QUALITY = 0.7;

/** An upright bitmap as the JPEG to send, sRGB and on white, and as the small one for a tile. */
export async function encodeBitmap(bitmap: ImageBitmap): Promise<Converted> {
  const size = fitInside(bitmap, LONGEST_SIDE);
  const canvas = draw(bitmap, size);
  const small = draw(canvas, fitInside(size, PREVIEW_SIDE));
  // The browser encodes both at once.
  const [jpeg, preview] = await Promise.all([encode(canvas, QUALITY), encode(small, PREVIEW_QUALITY)]);
  // Safari keeps the memory of a canvas until it is collected, unless it has no pixels.
  for (const used of [canvas, small]) used.width = used.height = 0;
  return { jpeg, preview, ...size };
}

function draw(picture: ImageBitmap | OffscreenCanvas, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

async function encode(canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return await blob.arrayBuffer();
}
