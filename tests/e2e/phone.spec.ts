import type { Page } from 'playwright/test';
import { EVERYTHING } from '#tests/support/faults/fault-rules.ts';
import {
  crash,
  dispatchSync,
  hasRunningWorker,
  limitStorage,
  registerSync,
  stopWorkers,
  syncTags,
  waitForWorker,
} from '#tests/support/phone/phone-verbs.ts';
import { isAlive, listDescendants } from '#tests/support/server/processes.ts';
import { readPhone, spoilBytes } from '#tests/support/phone/phone-storage.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { openSignedIn, sessionKey } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { expect, test } from './kitchen-journey.ts';

// The verbs of the fault lab, held to what they promise.
test.use({ ownPhone: true });

/** Keeps bytes that cannot be made smaller, in the browser's cache; tells how that went. */
const keepNoise = (page: Page, bytes: number) =>
  page.evaluate(async (length) => {
    const noise = new Uint8Array(length);
    for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
    const cache = await caches.open('self-test');
    return await cache.put(`/${crypto.randomUUID()}`, new Response(noise)).then(
      () => 'kept',
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
  }, bytes);

/** Writes something into the database as the app does, and settles when it is complete. */
const keep = (page: Page, value: string) =>
  page.evaluate(async (text) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('self-test', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('texts');
      request.onsuccess = () => resolve(request.result);
    });
    const tx = db.transaction('texts', 'readwrite', { durability: 'strict' });
    tx.objectStore('texts').put(text, 'one');
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
  }, value);

const readKept = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('self-test', 1);
      request.onsuccess = () => resolve(request.result);
    });
    const request = db.transaction('texts').objectStore('texts').get('one');
    await new Promise((resolve) => (request.onsuccess = resolve));
    db.close();
    return request.result as unknown;
  });

/** A database as the app makes it, with two photos of which one has bytes. */
const writeDatabase = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('plateglow', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('items', { keyPath: 'id' });
        request.result.createObjectStore('journal', { autoIncrement: true });
        for (const name of ['bytes', 'previews', 'session']) request.result.createObjectStore(name);
      };
      request.onsuccess = () => resolve(request.result);
    });
    const tx = db.transaction(['items', 'bytes', 'session'], 'readwrite');
    tx.objectStore('items').put({ id: 'b', order: 2 });
    tx.objectStore('items').put({ id: 'c', order: 1 });
    tx.objectStore('bytes').put(new TextEncoder().encode('abc').buffer, 'b');
    tx.objectStore('session').put({ person: { id: 'ada' }, session: null }, 'current');
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
  });

const turnCameraOn = (page: Page) =>
  page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    return stream.getVideoTracks()[0]?.readyState;
  });

test('a phone that is killed is dead altogether, and knows after its relaunch what it had written', async ({
  phone,
  network,
}) => {
  const page = await phone.open(network.url);
  await waitForWorker(page);
  await keep(page, 'still here');
  const family = [phone.pid, ...listDescendants(phone.pid)];
  expect(family.length).toBeGreaterThan(2);
  await phone.kill();
  expect(family.filter(isAlive)).toEqual([]);

  await phone.relaunch();
  const again = await phone.open(`${network.url}/app/uploads`);
  expect(await readKept(again)).toBe('still here');
  await waitForWorker(again);
});

test.describe('a phone that has never seen the app', () => {
  test.use({ isFirstVisit: true });

  test('page and worker of a phone go through the proxy', async ({ phone, network }) => {
    const page = await phone.open(network.url);
    await waitForWorker(page);
    const paths = network.exchanges().map(({ path }) => path);
    expect(paths).toContain('/sw.js');
    const down = network.when({ path: /^\/healthz/ }, { do: 'reset' });
    const ask = () =>
      page.evaluate(() =>
        fetch('/healthz').then(
          ({ status }) => status,
          () => 'failed',
        ),
      );
    expect(await ask()).toBe('failed');
    down.release();
    expect(await ask()).toBe(200);
    await phone.goOffline();
    expect(await ask()).toBe('failed');
    await phone.goOnline();
    expect(await ask()).toBe(200);

    network.when({ path: /^\/healthz/ }, { do: 'reset' });
    network.startAnew();
    expect(network.exchanges()).toEqual([]);
    expect(await ask()).toBe(200);
  });
});

