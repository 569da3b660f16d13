/** Rows of red, green, blue and alpha, as the engine takes and gives them. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

const QUALITY = 0.9;

/** null: the browser cannot read it, or has no memory for it. */
export async function decodePicture(file: Blob): Promise<Pixels | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    const context = contextOf(width, height);
    // What is transparent lies on white, as on the server.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return context.getImageData(0, 0, width, height);
  } catch (error) {
    if (error instanceof DOMException || error instanceof RangeError) return null;
    throw error;
  }
}

export async function encodePicture({ width, height, data }: Pixels): Promise<Blob> {
  const context = contextOf(width, height);
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return await context.canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gives no canvas.');
  return context;
}
