import type { Locator } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { CAMERA, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { makePhoto, putInStatus } from '#tests/support/server/made-photos.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';

test('in a contrast theme what is chosen differs from what is not', async ({ openApp }) => {
  const page = await openApp();
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = page.getByRole('radio', { name: 'Marble Studio' });
  await chosen.click();
  await expect(chosen).toBeChecked();
  await page.getByRole('heading', { name: 'Select Source' }).focus();
  await expect(chosen).toHaveCSS('outline-style', 'dashed');
  await expect(page.getByRole('radio', { name: 'Market' })).toHaveCSS('outline-style', 'none');
});

test('in a contrast theme the main button has a line round it, as those beside it', async ({ openApp }) => {
  const page = await openApp(PATHS.settings);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['Save Changes', 'Sign out everywhere'])
    await expect(page.getByRole('button', { name })).toHaveCSS('border-top-width', '1px');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Upgrade' })).toHaveCSS(
    'border-top-width',
    '1px',
  );
  const shutter = page.getByRole('complementary').getByRole('link', { name: 'Take photo' });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await expect(shutter).toHaveCSS('border-top-width', '1px');
  }
});

test('in a contrast theme the dot beside what a photo waits for is seen', async ({ openApp, phone }) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(1)]);
  await phone.goOffline();
  await startTransform(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const waits = page.getByRole('listitem').filter({ hasText: 'Waiting for a connection' });
  const grounds = (dot: Element) =>
    [dot, document.documentElement].map((part) => getComputedStyle(part).backgroundColor);
  await expect(waits).toBeVisible();
  const [dot, ground] = await waits.locator('span:empty').evaluate(grounds);
  expect(dot).not.toBe(ground);
});

test('in a contrast theme the keyboard’s place is seen on what is chosen too', async ({ openApp }) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(1), await photoFile(2)]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  const title = page.getByRole('heading', { name: 'Select Source' });
  const lineOf = (part: Locator) =>
    part.evaluate((chosen) => [getComputedStyle(chosen).outlineStyle, getComputedStyle(chosen).outlineWidth]);
  for (const chosen of [
    page.getByRole('radio', { name: 'Daylight Bistro' }),
    page.getByRole('complementary').getByRole('link', { name: 'Uploads' }),
    page.getByRole('button', { name: 'in the style', pressed: true }),
  ]) {
    await title.focus();
    const alone = await lineOf(chosen);
    await page.keyboard.press('Tab');
    await chosen.focus();
    expect(await lineOf(chosen)).not.toEqual(alone);
  }
});

test('in a contrast theme the ring that runs round while a picture is made is seen', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  await putInStatus(backend.sql, id, 'enhancing');
  const page = await openApp(PATHS.preview.replace(':id', id));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const rings = page.getByRole('progressbar');
    await expect(rings).toHaveCount(2);
    for (const ring of await rings.all()) {
      const line = await ring
        .locator('circle')
        .last()
        .evaluate((part) => getComputedStyle(part).stroke);
      const ink = await page.evaluate(() => getComputedStyle(document.body).color);
      expect(line).toBe(ink);
    }
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
});

test.describe('with a camera', () => {
  test.use({ phoneOptions: { camera: 'fake' } });
  test('in a contrast theme what lies beyond the chosen shape of a shot is dimmed', async ({ openApp }) => {
    const page = await openApp(CAMERA);
    await waitForCamera(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(page.locator('video + div')).not.toHaveCSS('box-shadow', 'none');
  });
});

test('in a contrast theme what was taken out is told in a box of its own, with a button in it', async ({
  openApp,
}) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(1)]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Remove dish-1.jpg' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  // In one look: it is offered for a while only.
  const lines = await undo.evaluate((button) =>
    [button, button.parentElement ?? button].map((part) => getComputedStyle(part).borderTopWidth),
  );
  expect(lines).toEqual(['1px', '1px']);
});

test('in a contrast theme the line between before and after has its shadow on a white plate', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  const page = await openApp(PATHS.preview.replace(':id', id));
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('slider').locator('+ span')).not.toHaveCSS('box-shadow', 'none');
});
