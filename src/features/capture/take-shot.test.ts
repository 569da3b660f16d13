import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeShot } from './take-shot.ts';

const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;
const track = { readyState: 'live' } as MediaStreamTrack;

/** What the browser has: a canvas without a context when its memory is used up. */
function makeCanvas(hasMemory: boolean) {
  const sizeAtDrawing: number[] = [];
  const canvas = {
    width: 300,
    height: 150,
    sizeAtDrawing,
    getContext: () => {
      return hasMemory ? { drawImage: () => sizeAtDrawing.push(canvas.width, canvas.height) } : null;
    },
    toBlob: (done: (blob: Blob | null) => void) => done(new Blob(['frame'])),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  return canvas;
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const cameraGives = (photo: Blob | null) =>
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = () => (photo ? Promise.resolve(photo) : Promise.reject(new Error('busy')));
    },
  );

test('where the camera makes no photo, the frame is taken, and its memory given back', async () => {
  const canvas = makeCanvas(true);
  cameraGives(null);
  expect(await (await takeShot(video, track)).text()).toBe('frame');
  expect(canvas.sizeAtDrawing).toEqual([1280, 720]);
  expect([canvas.width, canvas.height]).toEqual([0, 0]);
});

test('where there is no memory for a frame either, there is no photo: not a black one', async () => {
  const canvas = makeCanvas(false);
  cameraGives(null);
  expect((await takeShot(video, track)).size).toBe(0);
  expect([canvas.width, canvas.height]).toEqual([0, 0]);
});

test('where a canvas gives noise for what was drawn, there is no frame: not one of noise', async () => {
  makeCanvas(true);
  cameraGives(null);
  const noise = Uint8ClampedArray.from({ length: 64 }, (_, at) => (at * 97) % 256);
  const context = { fillRect: () => undefined, getImageData: () => ({ data: noise }) };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
  expect((await takeShot(video, track)).size).toBe(0);
});

test('the photo of the camera goes before the frame, whose memory is given back all the same', async () => {
  const canvas = makeCanvas(true);
  cameraGives(new Blob(['photo']));
  expect(await (await takeShot(video, track)).text()).toBe('photo');
  expect([canvas.width, canvas.height]).toEqual([0, 0]);
});

test('a frame that cannot be drawn takes no photo of the camera with it', async () => {
  const canvas = makeCanvas(true);
  canvas.getContext = () => ({
    drawImage: () => {
      throw new DOMException('', 'InvalidStateError');
    },
  });
  cameraGives(new Blob(['photo']));
  expect(await (await takeShot(video, track)).text()).toBe('photo');
});

test('two shots in one second have names of their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  makeCanvas(true);
  cameraGives(null);
  vi.setSystemTime(new Date(2026, 10, 21, 18, 4, 9, 73));
  expect((await takeShot(video, track)).name).toBe('Shot 2026-11-21 18.04.09.073.jpg');
  vi.setSystemTime(new Date(2026, 10, 21, 18, 4, 9, 412));
  expect((await takeShot(video, track)).name).toBe('Shot 2026-11-21 18.04.09.412.jpg');
});
