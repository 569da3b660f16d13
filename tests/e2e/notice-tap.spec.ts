import type { BrowserContext, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { goTo } from './frame-verbs.ts';

// What a tap on a notification makes of the window that is open.
test.use({ phoneOptions: { camera: 'fake' } });

declare global {
  /** Fulfilled when the worker has told this page something. */
  var isTold: Promise<void> | undefined;
}

/** Taps on something the worker has told. To bring a window to the front is left to real fingers. */
async function tap(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const { registration, NotificationEvent, WindowClient } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
      WindowClient: { prototype: { focus: () => Promise<void> } };
    };
    WindowClient.prototype.focus = () => Promise.resolve();
    let notification: Notification | undefined;
    // A page that has just begun clears what is there.
    while (!notification) {
      await registration.showNotification('All photos uploaded', { tag: 'outbox' });
      [notification] = await registration.getNotifications();
    }
    const tap = new NotificationEvent('notificationclick', { notification });
    await new Promise((resolve) => {
      globalThis.dispatchEvent(Object.assign(tap, { waitUntil: resolve }));
    });
  });
}

/** As above, until the page knows. */
async function tapNotice(context: BrowserContext, page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.isTold = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', () => resolve(), { once: true });
    });
  });
  await tap(context);
  await page.evaluate(() => globalThis.isTold);
}

/** What only this document knows: it has not been loaded afresh since. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isAsItWas: true }));
const isAsItWas = (page: Page) => page.evaluate(() => 'isAsItWas' in globalThis);

test('a tap on a notification leads to the uploads, but not from under an open camera, and loads nothing afresh', async ({
  openApp,
  phone,
  network,
}) => {
  await phone.context.grantPermissions(['notifications', 'background-sync', 'camera'], {
    origin: network.url,
  });
  const page = await openApp(PATHS.uploads);
  await mark(page);
  await goTo(page, 'Assets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
  await tapNotice(phone.context, page);
  await page.waitForURL(`**${PATHS.uploads}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await tapNotice(phone.context, page);
  expect(await steps()).toBe(before);

  await goTo(page, 'Assets');
  await page.getByRole('link', { name: 'Take photo' }).click();
  await waitForCamera(page);
  await tapNotice(phone.context, page);
  expect(new URL(page.url()).pathname).toBe(PATHS.assets);
  await waitForCamera(page);
  expect(await isAsItWas(page)).toBe(true);
});

test('a tap on a notification leads to the uploads from the screens outside of the app, too', async ({
  openApp,
  phone,
  network,
}) => {
  await phone.context.grantPermissions(['notifications'], { origin: network.url });
  const page = await openApp();
  for (const path of [PATHS.check, PATHS.landing]) {
    await page.goto(network.url + path);
    // It hears of a tap from a moment after it is drawn.
    await expect(async () => {
      await tap(phone.context);
      await page.waitForURL(`**${PATHS.uploads}`, { timeout: 2000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  }
});
