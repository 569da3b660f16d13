import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { APP_FILES, ROWS, TRANSFORMS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { buildNextVersion, type NextVersion } from '#tests/support/phone/next-version.ts';
import type { Phone } from '#tests/support/phone/phone.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { dispatchSync, syncTags } from '#tests/support/phone/phone-verbs.ts';
import { leaveApp } from '#tests/support/phone/window-verbs.ts';
import {
  expect,
  phoneWhere,
  photoFile,
  pick,
  pickReady,
  startTransform,
  test as kitchen,
  wholePhoneWhere,
} from './kitchen-journey.ts';
import { expectSentOnce, isAllAccepted, queueWithoutConnection } from './sending-verbs.ts';
import { returnToApp, returnUntil, versionOf } from './update-verbs.ts';

// Two real builds on one phone, of which the newer one has added a store to its database: neither loses a photo of the
// other, nor sends one twice.
kitchen.use({ ownPhone: true });
// One build is enough for all.
kitchen.describe.configure({ mode: 'default' });

interface Verbs {
  /** What the server serves from now on: what lies in dist/, or the release after it. */
  deploy(build: 'this' | 'next'): void;
}

let next: NextVersion;
// Not a fixture of the worker: one of its own would bring a server and a phone of its own with it.
kitchen.beforeAll(async () => {
  next = await buildNextVersion();
});
kitchen.afterAll(() => next.throwAway());

const test = kitchen.extend<Verbs>({
  deploy: async ({ network, backend }, use) =>
    use((build) => network.forwardTo(build === 'next' ? next.url : backend.server.url, APP_FILES)),
});

const SMALL = { width: 1200, height: 900 };
const PART = 50_000;
/** What an old build says in the console of a database that it can do nothing with. */
const NEWER = /newer_version/;
const photo = (seed: number) => photoFile(seed, SMALL);

const tooOld = (page: Page) =>
  page.getByText('Your photos are safe, but this version of the app is too old for them.');
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const expectVersion = (page: Page, version: string) =>
  expect(page.locator('html')).toHaveAttribute('data-version', version);

/** The app in a window of its own, loaded past the worker that is in charge, as Shift and Reload do. */
async function openPastWorker(phone: Phone, appUrl: string): Promise<Page> {
  const page = await phone.open(appUrl + PATHS.uploads);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.reload', { ignoreCache: true });
  await expectVersion(page, '2');
  return page;
}

const databaseVersion = (page: Page) =>
  page.evaluate(async () => {
    const database = (await indexedDB.databases()).find(({ name }) => name === 'plateglow');
    return database?.version ?? 0;
  });

test('F34: a new page sends what an old worker was in the middle of, once', async ({
  openApp,
  phone,
  network,
  deploy,
  truth,
  forgive,
}) => {
  forgive(NEWER);
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, [await photo(1), await photo(2)]);
  // Before the app is left, the browser has to know that there is something to send.
  await expect.poll(() => syncTags(page)).not.toEqual([]);
  const version = await databaseVersion(page);
  await leaveApp(page);
  // A page on which nothing sends, and which keeps its worker in charge.
  await page.goto(network.url + PATHS.landing);
  // Beside a page that is seen the worker keeps to the pauses that the app's own tries have left.
  await phoneWhere(page, 'their time has come', ({ items }) =>
    items.every(({ nextAttemptAt }) => nextAttemptAt <= Date.now()),
  );
  const held = network.when(UPLOADS, { do: 'hold', afterBytes: PART }, { times: 1 });
  await phone.goOnline();
  await held.struck();
  deploy('next');
  const newer = await openPastWorker(phone, network.url);
  await phoneWhere(newer, 'the photos are there', ({ items }) => items.length === 2);
  await expect.poll(() => databaseVersion(newer)).toBe(version + 1);

  held.release();
  const after = await wholePhoneWhere(newer, 'they are sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  // What the old worker had sent was sent again, found there, and not stored twice.
  expect(network.exchanges(UPLOADS)).toHaveLength(3);
  expect(network.mostAtOnce(UPLOADS)).toBe(1);
  expect(network.exchanges(ROWS)).toHaveLength(2);
  expect(network.exchanges(TRANSFORMS)).toHaveLength(2);

  // The old worker still opens the old app, which says at once that it is too old.
  await page.goto(network.url + PATHS.uploads);
  expect(await versionOf(page)).toBeNull();
  await expect(tooOld(page)).toBeVisible();
  await update(page).click();
  await expectVersion(page, '2');
  await expect(tooOld(page)).toBeHidden();
  expectSentOnce(saved, await readPhone(page), await truth());
});

test('F34: an old window says that it is too old, touches nothing, and goes on after its update', async ({
  openApp,
  phone,
  network,
  deploy,
  truth,
  forgive,
}) => {
  forgive(NEWER);
  const page = await openApp();
  await pickReady(page, [await photo(1)]);
  const held = network.when(UPLOADS, { do: 'hold', afterBytes: PART }, { times: 1 });
  await startTransform(page);
  await held.struck();
  const saved = await pickReady(page, [await photo(2)]);
  expect(saved.map(({ recipe }) => recipe !== null)).toEqual([true, false]);
  deploy('next');
  const newer = await openPastWorker(phone, network.url);
  await expect(tooOld(page)).toBeVisible();
  await expect(page.getByText('storage isn’t responding')).toBeHidden();
  const before = await readPhone(newer);
  expect(before.items).toHaveLength(2);
  await pick(page, [await photo(3)]);
  await expect(page.getByRole('alert')).toHaveText(
    /^This photo was NOT saved: this version of the app is too old/,
  );
  expect(await readPhone(newer)).toEqual(before);

  held.release();
  await phoneWhere(
    newer,
    'the photo that was under way is sent',
    ({ items }) => items[0]?.state === 'accepted' || items[0]?.state === 'purged',
  );
  await update(page).click();
  await expectVersion(page, '2');
  await startTransform(page);
  const after = await wholePhoneWhere(page, 'both are sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(UPLOADS)).toHaveLength(3);
  expect(network.exchanges(TRANSFORMS)).toHaveLength(2);
});

test('F34: a release that is taken back leaves the photos of the newer one alone, until that is back', async ({
  openApp,
  network,
  deploy,
  truth,
  forgive,
}) => {
  forgive(NEWER);
  const page = await openApp();
  deploy('next');
  await returnUntil(page, update(page));
  await update(page).click();
  await expectVersion(page, '2');
  const noConnection = network.when(UPLOADS, { do: 'reset' });
  await pickReady(page, [await photo(1)]);
  await startTransform(page);
  await noConnection.struck();
  const saved = await pickReady(page, [await photo(2)]);

  deploy('this');
  await returnUntil(page, update(page));
  await update(page).click();
  await expect(page.locator('html:not([data-version])')).toBeAttached();
  await expect(tooOld(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check for an update' })).toBeVisible();
  const before = await readPhone(page);
  const version = await databaseVersion(page);
  const tries = network.exchanges(UPLOADS).length;
  noConnection.release();
  await dispatchSync(page);
  await returnToApp(page);
  await pick(page, [await photo(3)]);
  await expect(page.getByRole('alert')).toHaveText(
    /^This photo was NOT saved: this version of the app is too old/,
  );
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Check for an update' }).click();
  await loaded;
  await expect(tooOld(page)).toBeVisible();
  expect(await readPhone(page)).toEqual(before);
  expect(await databaseVersion(page)).toBe(version);
  expect(network.exchanges(UPLOADS)).toHaveLength(tries);
  expect(await truth()).toMatchObject({ objects: [], rows: [], jobs: [] });

  deploy('next');
  await returnUntil(page, update(page));
  await update(page).click();
  await expectVersion(page, '2');
  await startTransform(page);
  const after = await wholePhoneWhere(page, 'both are sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(UPLOADS)).toHaveLength(tries + 2);
});
