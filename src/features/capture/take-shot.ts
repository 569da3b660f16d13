import { canReadCanvas } from '#core/lib/can-read-canvas.ts';
import { photoLimits } from '#core/model/limits.ts';

/** A camera that has not answered by then has hung; some do. */
const PATIENCE_MS = 4000;
const FRAME_QUALITY = 0.92;

/** Tracks whose camera is just making a photo: it can make one at a time only. */
const taking = new WeakSet<MediaStreamTrack>();

/**
 * The camera's own photo in full size, as a JPEG. Where it gives none, or is still making the one before, the frame
 * that stood in the viewfinder at the press of the shutter. An empty blob where even that could not be kept.
 */
export async function takeShot(video: HTMLVideoElement, track: MediaStreamTrack): Promise<File> {
  const name = nameShot(new Date());
  const frame = holdFrame(video);
  const photo = (await takePhoto(track)) ?? (frame && (await toJpeg(frame)));
  if (frame) letGo(frame);
  return new File([photo ?? new Blob()], name, { type: 'image/jpeg' });
}

/**
 * null where the phone gives no canvas any more, noise for one, or fails at it: a black photo would be worse than none, and
 * the camera may still give its own.
 */
function holdFrame(video: HTMLVideoElement): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  try {
    const context = canReadCanvas() ? drawFrame(canvas, video) : null;
    if (context) return canvas;
  } catch (error) {
    console.warn('The frame of a shot could not be kept.', error);
  }
  letGo(canvas);
  return null;
}

function drawFrame(canvas: HTMLCanvasElement, video: HTMLVideoElement): CanvasRenderingContext2D | null {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d', { alpha: false });
  context?.drawImage(video, 0, 0);
  return context;
}

/** Safari gives all canvases together so much memory, and takes long to notice that one is not needed any more. */
function letGo(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', FRAME_QUALITY));

async function takePhoto(track: MediaStreamTrack): Promise<Blob | null> {
  if (!('ImageCapture' in globalThis) || taking.has(track) || track.readyState !== 'live') return null;
  const blob = await Promise.race([askCamera(track), silence()]);
  return blob && blob.size > 0 && blob.size <= photoLimits.bytes ? blob : null;
}

async function askCamera(track: MediaStreamTrack): Promise<Blob | null> {
  taking.add(track);
  try {
    return await new ImageCapture(track).takePhoto();
  } catch (error) {
    console.warn('The camera gives frames only.', error);
    return null;
  } finally {
    taking.delete(track);
  }
}

const silence = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** 'Shot 2026-11-21 18.04.09.073.jpg', by the clock of the kitchen: two shots in a second are told apart. */
function nameShot(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.');
  return `Shot ${day} ${time}.${String(at.getMilliseconds()).padStart(3, '0')}.jpg`;
}
