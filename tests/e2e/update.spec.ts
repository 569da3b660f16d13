import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { openLetters } from './fit-verbs.ts';
import { expect, test as journey } from './journey.ts';
import { startStaticServer, type StaticServer } from './static-server.ts';
import { deployVersion, returnToApp, returnUntil, versionOf } from './update-verbs.ts';

/** An origin of its own for each journey, so that a new version can be deployed to it. */
const test = journey.extend<{ server: StaticServer }>({
  server: async ({}, use) => {
    const server = await startStaticServer();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});
test.use({ isSignedIn: true });

/** Of a server that has stopped, or stops in the middle of an answer. */
const STOPPED = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/;
const isAtVersion = (page: Page, version: number) =>
  expect(page.locator('html')).toHaveAttribute('data-version', String(version));
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update' });
const takeUpdate = (page: Page) => updateButton(page).click();
const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test('a new version is offered, and taken with one tap only', async ({ page, visit, server }) => {
  const offer = page.getByText('A new version is ready');
  await visit(PATHS.uploads);
  const before = await cachedPages(page);
  expect(before).toHaveLength(1);

  await test.step('without a yes the old version stays, also over a reload', async () => {
    deployVersion(server, 2);
    await page.reload();
    await expect(offer).toBeVisible();
    expect(await versionOf(page)).toBeNull();
    expect(await isWaiting(page)).toBe(true);
  });

  await test.step('on the narrowest phone its words have lines of their own among large letters', async () => {
    const before = page.viewportSize();
    const enlarge = await openLetters(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await enlarge(2);
    const lines = await offer.evaluate(
      (words) => words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight),
    );
    expect(lines).toBeLessThanOrEqual(2);
    await enlarge(1);
    if (before) await page.setViewportSize(before);
  });

  await test.step('with a yes the files of the old version are cleared away', async () => {
    await takeUpdate(page);
    await isAtVersion(page, 2);
    await expect.poll(() => cachedPages(page)).toHaveLength(1);
    expect(await cachedPages(page)).not.toEqual(before);
  });

  await test.step('coming back to the app brings the offer, without a load', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
    await expect(offer).toBeHidden();
    deployVersion(server, 3);
    await returnUntil(page, offer);
    expect(await versionOf(page)).toBe('2');

    await takeUpdate(page);
    await isAtVersion(page, 3);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
    await expect(offer).toBeHidden();
  });
});

/** Of a kitchen's: a new version is to be heard of within a working day. */
const HALF_DAY_MS = 4 * 3_600_000;

test('a tablet that is always on hears of each new version untouched, and changes with a tap only', async ({
  page,
  visit,
  server,
}) => {
  await page.clock.install();
  await visit(PATHS.uploads);
  for (const version of [2, 3]) {
    const before = await versionOf(page);
    deployVersion(server, version);
    await expect(async () => {
      await page.clock.fastForward(HALF_DAY_MS);
      await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await versionOf(page)).toBe(before);
    await takeUpdate(page);
    await isAtVersion(page, version);
  }
});

/** Deploys a build that comes so slowly that it has its pages and waits for a script. Gives back how it comes on. */
async function deployOnSlowLine(page: Page, server: StaticServer, version: number): Promise<() => void> {
  let comeOn = () => {};
  deployVersion(server, version, new Promise((come) => (comeOn = come)));
  await expect(async () => {
    await returnToApp(page);
    expect((await cachedPages(page)).filter(isOf(version))).toHaveLength(1);
  }).toPass();
  return comeOn;
}

const isOf = (version: number) => (url: string) => url.endsWith(String(version).repeat(32));

test('two new versions close together: the second one is whole, whoever clears away while it comes', async ({
  page,
  visit,
  server,
  forgive,
}) => {
  forgive(STOPPED);
  const offer = page.getByText('A new version is ready');
  await visit(PATHS.uploads);
  deployVersion(server, 2);
  await returnUntil(page, offer);
  const comeOn = await deployOnSlowLine(page, server, 3);
  await takeUpdate(page);
  await isAtVersion(page, 2);
  expect((await cachedPages(page)).filter(isOf(3))).toHaveLength(1);
  comeOn();
  await expect(offer).toBeVisible();
  await takeUpdate(page);
  await isAtVersion(page, 3);
  await expect.poll(() => cachedPages(page)).toHaveLength(1);
  await server.stop();
  await page.goto(PATHS.uploads);
  await isAtVersion(page, 3);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
});

test('what is taken from a version while it comes is fetched again', async ({ page, visit, server }) => {
  await visit(PATHS.uploads);
  const comeOn = await deployOnSlowLine(page, server, 2);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const file of await cache.keys()) if (file.url.endsWith('2'.repeat(32))) await cache.delete(file);
    }
  });
  comeOn();
  await expect.poll(() => isWaiting(page)).toBe(true);
  expect((await cachedPages(page)).filter(isOf(2))).toHaveLength(1);
});

