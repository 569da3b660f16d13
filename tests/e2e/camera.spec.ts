import { CAMERA, shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { expect, isAllReady, phoneWhere, test } from './kitchen-journey.ts';
import { keepUndo } from './timer-verbs.ts';

test.use({ phoneOptions: { camera: 'fake' } });

declare global {
  /** What the camera of this journey sees, when it sees something. */
  var dish: HTMLCanvasElement | undefined;
  /** What the viewfinder shows. */
  var seen: MediaStream | undefined;
  /** Has the camera give what it has been asked for. */
  var giveShot: (() => void) | undefined;
  /** Has the browser say at last that the camera is allowed, as it has been for a moment. */
  var allow: (() => void) | undefined;
  /** How often a picture of the camera was drawn, and how often copied as it came. */
  var cameraPictures: { drawn: number; copied: number };
}

const SHOT = /^Shot (\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.[\d.]+\.jpg$/;

test('a shot knows its ring and its time, and the shutter waits for a picture', async ({
  phone,
  network,
  openApp,
}) => {
  const page = await openApp(CAMERA);
  const shutter = page.getByRole('button', { name: 'Take photo', exact: true });

  await test.step('a shot is told where the ring was; it lies on the picture and never on the shutter', async () => {
    await waitForCamera(page);
    const line = await page.locator('[data-ring] ellipse').first().boundingBox();
    const view = await page.getByLabel('Viewfinder').boundingBox();
    const button = await shutter.boundingBox();
    if (!line || !view || !button) throw new Error('Something is not on the screen.');
    expect(line.y + line.height).toBeLessThan(button.y);
    await shoot(page);
    const { items } = await phoneWhere(page, 'the photo is there', ({ items: all }) => all.length === 1);
    const dish = items[0]?.recipe?.dish;
    if (!dish || !('ring' in dish)) throw new Error('The shot has no ring.');
    const [cx, cy, rx, ry] = dish.ring;
    expect([cx, cy]).toEqual([0.5, 0.5]);
    // The line itself is a few pixels wide.
    expect(Math.abs(2 * rx - line.width / view.width)).toBeLessThan(0.03);
    expect(Math.abs(2 * ry - line.height / view.width)).toBeLessThan(0.03);
  });

  await test.step('what could be better is said, and read off no drawing: one of 4K stops the page for a tenth of a second', async () => {
    await page.evaluate(() => {
      globalThis.cameraPictures = { drawn: 0, copied: 0 };
      const { drawImage } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
        if (given[0] instanceof HTMLVideoElement) globalThis.cameraPictures.drawn += 1;
        Reflect.apply(drawImage, this, given);
      };
      const { copyTo } = VideoFrame.prototype;
      VideoFrame.prototype.copyTo = function (...given) {
        globalThis.cameraPictures.copied += 1;
        return copyTo.apply(this, given);
      };
    });
    await expect.poll(() => page.evaluate(() => globalThis.cameraPictures.copied)).toBeGreaterThan(3);
    expect(await page.evaluate(() => globalThis.cameraPictures.drawn)).toBe(0);
    await expect(page.getByText('A little dark: turn on a light')).toBeVisible();
  });

  await test.step('a shot is called by its time', async () => {
    await page.getByRole('button', { name: '1 shot: close camera and show them' }).click();
    const row = page.getByRole('region', { name: /^On this device/ }).getByRole('listitem');
    const name = row.getByTitle(/^Shot /);
    const [, day, hour, minute] = SHOT.exec((await name.getAttribute('title')) ?? '') ?? [];
    const date = new Date(`${day}T12:00`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
    // With its day, should that have gone by since.
    await expect(name).toHaveText(new RegExp(`^(${date}( \\d{4})?, )?${hour}:${minute}$`));
  });

  await test.step('the shutter waits until the viewfinder shows something, and then every press is a photo', async () => {
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
    await page.goto(network.url + CAMERA);
    // All in one look, and its picture with it: a camera without one is waited for only so long.
    await page.waitForFunction(() => {
      const stream = document.querySelector('video')?.srcObject;
      const isWaiting = document.querySelector('[aria-label="Take photo"][aria-disabled=true]') !== null;
      // Nothing is said of a dish that nobody sees.
      const said = [...document.querySelectorAll('output')].map(({ textContent }) => textContent);
      if (!(stream instanceof MediaStream && isWaiting && said.includes('Opening the camera …')))
        return false;
      globalThis.dish?.getContext('2d')?.fillRect(100, 100, 300, 200);
      const [track] = stream.getVideoTracks();
      if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
      return true;
    });
    await waitForCamera(page);
    const place = await shutter.boundingBox();
    await shoot(page);
    await phoneWhere(page, 'the photo is there', ({ items }) => items.length === 2);
    // That camera gives few pixels: said before anything is paid, in a line whose room was kept.
    await expect(page.getByText('Small photo: result 640 px')).toBeVisible();
    expect(await shutter.boundingBox()).toEqual(place);
  });

  await test.step('whoever takes another one after they took one back is told of that one', async () => {
    const isRemoved = page.getByText('Removed', { exact: true });
    const undo = page.getByRole('button', { name: 'Undo the last shot' });
    await phone.goOffline();
    await shoot(page);
    await phoneWhere(page, 'the next photo is there', ({ items }) => items.length === 3);
    await undo.click();
    await expect(isRemoved).toBeVisible();
    await shoot(page);
    await phoneWhere(page, 'so is the one after it', ({ items }) => items.length === 4);
    // At once: the other one can be put back for a while.
    expect(await isRemoved.isVisible()).toBe(false);
    await expect(page.getByText('Saved on this device, 2')).toBeVisible();
    await expect(undo).toBeVisible();
  });
});

test('a shot can be taken back until it goes, and nobody is told that it is removed afterwards', async ({
  phone,
  openApp,
}) => {
  await keepUndo(phone.context);
  const page = await openApp(CAMERA);
  const undo = page.getByRole('button', { name: 'Undo the last shot' });
  await waitForCamera(page);
  await phone.goOffline();
  await shoot(page);
  await undo.click();
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(undo).toBeVisible();
  const saved = page.getByText('Saved on this device, 1');
  const place = await saved.boundingBox();
  await phone.goOnline();
  await phoneWhere(page, 'the shot is with the server', isAllReady);
  await expect(undo).toBeHidden();
  expect(await saved.boundingBox()).toEqual(place);
});

test('what got through while the camera was open is what its heap of shots leads to, from any screen', async ({
  openApp,
}) => {
  const page = await openApp(CAMERA);
  const rows = page.getByRole('region', { name: /^On this device/ }).getByRole('listitem');
  await waitForCamera(page);
  await shoot(page, 2);
  await phoneWhere(page, 'both are ready', (there) => there.items.length === 2 && isAllReady(there));
  await page.getByRole('button', { name: '2 shots: close camera and show them' }).click();
  await expect(rows).toContainText(['Ready', 'Ready']);
  await expect(rows.locator('img').first()).toBeInViewport();

  await page.getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('link', { name: 'Take photo' }).click();
  await waitForCamera(page);
  await shoot(page);
  await phoneWhere(page, 'the third is ready', (there) => there.items.length === 3 && isAllReady(there));
  await page.getByRole('button', { name: '1 shot: close camera and show them' }).click();
  await expect(rows).toContainText(['Ready']);
  await expect(rows.locator('img').first()).toBeInViewport();
});

test('a camera that another app takes away is said to be busy until it is back: its pictures are black', async ({
  openApp,
}) => {
  const page = await openApp(CAMERA);
  await waitForCamera(page);
  const mute = (isMuted: boolean) =>
    page.evaluate((muted) => {
      const [track] = globalThis.seen?.getVideoTracks() ?? [];
      if (!track) throw new Error('There is no camera.');
      Object.defineProperty(track, 'muted', { configurable: true, value: muted });
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    }, isMuted);
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    if (stream instanceof MediaStream) globalThis.seen = stream;
  });
  await mute(true);
  await expect(page.getByRole('heading', { name: 'The camera is busy' })).toBeVisible();
  await mute(false);
  await waitForCamera(page);
});

