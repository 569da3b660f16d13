import type { Converted } from '#core/intake/intake.ts';
import type { Size } from '#shared/size.ts';
import { fitInside, LONGEST_SIDE, PREVIEW_SIDE } from './fit-inside.ts';

const QUALITY = 0.85;
const PREVIEW_QUALITY = 0.7;
/** Decoders fill the rows with it that a JPEG lacks. */
const GREY = 128;
/** What a profile, or a private window, may make of that. */
const NEAR_GREY = 8;

/** The rows of the photo may end too early. */
export interface Encoded extends Converted {
  isGreyInCorner: boolean;
}

/** An upright bitmap as the JPEG to send, sRGB and on white, and as the small one for a tile. */
export async function encodeBitmap(bitmap: ImageBitmap): Promise<Encoded> {
  const size = fitInside(bitmap, LONGEST_SIDE);
  const { canvas } = draw(bitmap, size);
  const context = draw(canvas, fitInside(size, PREVIEW_SIDE));
  const isGreyInCorner = hasGreyCorner(context);
  const small = context.canvas;
  // The browser encodes both at once.
  const [jpeg, preview] = await Promise.all([encode(canvas, QUALITY), encode(small, PREVIEW_QUALITY)]);
  // Safari keeps the memory of a canvas until it is collected, unless it has no pixels.
  for (const used of [canvas, small]) used.width = used.height = 0;
  return { jpeg, preview, ...size, isGreyInCorner };
}

/** On a white canvas of this size. */
export function draw(
  picture: ImageBitmap | OffscreenCanvas,
  { width, height }: Size,
): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context;
}

/** However a photo is held, the row that is stored last has one end in the first corner, or in the last one. */
function hasGreyCorner(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  return [data.slice(0, 3), data.slice(-4, -1)].some((corner) =>
    corner.every((value) => Math.abs(value - GREY) < NEAR_GREY),
  );
}

async function encode(canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return await blob.arrayBuffer();
}
