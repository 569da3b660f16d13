import type { CDPSession, Page } from 'playwright';
import { until } from '#tests/support/until.ts';

/** Ends the page's process, as a phone that is short of memory does. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The page cannot answer any more.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}

/**
 * Waits until the app's worker has everything that it keeps, and is in charge of this page. Ten looks a second: to look in
 * each frame, as Playwright does unless told, has the browser draw them all.
 */
export async function waitForWorker(page: Page): Promise<void> {
  const isInCharge = () => navigator.serviceWorker.controller?.state === 'activated';
  await page.waitForFunction(isInCharge, undefined, { polling: 100 });
}

/** Brings the app's worker in at once, where there is none. From a page without the app. */
export async function installWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js');
    await new Promise<void>((resolve, reject) => {
      const check = () => {
        if (installing?.state === 'activated') resolve();
        if (!installing || installing.state === 'redundant') reject(new Error('The worker did not come in'));
      };
      installing?.addEventListener('statechange', check);
      check();
    });
  });
}

/**
 * Stops every service worker in mid-work; comes back when they are stopped. The next event starts them again. Whoever
 * measures how long that takes is called right before.
 */
export async function stopWorkers(
  page: Page,
  rightBefore: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await withDevtools(page, async (devtools) => {
    const running = await followWorkers(devtools);
    await rightBefore();
    // What a page asks for meanwhile wakes one again.
    await until('the workers are stopped', async () => {
      await devtools.send('ServiceWorker.stopAllWorkers');
      return running.size === 0;
    });
  });
}

/** Whether a worker of any kind is awake now. */
export async function hasRunningWorker(page: Page): Promise<boolean> {
  let isRunning = false;
  await withDevtools(page, async (devtools) => {
    isRunning = (await followWorkers(devtools)).size > 0;
  });
  return isRunning;
}

/** The workers that run, by their version: a set that keeps up with them. */
async function followWorkers(devtools: CDPSession): Promise<Set<string>> {
  const running = new Set<string>();
  const heard = new Promise<void>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) {
        if (runningStatus === 'stopped') running.delete(versionId);
        else running.add(versionId);
      }
      resolve();
    });
  });
  await devtools.send('ServiceWorker.enable');
  await heard;
  return running;
}

/** Fires a sync event at the app's worker now: with the app closed when `page` is elsewhere (about:blank, say). */
export async function dispatchSync(
  page: Page,
  tag = 'outbox-test',
  { lastChance = false, appUrl = page.url() } = {},
): Promise<void> {
  await withDevtools(page, async (devtools) => {
    const { origin } = new URL(appUrl);
    const found = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(
          ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin),
        );
        if (ours) resolve(ours.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await found;
    await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance });
  });
}

interface Syncing extends ServiceWorkerRegistration {
  sync: { getTags(): Promise<string[]>; register(tag: string): Promise<void> };
}

/** Tags under which the browser was asked to wake the worker, as a page of the app sees them. */
export const syncTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => await ((await navigator.serviceWorker.ready) as Syncing).sync.getTags());

/** Asks the browser to wake the worker when there is a connection. */
export const registerSync = (page: Page, tag: string): Promise<void> =>
  page.evaluate(
    async (name) => await ((await navigator.serviceWorker.ready) as Syncing).sync.register(name),
    tag,
  );

/**
 * Lets the page's origin keep so many bytes at most, until the page is closed or the limit is lifted by what it gives.
 * It counts what lies on the disk: even bytes shrink to nothing, so fill with noise. `estimate()` does not show it.
 * A database goes for half a minute by the room that was there when it was opened: set the limit before that.
 */
export async function limitStorage(
  page: Page,
  bytes: number,
  appUrl = page.url(),
): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(appUrl);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
  // The limit goes with the session that set it.
  return () => devtools.detach();
}

async function withDevtools(page: Page, work: (devtools: CDPSession) => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await work(devtools);
  } finally {
    await devtools.detach();
  }
}
