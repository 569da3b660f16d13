import { CAMERA, shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { expect, phoneWhere, test } from './kitchen-journey.ts';

test.use({ phoneOptions: { camera: 'fake' } });

declare global {
  /** What the camera of this journey sees, when it sees something. */
  var dish: HTMLCanvasElement | undefined;
}

test('the shutter waits until the viewfinder shows something, and then every press is a photo', async ({
  phone,
  openApp,
}) => {
  await phone.context.addInitScript(() => {
    // The empty page before the app has no devices.
    if (!('mediaDevices' in navigator)) return;
    // A camera that is on and has no picture yet: slow ones stay so for a second.
    navigator.mediaDevices.getUserMedia = () => {
      globalThis.dish = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      globalThis.dish.getContext('2d');
      return Promise.resolve(globalThis.dish.captureStream(0));
    };
  });
  const page = await openApp(CAMERA);
  await page.waitForFunction(() => document.querySelector('video')?.srcObject instanceof MediaStream);
  const shutter = page.getByRole('button', { name: 'Take photo', exact: true });
  await expect(shutter).toHaveAttribute('aria-disabled', 'true');

  await page.evaluate(() => {
    globalThis.dish?.getContext('2d')?.fillRect(100, 100, 300, 200);
    const stream = document.querySelector('video')?.srcObject;
    const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
    if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
  });
  await waitForCamera(page);
  await shoot(page);
  await phoneWhere(page, 'the photo is there', ({ items }) => items.length === 1);
});
