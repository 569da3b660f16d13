import { COACH_PIXELS, type Pixels } from '#core/model/coach.ts';
import type { Size } from '#shared/size.ts';

/** Makes a reader of small pictures that keeps its canvas; null while there is nothing to see. */
export function createPixelReader(): (picture: CanvasImageSource, size: Size) => Pixels | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  return (picture, size) => {
    const scale = COACH_PIXELS / Math.max(size.width, size.height);
    const width = Math.round(size.width * scale);
    const height = Math.round(size.height * scale);
    if (!context || !Number.isFinite(scale) || width === 0 || height === 0) return null;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    // Without it every eighth pixel is taken as it is, and a blurred picture looks crisp.
    context.imageSmoothingQuality = 'medium';
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
}
