import type { Page } from 'playwright/test';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { findHalves } from '#tests/support/phone/find-halves.ts';
import { readPhone, readRecords } from '#tests/support/phone/phone-storage.ts';
import { findDoubles } from '#tests/support/server/server-truth.ts';
import { until } from '#tests/support/until.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFile,
  pick,
  pickReady,
  startTransform,
  test,
  wholePhoneWhere,
} from './kitchen-journey.ts';
import { fill, killAndFill, readUsage } from './kill-verbs.ts';

// A phone without any room left, with photos that wait on it.
test.use({ ownPhone: true });

const SMALL = { width: 1200, height: 900 };

test('F21: a full phone still sends what it has, and has room again once the pictures are there', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  let page = await openApp();
  await pickReady(page, [await photoFile(21, SMALL), await photoFile(22, SMALL)]);
  await until('room was put aside', async () => (await piecesOfReserve(page)) === 6);
  await killAndFill(phone, network);
  page = await openApp();
  await pick(page, [await photoFile(23, { width: 2600, height: 1950 })]);
  await expect(page.getByText('This photo was NOT saved: this device is full.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  expect(await piecesOfReserve(page)).toBeGreaterThan(3);

  await startTransform(page);
  const { bytes } = await wholePhoneWhere(page, 'both came back', isAllReady);
  expect(bytes).toEqual({});
  expect(findDoubles(await truth())).toEqual([]);
  expect((await truth()).creditsLeft).toBe(1);
  await expect(page.getByText('This device is full')).toHaveCount(0);
});

test('F21: a full phone gives up pictures that it can have again, and takes the new photo in', async ({
  openApp,
  phone,
  network,
  cook,
}) => {
  const page = await openApp();
  await keepPictures(page, cook.id, 8);
  // Less than there is: the browser may tidy up meanwhile.
  await fill(phone, network, (await readUsage(page)) - 1_000_000);
  expect(await countPictures(page)).toBe(8);
  await pickReady(page, [await photoFile(26, { width: 2600, height: 1950 })]);
  expect(await countPictures(page)).toBe(0);
  await expect(page.getByText('is full')).toHaveCount(0);
});

test('F21: where not even that room is left, photos wait under that name, and go once there is some', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  let page = await openApp();
  const away = network.when(UPLOADS, { do: 'reset' });
  await pickReady(page, [await photoFile(24, SMALL)]);
  await startTransform(page);
  await phoneWhere(page, 'it was tried', ({ items }) =>
    items.some(({ lastFailure }) => lastFailure === 'offline'),
  );
  const giveRoom = await killAndFill(phone, network, 1000);
  away.release();
  page = await openApp();
  await expect(page.getByText('This device is full: 1 photo waiting')).toBeVisible();
  const waits = page.getByRole('region', { name: /^On this device/ }).getByText('Waiting for space');
  await expect(waits).toBeVisible();
  await expect(page.getByText('Free up space, and photos upload automatically.')).toBeVisible();
  expect(findHalves(await readPhone(page))).toEqual([]);
  expect((await truth()).rows).toEqual([]);

  await giveRoom();
  // Tapped, so that nobody has to wait for the next try by itself; again where the browser still remembers no room.
  const tap = page.getByRole('button', { name: 'Try all now' });
  await expect(async () => {
    if (await tap.isVisible()) await tap.click({ timeout: 1000 });
    expect(isAllReady(await readRecords(page))).toBe(true);
  }).toPass({ intervals: [2000] });
  await expect(page.getByText('This device is full.')).toBeHidden();
  expect(findDoubles(await truth())).toEqual([]);
  expect((await truth()).creditsLeft).toBe(2);
});

const piecesOfReserve = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('plateglow');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const db = opening.result;
          const pieces = IDBKeyRange.bound('reserve', 'reserve 9');
          const counted = db.transaction('meta').objectStore('meta').count(pieces);
          counted.onsuccess = () => {
            db.close();
            resolve(counted.result);
          };
        };
      }),
  );

/** Where the worker keeps pictures that were seen. */
const PICTURES = 'photos';

/** As if so many finished pictures of a megabyte had been looked at. */
const keepPictures = (page: Page, owner: string, count: number): Promise<void> =>
  page.evaluate(
    async ({ owner, count, name }) => {
      const shelf = await caches.open(name);
      for (let n = 0; n < count; n++) {
        const noise = Array.from({ length: 16 }, () => crypto.getRandomValues(new Uint8Array(65_536)));
        await shelf.put(
          `/kept-photos/outputs/${owner}/photo/${String(n)}.jpg`,
          new Response(new Blob(noise)),
        );
      }
    },
    { owner, count, name: PICTURES },
  );

const countPictures = (page: Page): Promise<number> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, PICTURES);