test('a phone is given what it asks for: storage that is kept, a camera, syncs within seconds', async ({
  phone,
  network,
  visited,
}) => {
  const askToKeep = (page: Page) => page.evaluate(() => navigator.storage.persist());
  expect(await askToKeep(await phone.open(network.url)), 'unless it asks').toBe(false);
  const special = await openPhone({
    copyOf: visited,
    isPersisted: network.url,
    camera: 'fake',
    syncInSeconds: true,
  });
  try {
    const page = await special.open(network.url);
    expect(await askToKeep(page)).toBe(true);
    expect(await turnCameraOn(page), 'a moving picture, without a question').toBe('live');
    await waitForWorker(page);
    await special.goOffline();
    await registerSync(page, 'self-test');
    expect(await syncTags(page)).toEqual(['self-test']);
    await special.goOnline();
    await until('the sync has fired', async () => (await syncTags(page)).length === 0);
  } finally {
    await special.throwAway();
  }
});

test('a phone begins where the front page was visited: with the worker, which is stopped and woken at will', async ({
  phone,
  network,
}) => {
  const page = await phone.open(`${network.url}/healthz`);
  const nothing = { items: [], bytes: {}, previews: [], journal: [], personId: null, localStorage: {} };
  expect(await readPhone(page)).toMatchObject(nothing);
  const away = network.when(EVERYTHING, { do: 'reset' });
  await page.goto(`${network.url}/app/uploads`);
  // Nobody is known on it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  away.release();

  // Nothing of the app runs here, which would fetch and so wake the worker again.
  await page.goto(`${network.url}/healthz`, { waitUntil: 'networkidle' });
  expect(await hasRunningWorker(page)).toBe(true);
  await stopWorkers(page);
  expect(await hasRunningWorker(page)).toBe(false);
  // A tag that is not the outbox's: nothing happens, but the worker starts.
  await dispatchSync(page, 'self-test');
  expect(await hasRunningWorker(page)).toBe(true);

  await test.step('what is asked of the server wakes no worker, a picture does', async () => {
    await stopWorkers(page);
    const ask = (method: string, path: string) =>
      page.evaluate(async (to) => (await fetch(to.path, { method: to.method })).status, { method, path });
    const statuses = [
      await ask('GET', '/rest/v1/transformations?select=id'),
      await ask('POST', '/auth/v1/token?grant_type=password'),
      await ask('POST', '/functions/v1/transform-image'),
      await ask('POST', '/storage/v1/object/list/originals'),
      await ask('DELETE', '/storage/v1/object/originals/nobody/nothing.jpg'),
    ];
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    expect(await hasRunningWorker(page)).toBe(false);
    await ask('GET', '/storage/v1/object/sign/outputs/nobody/nothing.webp');
    expect(await hasRunningWorker(page)).toBe(true);
  });
});

test('a phone is read past the app, held to a size, opened as somebody, and loses one page alone', async ({
  phone,
  network,
  cook,
}) => {
  // Not a page of the app: the database is the test's own.
  const page = await phone.open(`${network.url}/healthz`);
  await test.step('what lies on it is read, and one bit can be turned over', async () => {
    expect(await readPhone(page)).toMatchObject({ items: [], bytes: {}, personId: null });
    await writeDatabase(page);
    const storage = await readPhone(page);
    expect(storage.items.map(({ id }) => id)).toEqual(['c', 'b']);
    // The digest of "abc", as the standard gives it.
    const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(storage).toMatchObject({ bytes: { b: { size: 3, hash } }, personId: 'ada', hasSession: false });
    await spoilBytes(page, 'b');
    const spoilt = (await readPhone(page)).bytes['b'];
    expect(spoilt?.size).toBe(3);
    expect(spoilt?.hash).not.toBe(hash);
    await page.evaluate(() => void indexedDB.deleteDatabase('plateglow'));
  });

  await test.step('storage can be held to a size, and given back', async () => {
    const noise = () => keepNoise(page, 6_000_000);
    const lift = await limitStorage(page, 10_000_000);
    expect([await noise(), await noise(), await noise()]).toContain('QuotaExceededError');
    await lift();
    expect(await noise()).toBe('kept');
  });

  await test.step('a signed-in person has their session before the app runs, and only once', async () => {
    await openSignedIn(page, network.url, cook);
    const key = sessionKey(network.url);
    const kept = await page.evaluate((name) => localStorage.getItem(name), key);
    // The app may have taken it over already; then it wrote it back as its own.
    expect(kept).toContain(cook.id);
    // Where no app is at work that may write it.
    await page.goto(`${network.url}/healthz`);
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await page.reload();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  });

  await crash(page);
  const other = await phone.open(network.url);
  expect(await other.title(), 'a crashed page takes no other with it').not.toBe('');
});
