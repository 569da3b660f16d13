import {
  appendFileSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { findHalves } from '#tests/support/phone/find-halves.ts';
import { readPhone, spoilBytes } from '#tests/support/phone/phone-storage.ts';
import { hearScreens } from '#tests/support/phone/screen-witness.ts';
import { findDoubles } from '#tests/support/server/server-truth.ts';
import { closeDatabases, holdStore, holdUpgrade } from '#tests/support/phone/storage-faults.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFile,
  photoFiles,
  pick,
  pickReady,
  startTransform,
  test,
  wholePhoneWhere,
} from './kitchen-journey.ts';
import { killAndFill } from './kill-verbs.ts';

// The phone's own storage and files let the app down.
test.use({ phoneOptions: { camera: 'fake' } });

const alarm = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('F21: a phone that is full says so at once and calls nothing saved, and older photos stay as they are', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  await pickReady(await openApp(), [await photoFile(21)]);
  const giveRoom = await killAndFill(phone, network, 1000);
  const other = await phone.open(`${network.url}/healthz`);
  const before = await readPhone(other);
  const witness = await hearScreens(phone.context);
  const page = await openApp();
  const file = await photoFile(22);
  await pick(page, [file]);
  await expect(
    alarm(page, 'This photo was NOT saved: this device is full. Free up space, then choose it again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'Take photo' }).click();
  await waitForCamera(page);
  await shoot(page);
  await expect(
    alarm(page, 'This photo was NOT saved: this device is full. Free up space, then retake it.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  expect(witness.shotsSaved(page)).toBe(0);
  expect(witness.namesShown(page)).toEqual(['dish-21.jpg']);
  const { items, bytes, previews } = await readPhone(other);
  expect({ items, bytes, previews }).toEqual({
    items: before.items,
    bytes: before.bytes,
    previews: before.previews,
  });
  expect(findHalves({ items, bytes, previews })).toEqual([]);

  await giveRoom();
  await page.goBack();
  await pickReady(page, [file]);
  await startTransform(page);
  await phoneWhere(page, 'both came back', (now) => now.items.length === 2 && isAllReady(now));
  expect(findDoubles(await truth())).toEqual([]);
  expect((await truth()).creditsLeft).toBe(1);
});

test('F24: when the browser closes the database behind its back, the app opens it again and loses nothing', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const witness = await hearScreens(phone.context);
  const page = await openApp();
  await pickReady(page, [await photoFile(24)]);
  await closeDatabases(phone, network.url);
  await pickReady(page, [await photoFile(25)]);

  const away = network.when(UPLOADS, { do: 'reset' });
  // Once more, now in the middle of it.
  await pick(page, [await photoFile(26)]);
  await closeDatabases(phone, network.url);
  await phoneWhere(page, 'all three are ready', ({ items }) => {
    return items.length === 3 && items.every(({ form }) => form === 'final');
  });
  expect(findHalves(await readPhone(page))).toEqual([]);
  await startTransform(page);
  await phoneWhere(page, 'all three have their style', ({ items }) => items.every(({ recipe }) => recipe));
  await closeDatabases(phone, network.url);
  away.release();
  // Tapped where one waits for its next try, which may come by itself just now.
  const tap = page.getByRole('button', { name: 'Try all now' });
  if (await tap.isVisible()) await tap.click({ timeout: 1000 }).catch(() => undefined);
  await phoneWhere(page, 'all three came back', isAllReady);
  expect(witness.alarms(page)).toEqual([]);
  expect(findDoubles(await truth())).toEqual([]);
  expect((await truth()).creditsLeft).toBe(0);
});

test('F24: when the database cannot be opened again, the app says so plainly, and goes on once it can', async ({
  openApp,
  phone,
  network,
}) => {
  const witness = await hearScreens(phone.context);
  const page = await openApp();
  await pickReady(page, [await photoFile(24)]);
  const before = await readPhone(page);
  const other = await phone.open(`${network.url}/healthz`);
  const letGo = await holdUpgrade(other);
  const file = await photoFile(25);
  await pick(page, [file]);
  await expect(
    alarm(
      page,
      'This photo was NOT saved: this device’s storage isn’t responding. Close the app, open it, then choose it again.',
    ),
  ).toBeVisible();
  expect(witness.namesShown(page)).toEqual(['dish-24.jpg']);
  await letGo();
  const after = await readPhone(other);
  expect(after.items).toEqual(before.items);
  expect(after.bytes).toEqual(before.bytes);

  await pickReady(page, [file]);
  expect(findHalves(await readPhone(page))).toEqual([]);
  await expect(page.getByText('This device’s storage isn’t responding right now.')).toBeHidden();
});

test('a start that the storage breaks off says which photos have not begun, and none is paid twice', async ({
  openApp,
  truth,
}) => {
  const page = await openApp();
  await pickReady(page, await photoFiles(27, 28, 29));
  // The first is written down, the next ones are not.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    let left = 1;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'items' && left-- <= 0) throw new DOMException('broken off', 'UnknownError');
      return put.apply(this, given);
    };
    Reflect.set(globalThis, 'mend', () => (IDBObjectStore.prototype.put = put));
  });
  await startTransform(page);
  await expect(
    page.getByText(
      'This device’s storage isn’t responding. Photos still in the tray haven’t started: try again.',
    ),
  ).toBeVisible();
  await page.evaluate(() => (Reflect.get(globalThis, 'mend') as () => void)());
  await expect(page.getByRole('button', { name: 'Start Transform (2)' })).toBeVisible();
  await startTransform(page);
  await phoneWhere(page, 'all three came back', (now) => now.items.length === 3 && isAllReady(now));
  expect(findDoubles(await truth())).toEqual([]);
  expect((await truth()).creditsLeft).toBe(0);
});