test('a build that is not all there yet is not kept; once it is, the app opens without a server', async ({
  page,
  visit,
  server,
  forgive,
}) => {
  forgive(STOPPED);
  const isHelp = (path: string) => path.startsWith('/assets/help-page-');
  const asked: string[] = [];
  server.deploy((path, text) => {
    asked.push(path);
    return isHelp(path) ? undefined : text;
  });
  await page.goto(PATHS.billing);
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope);
  // Of the worker that comes and goes again both cannot be seen for sure: what it asks for can.
  await expect
    .poll(() => asked.includes('/sw.js') && asked.slice(asked.indexOf('/sw.js')).some(isHelp))
    .toBe(true);
  await expect.poll(registered).toBeUndefined();

  server.deploy((_path, text) => text);
  await visit(PATHS.billing);
  await server.stop();
  await page.goto(PATHS.help);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center');
});

test('a new worker does not keep the pages of the build before; once its own are there, it is offered', async ({
  page,
  visit,
  server,
}) => {
  await visit(PATHS.uploads);
  deployVersion(server, 2, undefined, (text) => text.replaceAll('/assets/index-', '/assets/index-before-'));
  expect(await tryNewWorker(page)).toBe('redundant');
  deployVersion(server, 2);
  await returnUntil(page, page.getByText('A new version is ready'));
  await takeUpdate(page);
  await isAtVersion(page, 2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
});

/** What becomes of the worker that the server has now. */
const tryNewWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const worker = registration?.installing;
    if (worker) await new Promise((go) => worker.addEventListener('statechange', go, { once: true }));
    return worker?.state;
  });

test('files that a device has lost are all fetched again with the first that is asked for', async ({
  page,
  visit,
  server,
  forgive,
}) => {
  forgive(STOPPED);
  await visit(PATHS.uploads);
  const kept = await countKept(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect.poll(() => countKept(page)).toBe(kept);
  await server.stop();
  await page.goto(PATHS.help);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center');
});

/** The files that the worker keeps for later. */
const countKept = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.includes('precache'));
    return name && (await (await caches.open(name)).keys()).length;
  });

/** Holds the lock of whoever sends, until it hears 'sent'. */
const sendUntilTold = (sender: Page) =>
  sender.evaluate(
    () =>
      new Promise<void>((hasLock) => {
        void navigator.locks.request('outbox', () => {
          hasLock();
          return new Promise((release) => document.addEventListener('sent', release, { once: true }));
        });
      }),
  );
const tellSent = (sender: Page) => sender.evaluate(() => document.dispatchEvent(new Event('sent')));

test('an update waits for the photo that is being sent, in one window and in two', async ({
  page,
  context,
  visit,
  server,
}) => {
  const waits = (window: Page) =>
    expect(window.getByText('Uploading photos first, then updating')).toBeVisible();
  await visit(PATHS.uploads);
  const sender = await context.newPage();
  await sender.goto(PATHS.assets);

  await test.step('it waits, and the other window may follow', async () => {
    await sendUntilTold(sender);
    deployVersion(server, 2);
    await page.bringToFront();
    await returnUntil(page, updateButton(page));
    await takeUpdate(page);
    await waits(page);
    expect(await isWaiting(page)).toBe(true);
    expect(await versionOf(page)).toBeNull();

    await tellSent(sender);
    await isAtVersion(page, 2);
    // The other window still runs the old code and offers to follow.
    await sender.bringToFront();
    await takeUpdate(sender);
    await isAtVersion(sender, 2);
  });

  await test.step('two windows that both had a yes both change', async () => {
    const other = await context.newPage();
    await other.goto(PATHS.billing);
    await sendUntilTold(sender);
    deployVersion(server, 3);
    for (const window of [other, page]) {
      await window.bringToFront();
      await returnUntil(window, updateButton(window));
      await takeUpdate(window);
      await waits(window);
    }
    await tellSent(sender);
    for (const window of [other, page]) await isAtVersion(window, 3);
  });
});

/** Every copy of the empty shell that any cache of the app holds. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests
      .flat()
      .map(({ url }) => url)
      .filter((url) => url.includes('app.html'));
  });
