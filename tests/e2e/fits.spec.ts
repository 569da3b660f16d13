import type { Page } from 'playwright/test';
import { CAMERA, PATHS } from '#app/paths.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { openLetters, readBars, readMisfits, readUnderNotch, turnWithNotch } from './fit-verbs.ts';
import { untilStill } from './frame-verbs.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';

// Every screen on every phone, tablet and desk, however it is held and however large its letters are: nothing reaches out of it, and
// everything that can be pressed is large enough for a thumb.
test.use({ engine: 'built-in' });

const VISITOR = [
  PATHS.landing,
  PATHS.login,
  PATHS.signup,
  PATHS.resetPassword,
  PATHS.check,
  PATHS.help,
  '/nowhere',
];
const DEVICES = [
  { device: 'a small phone', width: 360, height: 640, letters: 1 },
  { device: 'a phone', width: 390, height: 844, letters: 1 },
  { device: 'a phone held sideways', width: 844, height: 390, letters: 1 },
  { device: 'a tablet', width: 820, height: 1180, letters: 1 },
  { device: 'a phone with letters twice as large', width: 390, height: 844, letters: 2 },
  { device: 'a small phone with letters twice as large', width: 360, height: 640, letters: 2 },
  { device: 'a tablet with letters twice as large', width: 820, height: 1180, letters: 2 },
  { device: 'a desk with letters twice as large', width: 1440, height: 900, letters: 2 },
  { device: 'the narrowest phone with letters twice as large', width: 320, height: 568, letters: 2 },
] as const;

/** Phones held sideways: one with the bar at the bottom, one with signs beside the work. */
const SIDEWAYS = [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];

/** What comes over a screen, by the button that opens it. */
const DIALOGS = new Map<string, readonly RegExp[]>([
  [PATHS.uploads, [/^Waiting for credit/]],
  [PATHS.preview, [/^Re-run$/, /^Export$/, /^Fix the outline$/]],
]);

async function expectFit(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // What follows the size of the screen may take a moment.
  await expect.soft.poll(() => readMisfits(page), { message: what }).toEqual([]);
}

test('all a visitor sees fits every phone', async ({ phone, network }) => {
  const page = await phone.open();
  const enlarge = await openLetters(page);
  for (const path of VISITOR) {
    await page.goto(network.url + path);
    for (const { device, width, height, letters } of DEVICES) {
      await page.setViewportSize({ width, height });
      await enlarge(letters);
      await expectFit(page, `${path} on ${device}`);
    }
  }
});

test('the whole app fits every phone, with letters twice as large too, and Download is never out of sight', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  // As phones are held: tall.
  const file = await drawDish({ width: 900, height: 1200 });
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg', file });
  await openCredits(backend.sql).grant(cook.id, -3);
  const preview = PATHS.preview.replace(':id', id);
  const page = await openApp();
  const enlarge = await openLetters(page);
  await expect(page.getByText('0 left').first()).toBeVisible();
  // The line on top has something to say, and somewhere to go.
  await pickReady(page, [await photoFile(1)]);
  await startTransform(page);
  await expect(page.getByRole('button', { name: /^Waiting for credit/ })).toBeVisible();
  for (const path of [
    PATHS.uploads,
    PATHS.assets,
    preview,
    PATHS.billing,
    PATHS.settings,
    PATHS.help,
    PATHS.uploads + CAMERA,
  ]) {
    await page.goto(network.url + path);
    const isCamera = path.endsWith(CAMERA);
    // Of the camera that this device has not got, the ways round it.
    if (isCamera) await expect(page.getByText('Choose files')).toBeVisible();
    else await expect(page.getByRole('banner').getByRole('button', { name: /left$/ })).toBeVisible();
    for (const { device, width, height, letters } of DEVICES) {
      await page.setViewportSize({ width, height });
      await enlarge(letters);
      await expectFit(page, `${path} on ${device}`);
      if (letters > 1 && width < 400 && !isCamera)
        expect.soft(await readBars(page), `bars of ${path} on ${device}`).toBeLessThan(0.25);
      if (path === preview && letters === 1) {
        const download = page.getByRole('button', { name: 'Download Enhanced' });
        await expect(download).toBeInViewport({ ratio: 1 });
        // Nothing lies over it.
        await download.click({ trial: true });
      }
      for (const opener of DIALOGS.get(path === preview ? PATHS.preview : path) ?? []) {
        await page.getByRole('button', { name: opener }).click();
        const dialog = page.getByRole('dialog');
        await expectFit(page, `${String(opener)} on ${device}`);
        await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
        await expect(dialog).toBeHidden();
        // The next device begins at the top.
        await page.evaluate(() => window.scrollTo(0, 0));
      }
    }
  }
});