test('a camera that is called busy, as it had no picture for long, is shown once it has one', async ({
  phone,
  openApp,
}) => {
  await phone.context.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    navigator.mediaDevices.getUserMedia = () => {
      globalThis.dish = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      globalThis.dish.getContext('2d');
      globalThis.seen = globalThis.dish.captureStream(0);
      return Promise.resolve(globalThis.seen);
    };
  });
  const page = await openApp();
  await page.clock.install();
  await page.getByRole('link', { name: 'Take photo' }).click();
  await page.waitForFunction(() => document.querySelector('video')?.srcObject instanceof MediaStream);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { name: 'The camera is busy' })).toBeVisible();
  await page.evaluate(() => {
    // One picture after the other, as cameras give them.
    setInterval(() => {
      globalThis.dish?.getContext('2d')?.fillRect(Math.random() * 500, 100, 100, 200);
      const [track] = globalThis.seen?.getVideoTracks() ?? [];
      if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
    }, 100);
  });
  await waitForCamera(page);
  await shoot(page);
  await phoneWhere(page, 'the photo is there', ({ items }) => items.length === 1);
});

test('a yes to the camera that came before anybody listened for it counts', async ({ phone, openApp }) => {
  await phone.context.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    const give = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let isAllowed = false;
    navigator.mediaDevices.getUserMedia = async (...asked) =>
      isAllowed ? await give(...asked) : await Promise.reject(new DOMException('no', 'NotAllowedError'));
    navigator.permissions.query = () =>
      new Promise((tell) => {
        globalThis.allow = () => {
          isAllowed = true;
          tell(
            Object.assign(new EventTarget(), { name: 'camera', state: 'granted', onchange: null } as const),
          );
        };
      });
  });
  const page = await openApp(CAMERA);
  await expect(page.getByRole('heading', { name: 'Camera access is off' })).toBeVisible();
  await page.evaluate(() => globalThis.allow?.());
  await waitForCamera(page);
});

