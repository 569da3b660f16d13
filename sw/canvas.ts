import { canReadCanvas } from '#core/lib/can-read-canvas.ts';

/** What workers that show pictures draw on. */
export function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gives no canvas.');
  return context;
}

/** What was made of a picture; null: the browser cannot read it, has no memory for it, or lets nobody read what is drawn. */
export async function makeIfReadable<Made>(make: () => Promise<Made>): Promise<Made | null> {
  if (!canReadCanvas()) return null;
  try {
    return await make();
  } catch (error) {
    if (error instanceof DOMException || error instanceof RangeError) return null;
    throw error;
  }
}