test('F26: files that change or go away before they are read are told at once, and leave no empty photos', async ({
  openApp,
  phone,
  network,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-files-'));
  const witness = await hearScreens(phone.context);
  const page = await openApp();
  const other = await phone.open(`${network.url}/healthz`);
  const names = ['first.jpg', 'second.jpg', 'deleted.jpg', 'emptied.jpg', 'changed.jpg'];
  const { buffer } = await photoFile(26);
  const [, , deleted, emptied, changed] = names.map((name, n) => {
    const path = join(folder, name);
    // The same picture in files of their own.
    writeFileSync(path, Uint8Array.from([...buffer, n]));
    return path;
  }) as [string, string, string, string, string];

  // The first photo is being written and the second may have been read: those behind them have not.
  const letGo = await holdStore(other, 'items');
  await pickFromDisk(
    page,
    names.map((name) => join(folder, name)),
  );
  unlinkSync(deleted);
  truncateSync(emptied);
  appendFileSync(changed, 'more');
  const later = Date.now() / 1000 + 60;
  utimesSync(changed, later, later);
  await letGo();

  await expect(alarm(page, 'We couldn’t read 3 photos. Choose them again.')).toBeVisible();
  const phoneNow = await readPhone(page);
  expect(phoneNow.items).toMatchObject([{ filename: 'first.jpg' }, { filename: 'second.jpg' }]);
  expect(findHalves(phoneNow)).toEqual([]);
  await expect.poll(() => witness.namesShown(page)).toEqual(['first.jpg', 'second.jpg']);
  rmSync(folder, { recursive: true });
});

test('F36: a photo whose bytes went bad on the phone is not sent and asks for a look, and the others go on', async ({
  openApp,
  network,
  truth,
}) => {
  const page = await openApp();
  const files = await photoFiles(36, 37, 38);
  const [first, spoilt, last] = await pickReady(page, files);
  await spoilBytes(page, spoilt?.id ?? '');
  const bad = (await readPhone(page)).bytes[spoilt?.id ?? ''];
  await startTransform(page);
  const { items, bytes } = await wholePhoneWhere(
    page,
    'the others came back, the bad one is held',
    (now) =>
      now.items.filter(({ state }) => state === 'purged').length === 2 && now.items.some(({ hold }) => hold),
  );
  expect(items.map(({ id, state, hold }) => ({ id, state, hold }))).toEqual([
    { id: first?.id, state: 'purged', hold: null },
    { id: spoilt?.id, state: 'local', hold: { kind: 'needs_attention', reason: 'damaged' } },
    { id: last?.id, state: 'purged', hold: null },
  ]);
  // Somebody may still want to see what is left of it.
  expect(bytes).toEqual({ [spoilt?.id ?? '']: bad });
  await expect(page.getByText('1 photo needs attention')).toBeVisible();
  const server = await truth();
  expect(network.exchanges(UPLOADS)).toHaveLength(2);
  expect(new Set(server.rows.map(({ id }) => id))).toEqual(new Set([first?.id, last?.id]));
  expect(findDoubles(server)).toEqual([]);
  expect(server.creditsLeft).toBe(1);
});

/** As the phone's own file window does: the browser gets paths, not bytes. */
async function pickFromDisk(page: Page, files: string[]): Promise<void> {
  const field = 'input[type=file][multiple]';
  await page.locator(field).first().waitFor({ state: 'attached' });
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `document.querySelector('${field}')`,
  });
  // Nothing more: the app gives up a write that stands still for five seconds.
  await devtools.send('DOM.setFileInputFiles', { files, objectId: result.objectId ?? '' });
}