test('a square picture leaves room for its versions on a desk', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const file = await drawDish({ width: 900, height: 900 });
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg', file });
  const page = await openApp();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(network.url + PATHS.preview.replace(':id', id));
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('button');
  await expect(versions.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('slider')).toBeInViewport({ ratio: 1 });
});

test('no control of a phone held sideways lies under its notch', async ({
  phone,
  openApp,
  network,
  backend,
  cook,
}) => {
  const clear = async (page: Page, what: string) =>
    await expect.soft.poll(() => readUnderNotch(page), { message: what }).toEqual([]);
  const file = await drawDish({ width: 900, height: 1200 });
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg', file });
  const visitor = await phone.open();
  for (const size of SIDEWAYS) {
    await turnWithNotch(visitor, size);
    for (const path of VISITOR) {
      await visitor.goto(network.url + path);
      await expect(visitor.locator('h1')).toBeVisible();
      await clear(visitor, `${path} of ${String(size.width)}`);
    }
  }
  const page = await openApp();
  const opened = new Map([
    [PATHS.uploads, [/^Menu$/]],
    [PATHS.preview.replace(':id', id), [/^Re-run$/, /^Export$/, /^Fix the outline$/]],
    [PATHS.settings, []],
    [PATHS.uploads + CAMERA, [/^Style: /]],
  ]);
  for (const size of SIDEWAYS) {
    await turnWithNotch(page, size);
    for (const [path, openers] of opened) {
      await page.goto(network.url + path);
      if (path.endsWith(CAMERA)) await expect(page.getByRole('button', { name: /^Style: / })).toBeVisible();
      else await expect(page.getByRole('banner').getByRole('button', { name: /left$/ })).toBeVisible();
      await clear(page, `${path} of ${String(size.width)}`);
      for (const opener of openers) {
        await page.getByRole('button', { name: opener }).click();
        const close = page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true });
        await expect(close).toBeVisible();
        await clear(page, `${String(opener)} of ${path}, ${String(size.width)}`);
        await page.keyboard.press('Escape');
        await expect(close).toBeHidden();
      }
    }
  }
});

test('where there is least room the outline is drawn in sight, no bar is in the way, and all places are reached', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const file = await drawDish({ width: 900, height: 1200 });
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg', file });
  const page = await openApp();

  await test.step('a phone held sideways has signs beside the work, and all places in its menu', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const rail = page.getByRole('complementary', { name: 'Sidebar' });
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(48);
    await expect(rail.getByRole('link', { name: 'Take photo' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByText('Sign Out')).toBeVisible();
  });

  const enlarge = await openLetters(page);
  await test.step('with large letters and at 400 % the outline is drawn in sight, and its button is reached', async () => {
    for (const [width, height, letters] of [
      [390, 844, 2],
      [360, 640, 2],
      [320, 568, 2],
      [844, 390, 2],
      [568, 320, 2],
      [320, 256, 1],
    ] as const) {
      await page.setViewportSize({ width, height });
      await enlarge(letters);
      await page.goto(network.url + PATHS.preview.replace(':id', id));
      await page.getByRole('button', { name: 'Fix the outline' }).click();
      const stage = page.getByRole('application', { name: 'Outline of the dish' });
      const what = `${String(width)} × ${String(height)}, letters ${String(letters)}`;
      await expect(stage, what).toBeInViewport({ ratio: 1 });
      const { width: wide = 0, height: high = 0 } = (await stage.boundingBox()) ?? {};
      expect.soft(Math.min(wide, high), what).toBeGreaterThan(60);
      const use = page.getByRole('button', { name: 'Use this outline' });
      await untilStill(page);
      // As a wheel or a finger does it.
      await page.mouse.move(width * 0.9, height * 0.8);
      await page.mouse.wheel(0, 2000);
      await expect.soft(use, what).toBeInViewport({ ratio: 0.99 });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    }
  });

  await test.step('on a low screen the picture of a preview is free of bars', async () => {
    for (const [width, height, letters] of [
      [568, 320, 1],
      [667, 375, 1],
      [844, 390, 2],
    ] as const) {
      await page.setViewportSize({ width, height });
      await enlarge(letters);
      await page.goto(network.url + PATHS.preview.replace(':id', id));
      await expect(page.getByRole('slider')).toBeVisible();
      expect.soft(await readBars(page), `${String(width)} × ${String(height)}`).toBeLessThan(0.35);
    }
  });
});
