import type { Page } from 'playwright/test';
import { CAMERA, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { readKeptPhotos } from '#tests/support/phone/kept-photos.ts';
import { chooseLate } from './choose-late.ts';
import { expect, phoneWhere, photoFile, pickReady, test } from './kitchen-journey.ts';

declare global {
  /** Has the camera of this journey answer. */
  var wake: ((stream: MediaStream) => void) | undefined;
}

// Where there is no viewfinder, a photo comes in another way.

/** Longer than a camera is waited for. */
const LONG_MS = 11_000;

/** In the page: the camera is asked for, and says nothing until it is woken. */
const answerWhenWoken = () => {
  if (!('mediaDevices' in navigator)) return;
  navigator.mediaDevices.getUserMedia = () => new Promise((resolve) => (globalThis.wake = resolve));
};
/** In the page: it is on then, and without a picture. */
const wakeWithoutPicture = () => {
  const dish = document.createElement('canvas');
  dish.getContext('2d');
  globalThis.wake?.(dish.captureStream(0));
};

test('without a camera, files are chosen; what is held in a hand has its camera app too', async ({
  openApp,
}) => {
  const page = await openApp(CAMERA);
  const camera = page.getByRole('dialog', { name: 'Camera' });
  await expect(camera.getByRole('heading', { name: 'No camera found' })).toBeVisible();
  const files = camera.locator('input[type=file]');
  await expect(files).toHaveCount(1);
  // There is nothing to frame, to shoot or to give a style to.
  await expect(camera.getByRole('radio')).toHaveCount(0);
  await expect(camera.getByRole('button', { name: /^(Take photo|Style:|0 shots)/ })).toHaveCount(0);
  // A desk is no phone, and has no app for its camera.
  await expect(camera).not.toContainText(/phone|camera app/i);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect(files).toHaveCount(2);
  await expect(camera.getByLabel('Camera app')).toHaveAttribute('capture', 'environment');
  await expect(camera.getByRole('button', { name: /^Style:/ })).toBeVisible();
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await expect(files).toHaveCount(1);

  await files.setInputFiles(await photoFile(1));
  await phoneWhere(page, 'the file is there', ({ items }) => items.length === 1);
  await expect(camera).toBeHidden();

  // One is plugged in.
  await page.getByRole('link', { name: 'Take photo' }).click();
  await expect(camera.getByRole('heading', { name: 'No camera found' })).toBeVisible();
  await page.evaluate(() => {
    const dish = document.createElement('canvas');
    dish.getContext('2d')?.fillRect(0, 0, 100, 100);
    // It is given to one only, and has a sound of its own.
    let isTaken = false;
    navigator.mediaDevices.getUserMedia = async () => {
      if (isTaken) throw new DOMException('taken', 'NotReadableError');
      isTaken = true;
      return Promise.resolve(dish.captureStream());
    };
    for (let device = 0; device < 2; device++)
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await waitForCamera(page);
});

test('where the camera is off for the browser, its camera app may not open either: files come first', async ({
  phone,
  openApp,
}) => {
  await phone.context.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('off', 'NotAllowedError'));
  });
  const page = await openApp(CAMERA);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const camera = page.getByRole('dialog', { name: 'Camera' });
  await expect(camera.getByText('Allow it in your browser’s or device’s settings')).toBeVisible();
  await expect(camera.locator('label')).toHaveText(['Choose files', 'Camera app']);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

test.describe('with a camera that somebody may take away', () => {
  test.use({ phoneOptions: { switches: ['--use-fake-device-for-media-stream'] } });

  test('a camera that is allowed at last shows by itself, and one that is not allowed any more is not called busy', async ({
    network,
    openApp,
  }) => {
    const page = await openApp();
    const devtools = await page.context().newCDPSession(page);
    const allow = (setting: 'granted' | 'denied') =>
      devtools.send('Browser.setPermission', {
        permission: { name: 'camera' },
        setting,
        origin: new URL(network.url).origin,
      });
    const isOff = page.getByRole('heading', { name: 'Camera access is off' });
    await allow('denied');
    await page.getByRole('link', { name: 'Take photo' }).click();
    await expect(isOff).toBeVisible();
    await allow('granted');
    await waitForCamera(page);
    await allow('denied');
    await expect(isOff).toBeVisible();
  });
});

test('a camera that never answers is said to be busy, and is shown once it does after all', async ({
  phone,
  openApp,
}) => {
  await phone.context.grantPermissions(['camera']);
  await phone.context.addInitScript(answerWhenWoken);
  const page = await openApp();
  await page.clock.install();
  await page.getByRole('link', { name: 'Take photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Camera' });
  const isBusy = camera.getByRole('heading', { name: 'The camera is busy' });
  await expect(camera.getByLabel('Viewfinder')).toBeAttached();
  await expect(camera.getByText('Opening the camera …')).toBeVisible();
  await page.clock.fastForward(LONG_MS);
  await expect(isBusy).toBeVisible();
  await expect(camera.getByLabel('Choose files')).toBeAttached();
  await page.evaluate(wakeWithoutPicture);
  await expect(camera.getByLabel('Viewfinder')).toBeAttached();
  await page.clock.fastForward(LONG_MS);
  await expect(isBusy).toBeVisible();
  await phone.context.clearPermissions();
});

test('a camera whose browser never hears a yes offers files, shows once it has one, and is busy without a picture', async ({
  phone,
  openApp,
}) => {
  await phone.context.addInitScript(answerWhenWoken);
  const page = await openApp();
  await page.clock.install();
  await page.getByRole('link', { name: 'Take photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Camera' });
  await expect(camera.getByLabel('Viewfinder')).toBeAttached();
  await page.clock.fastForward(LONG_MS);
  await expect(camera.getByRole('heading', { name: 'The camera hasn’t started' })).toBeVisible();
  await expect(camera.getByText('Allow it if your browser asks.')).toBeVisible();
  await expect(camera.getByLabel('Choose files')).toBeAttached();
  await page.evaluate(() => {
    const dish = document.createElement('canvas');
    dish.getContext('2d')?.fillRect(0, 0, 100, 100);
    globalThis.wake?.(dish.captureStream());
  });
  await waitForCamera(page);

  // Some browsers call a yes for this one visit no yes.
  await camera.getByRole('button', { name: 'Close camera', exact: true }).click();
  await page.getByRole('link', { name: 'Take photo' }).click();
  await expect(camera.getByLabel('Viewfinder')).toBeAttached();
  await page.evaluate(wakeWithoutPicture);
  await page.clock.fastForward(LONG_MS);
  await expect(camera.getByRole('heading', { name: 'The camera is busy' })).toBeVisible();
});

test('a photo that is taken again in another way takes the place of the first, and is not sent', async ({
  openApp,
  network,
  truth,
}) => {
  const page = await openApp();
  const [old] = await pickReady(page, [await photoFile(1)]);
  await page.goto(`${network.url}${CAMERA}&instead=${old?.id ?? ''}`);
  const camera = page.getByRole('dialog', { name: 'Camera' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const [app, files] = [camera.getByLabel('Camera app'), camera.getByLabel('Choose files')];
  // One takes the place of one.
  await expect(files).not.toHaveAttribute('multiple');
  await app.setInputFiles(await photoFile(2));
  await expect(camera).toBeHidden();
  const { items } = await phoneWhere(page, 'the new one has its place', ({ items: all }) => {
    return all.length === 2 && all.some(({ id, removedAt }) => id === old?.id && removedAt);
  });
  const second = items.find(({ id }) => id !== old?.id);
  expect(second).toMatchObject({ recipe: null, removedAt: null, source: 'camera' });

  await page.goto(`${network.url}${CAMERA}&instead=${second?.id ?? ''}`);
  await files.setInputFiles(await photoFile(3));
  await expect(camera).toBeHidden();
  const chosen = (each: { filename: string; form: string }) =>
    each.filename === 'dish-3.jpg' && each.form === 'final';
  await phoneWhere(page, 'the chosen file is ready', ({ items: all }) => all.some(chosen));
  const third = (await readKeptPhotos(page)).find(chosen);
  // Of what was chosen nobody knows whether a camera made it.
  expect([third?.source, third?.bytes.includes('digitalCapture')]).toEqual(['pick', false]);
  expect(await truth()).toMatchObject({ creditsLeft: 3, jobs: [], objects: [] });
});

/** What a window of the system does that lies over the whole page. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('a photo of the camera app comes in, though that hid the page and the viewfinder is back by then', async ({
  openApp,
}) => {
  const page = await openApp(CAMERA);
  const camera = page.getByRole('dialog', { name: 'Camera' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const app = camera.getByLabel('Camera app');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), app.click()]);
  await hide(page, true);
  await expect(app).toBeVisible();
  await hide(page, false);
  await expect(app).toBeVisible();
  await chooser.setFiles(await photoFile(1));
  await phoneWhere(page, 'the photo is there', ({ items }) => items.length === 1);

  // Allowed meanwhile, the camera takes the place of the button whose window is still open.
  const button = await app.elementHandle();
  await hide(page, true);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
  });
  await hide(page, false);
  await expect(app).toHaveCount(0);
  await chooseLate(button, await photoFile(2));
  await phoneWhere(page, 'the second is there', ({ items }) => items.length === 2);
});
