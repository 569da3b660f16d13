import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { CAMERA, shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { holdStore } from '#tests/support/phone/storage-faults.ts';
import { openMenu } from './frame-verbs.ts';
import { expectPicture, tiles } from './gallery-verbs.ts';
import { expect, phoneWhere, photoFile, photoFiles, pick, pickReady, test } from './kitchen-journey.ts';
import { rowOf } from './outbox-screen.ts';
import { openWitness, queueWithoutConnection } from './sending-verbs.ts';
import { keepUndo } from './timer-verbs.ts';

// The Uploads screen under thumb and keyboard. Nothing is sent.

const TINY = { width: 320, height: 240 };
const undoBar = (page: Page) => page.getByText(/removed$/);

test('the keyboard comes back to what opened a sheet or a question, however it was closed', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  await queueWithoutConnection(phone, page, await photoFiles(1, 2));
  const row = rowOf(page, 'dish-2.jpg').getByRole('button');
  const sheet = page.getByRole('dialog', { name: 'Waiting for a connection' });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Close' }).click(),
    // Beside the sheet, where what is said in passing does not lie.
    async () =>
      await page.mouse.click(195, (await sheet.evaluate((panel: HTMLElement) => panel.offsetTop)) - 12),
  ]) {
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await expect(sheet.locator(':focus')).toHaveCount(1);
    // How it stands is told by a sign too, beside its word.
    await expect(sheet.locator('.bg-amber')).toHaveCount(1);
    await expect(sheet.getByRole('heading').locator('.bg-amber')).toHaveCount(1);
    await close();
    await expect(sheet).toBeHidden();
    await expect(row).toBeFocused();
  }

  // The row goes with its photo: the keyboard goes on above those that are left.
  await row.click();
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: /^On this device/ })).toBeFocused();

  const signOut = (await openMenu(page)).getByRole('button', { name: 'Sign Out' });
  await signOut.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(signOut).toBeFocused();
});

test('a sheet goes when its photo has gone, however long that takes, and the keyboard goes on at what is left', async ({
  openApp,
  phone,
  network,
}) => {
  const page = await openApp();
  const witness = await openWitness(phone, network.url);
  await queueWithoutConnection(phone, page, await photoFiles(1, 2));
  const sheet = page.getByRole('dialog', { name: 'Waiting for a connection' });
  for (const [name, next] of [
    ['dish-2.jpg', /^On this device/],
    ['dish-1.jpg', 'Select Source'],
  ] as const) {
    await rowOf(page, name).getByRole('button').click();
    await expect(sheet).toBeVisible();
    const letGo = await holdStore(witness, 'items');
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await expect(sheet).toBeVisible();
    await letGo();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { name: next })).toBeFocused();
  }
});

