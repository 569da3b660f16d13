import { shrinkLight } from '#core/model/camera-light.ts';
import { COACH_PIXELS, lightOf, type Light } from '#core/model/coach.ts';
import { createPixelReader } from './read-pixels.ts';

/** Pictures that begin with the light of all their pixels, a byte each. */
const LIGHT_FIRST = new Set<VideoPixelFormat | null>(['I420', 'I420A', 'I422', 'I444', 'NV12']);

/**
 * Makes a reader of the light in a viewfinder, small; null while there is nothing to see. To draw a picture of 4K takes the
 * page 100 ms, to copy it as the camera gave it 1 ms: drawn it is only where the browser gives no such copy.
 */
export function createViewfinderReader(): (video: HTMLVideoElement) => Promise<Light | null> {
  const readPixels = createPixelReader();
  let memory = new Uint8Array();
  let isOther = false;

  async function copyLight(video: HTMLVideoElement): Promise<Light | null> {
    if (isOther) return null;
    const frame = new VideoFrame(video);
    try {
      const { format, visibleRect, colorSpace } = frame;
      // As in WebKit on a desk, which makes such a frame of red, green and blue: for nothing, each time.
      isOther = !visibleRect || !LIGHT_FIRST.has(format);
      if (!visibleRect || isOther) return null;
      const size = frame.allocationSize();
      if (memory.length !== size) memory = new Uint8Array(size);
      const [light] = await frame.copyTo(memory);
      const { width, height } = visibleRect;
      const isFullRange = colorSpace.fullRange === true;
      return light
        ? shrinkLight({ bytes: memory, ...light, width, height, isFullRange }, COACH_PIXELS)
        : null;
    } finally {
      frame.close();
    }
  }

  function drawLight(video: HTMLVideoElement): Light | null {
    const pixels = readPixels(video, { width: video.videoWidth, height: video.videoHeight });
    return pixels && lightOf(pixels);
  }

  // Some browsers know no such frame, and others do not give the bytes of theirs.
  return async (video) => (await copyLight(video).catch(() => null)) ?? drawLight(video);
}
