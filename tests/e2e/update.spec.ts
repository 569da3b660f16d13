import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { expect, test as journey } from './journey.ts';
import { startStaticServer, type StaticServer } from './static-server.ts';
import { returnToApp, versionOf } from './update-verbs.ts';

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

/** A new build in which only the pages differ: the worker then names other revisions of them. */
function deployNewVersion(server: StaticServer): void {
  server.deploy((path, text) => {
    if (path === '/sw.js')
      return text.replaceAll(/[0-9a-f]{32}(?=[^{}]*(?:index|app)\.html)/g, 'f'.repeat(32));
    return path.endsWith('.html')
      ? text.replace('<html lang="en"', '<html lang="en" data-version="2"')
      : text;
  });
}

const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test('a new version is offered, and taken with one tap', async ({ page, visit, server }) => {
  await visit(PATHS.uploads);
  deployNewVersion(server);
  await returnToApp(page);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  expect(await versionOf(page)).toBeNull();

  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-version', '2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  await expect(page.getByText('A new version is ready')).toBeHidden();
});

test('without a yes the old version stays, also over a reload', async ({ page, visit, server }) => {
  await visit(PATHS.uploads);
  deployNewVersion(server);
  await page.reload();
  await expect(page.getByText('A new version is ready')).toBeVisible();
  expect(await versionOf(page)).toBeNull();
  expect(await isWaiting(page)).toBe(true);
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

test('an update waits for the photo that is being sent', async ({ page, context, visit, server }) => {
  await visit(PATHS.uploads);
  const sender = await context.newPage();
  await sender.goto(PATHS.assets);
  await sendUntilTold(sender);
  deployNewVersion(server);
  await returnToApp(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Uploading photos first, then updating')).toBeVisible();
  expect(await isWaiting(page)).toBe(true);
  expect(await versionOf(page)).toBeNull();

  await tellSent(sender);
  await expect(page.locator('html')).toHaveAttribute('data-version', '2');
  // The other window still runs the old code and offers to follow.
  await sender.getByRole('button', { name: 'Update' }).click();
  await expect(sender.locator('html')).toHaveAttribute('data-version', '2');
});

test('two windows that both had a yes both change', async ({ page, context, visit, server }) => {
  await visit(PATHS.uploads);
  const [other, sender] = [await context.newPage(), await context.newPage()];
  await other.goto(PATHS.assets);
  await sender.goto(PATHS.billing);
  await sendUntilTold(sender);
  deployNewVersion(server);
  for (const window of [other, page]) {
    await returnToApp(window);
    await window.getByRole('button', { name: 'Update' }).click();
    await expect(window.getByText('Uploading photos first, then updating')).toBeVisible();
  }
  await tellSent(sender);
  for (const window of [other, page]) {
    await expect(window.locator('html')).toHaveAttribute('data-version', '2');
  }
});

test('the files of the old version are cleared away', async ({ page, visit, server }) => {
  await visit(PATHS.uploads);
  const before = await cachedPages(page);
  deployNewVersion(server);
  await returnToApp(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-version', '2');
  expect(before).toHaveLength(1);
  await expect.poll(() => cachedPages(page)).toHaveLength(1);
  expect(await cachedPages(page)).not.toEqual(before);
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