test('a photo that was taken out can be brought back for ten seconds, and not longer', async ({
  openApp,
  phone,
}) => {
  await keepUndo(phone.context);
  const page = await openApp();
  const files = [await photoFile(1, TINY), await photoFile(2, TINY)];
  const [first, second] = await pickReady(page, files);
  const tray = page.getByRole('region', { name: 'Ready to transform' });
  const takeOut = (name: string) => page.getByRole('button', { name: `Remove ${name}` }).click();
  await takeOut('dish-1.jpg');
  await expect(undoBar(page)).toHaveText('dish-1.jpg removed');
  await expect(tray.getByTitle(/jpg$/)).toHaveText(['dish-2.jpg']);
  // Picked again meanwhile, it would be there twice.
  await pick(page, [{ ...files[0]!, name: 'again.jpg' }]);
  await expect(tray.getByTitle(/jpg$/)).toHaveText(['dish-2.jpg', 'again.jpg']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toBeHidden();
  await expect(tray.getByTitle(/jpg$/)).toHaveText(['dish-1.jpg', 'dish-2.jpg']);
  await expect(tray.getByRole('heading')).toBeFocused();
  const { items, bytes } = await readPhone(page);
  const inTray = items.filter(({ removedAt }) => removedAt === null);
  expect(inTray.map(({ id }) => id)).toEqual([first?.id, second?.id]);
  expect(bytes[first?.id ?? '']?.hash).toBe(first?.hash);

  // From here on time passes only as told, and ten seconds do.
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await takeOut('dish-2.jpg');
  await expect(undoBar(page)).toHaveText('dish-2.jpg removed');
  await expect(tray.getByTitle(/jpg$/)).toHaveText(['dish-1.jpg']);
  await page.clock.runFor(9900);
  await expect(undoBar(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(undoBar(page)).toBeHidden();
  await expect(tray.getByTitle(/jpg$/)).toHaveText(['dish-1.jpg']);
});

test('files that are dropped anywhere or pasted go to the tray; those pasted into words do not', async ({
  openApp,
  phone,
  network,
}) => {
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.url });
  const page = await openApp();
  const dropped = join(phone.profile, 'dropped.jpg');
  writeFileSync(dropped, (await photoFile(1, TINY)).buffer);
  await expect(page.getByRole('heading', { name: 'Select Source' })).toBeVisible();
  await dragFile(page, 'dragEnter', dropped);
  // Over and over, as a hand does: what lies under it may have changed since.
  await expect(async () => {
    await dragFile(page, 'dragOver', dropped);
    await expect(page.locator('[data-over]')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dragFile(page, 'drop', dropped);
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await phoneWhere(page, 'the dropped photo is ready', ({ items }) => items[0]?.form === 'final');

  const folder = join(phone.profile, 'a folder');
  mkdirSync(folder);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await dragFile(page, type, folder);
  await expect(page.getByText('Folders can’t be added')).toBeVisible();
  await expect(page.getByText('Open the folder and drop the photos.')).toBeVisible();
  await expect(page.getByText('We couldn’t read')).toHaveCount(0);

  await copyPicture(page);
  await page.getByRole('textbox').first().focus();
  await page.keyboard.press('Control+V');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+V');
  const { items } = await phoneWhere(page, 'the pasted photo is ready', (now) => {
    return now.items.length > 1 && now.items.every(({ form }) => form === 'final');
  });
  expect(items.map(({ source, filename, recipe }) => ({ source, filename, recipe }))).toEqual([
    { source: 'drop', filename: 'dropped.jpg', recipe: null },
    { source: 'paste', filename: 'image.png', recipe: null },
  ]);
  await expect(page.getByText('We couldn’t read')).toHaveCount(0);
});

test.describe('with a camera', () => {
  test.use({ phoneOptions: { camera: 'fake' } });

  test('the way back from the camera leads to the shots, which come first on a phone and show at once', async ({
    openApp,
    network,
  }) => {
    const page = await openApp();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(network.url + CAMERA);
    await waitForCamera(page);
    await shoot(page, 2);
    await page.getByRole('button', { name: '2 shots: close camera and show them' }).click();
    await expect(page).toHaveURL(/\/app\/uploads#on-this-phone$/);
    const shots = page.getByRole('region', { name: /^On this device/ }).getByRole('listitem');
    await expect(shots).toHaveCount(2);
    await expect(shots.first()).toBeInViewport();
    for (const shot of await shots.all()) await expectPicture(shot);
    await expect(tiles(page)).toHaveCount(0);
    // For the keyboard and for a screen reader too.
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    // Where the browser can install the app, that is offered now, once.
    const others = headings.map((text) => text.trim()).filter((text) => !text.startsWith('Install'));
    expect(others.slice(0, 2)).toEqual(['On this device 2', 'Select Source']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Select Source');
  });

  test('the keyboard comes back to what opened the camera', async ({ openApp }) => {
    const page = await openApp();
    const opener = page.getByRole('button', { name: 'Take photo' }).first();
    await opener.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${CAMERA.replace('?', '\\?')}$`));
    await waitForCamera(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`${PATHS.uploads}$`));
    await expect(opener).toBeFocused();
  });
});

test('at the end of the page nothing of the last photo lies behind the bars', async ({ openApp, phone }) => {
  const page = await openApp();
  const files = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => photoFile(seed, TINY)));
  await queueWithoutConnection(phone, page, files);
  await pickReady(page, [await photoFile(7, TINY)]);
  const places = page.getByRole('navigation', { name: 'Main' });
  const start = page.getByRole('button', { name: 'Start Transform (1)' });
  const last = rowOf(page, 'dish-6.jpg').getByRole('button');

  const end = page.getByRole('region', { name: 'Recent Transforms' }).locator('p');

  await expect(start).toBeVisible();
  // With the keyboard, and with the thumb.
  for (const [part, bringUp] of [
    [last, () => last.focus()],
    [end, () => scrollToEnd(page)],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0));
    await bringUp();
    const row = await boxOf(part);
    expect(row.y).toBeGreaterThanOrEqual(0);
    for (const bar of [places, start]) expect(row.y + row.height).toBeLessThanOrEqual((await boxOf(bar)).y);
  }
});

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** As the system does when a file is dragged over the app. */
async function dragFile(page: Page, type: 'dragEnter' | 'dragOver' | 'drop', file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  await devtools.send('Input.dispatchDragEvent', { type, x: 100, y: 100, data });
  await devtools.detach();
}

/** Puts a picture on the clipboard, as another app does. */
const copyPicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
    const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
    if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });

test('a picture of the app that is dropped on Uploads does not join the tray once more', async ({
  openApp,
}) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(1, TINY)]);
  const drag = ({ name, buffer }: { name: string; buffer: Buffer }, ...kinds: string[]) =>
    page.getByRole('main').evaluate(
      (main, file) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: 'image/jpeg' }));
        for (const kind of file.kinds)
          main.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
      },
      { name, bytes: [...buffer], kinds },
    );
  await drag(await photoFile(2, TINY), 'dragstart', 'dragover', 'drop', 'dragend');
  // What comes from elsewhere afterwards is looked at, and is none.
  await drag({ name: 'soup.jpg', buffer: Buffer.from('soup') }, 'dragover', 'drop');
  await expect(page.getByText('1 file skipped')).toBeVisible();
  // Photos come in as they were dropped.
  await drag(await photoFile(3, TINY), 'dragover', 'drop');
  const { items } = await phoneWhere(page, 'another one is there', ({ items: all }) =>
    all.some(({ filename }) => filename === 'dish-3.jpg'),
  );
  expect(items.map(({ filename }) => filename)).toEqual(['dish-1.jpg', 'dish-3.jpg']);
});

test('a file dropped where no page takes it does not lead out of the app', async ({ openApp, network }) => {
  const page = await openApp();
  for (const path of [PATHS.assets, PATHS.settings]) {
    await page.goto(network.url + path);
    await expect(page.getByRole('banner').getByRole('button', { name: /left$/ })).toBeVisible();
    const isPrevented = await page.getByRole('main').evaluate((main) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['soup'], 'soup.jpg', { type: 'image/jpeg' }));
      const drop = (kind: string) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
      return ['dragover', 'drop'].map((kind) => !main.dispatchEvent(drop(kind)));
    });
    expect(isPrevented, path).toEqual([true, true]);
  }
});