test('a shot that is lost once the camera is closed is said on whatever screen is there, until it was read', async ({
  phone,
  network,
  openApp,
}) => {
  await phone.context.addInitScript(() => {
    // The empty page before the app has no cameras.
    if (!('ImageCapture' in globalThis)) return;
    ImageCapture.prototype.takePhoto = () =>
      new Promise((resolve) => (globalThis.giveShot = () => resolve(new Blob(['no photo']))));
    // Nor does its viewfinder, which is asked when the camera is silent for long.
    HTMLCanvasElement.prototype.toBlob = (give) => give(null);
  });
  const page = await openApp('/app/assets?camera=1');
  await waitForCamera(page);
  await shoot(page);
  await page.keyboard.press('Escape');
  const alarm = page.getByRole('alert').filter({ hasText: 'This photo was NOT saved' });
  await expect(page.getByRole('heading', { name: 'Assets', exact: true })).toBeVisible();
  await page.evaluate(() => globalThis.giveShot?.());
  await expect(alarm).toBeVisible();
  await alarm.getByRole('button', { name: 'OK' }).click();
  await expect(alarm).toHaveCount(0);

  // Whoever leaves before the camera has answered is told by the next page, and the one after, until it was read.
  await page.getByRole('link', { name: 'Take photo' }).click();
  await waitForCamera(page);
  await shoot(page);
  await page.goto('about:blank');
  const left = page.getByText('Your last shot may not be saved: the app closed too soon.');
  await page.goto(`${network.url}/app/assets`);
  await expect(left).toBeVisible();
  await page.reload();
  await expect(left).toBeVisible();
  expect((await readPhone(page)).localStorage).toHaveProperty('plateglow-shots');
  await page.getByRole('alert').filter({ has: left }).getByRole('button', { name: 'OK' }).click();
  await expect(left).toHaveCount(0);
  expect((await readPhone(page)).localStorage).not.toHaveProperty('plateglow-shots');
});
