import type { Locator } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { openLetters } from './fit-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// What is whole also where there is least room for it.
test.use({ engine: 'built-in' });

test('a line across the top leaves the shutter of a phone held sideways in sight', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  await phone.goOffline();
  await expect(page.locator('[data-notice]')).toBeVisible();
  for (const [width, height] of [
    [844, 390],
    [800, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(
      page.getByRole('complementary').getByRole('link', { name: 'Take photo' }),
      String(width),
    ).toBeInViewport({ ratio: 1 });
  }
});

test('a word on a picture, and a number of pixels, stand on one line wherever there is least room', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg' });
  const page = await openApp();
  const enlarge = await openLetters(page);
  const countLines = (words: Locator) =>
    words.evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
  await enlarge(2);
  const ready = page.getByText('Ready', { exact: true });
  await expect(ready).toBeVisible();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect.soft.poll(() => countLines(ready), { message: String(width) }).toEqual([1]);
  }
  await enlarge(1);
  await page.goto(network.url + PATHS.preview.replace(':id', id));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const sizes = page.getByRole('dialog').getByText(/\d px$/);
  await expect(sizes.first()).toBeVisible();
  const lines = await countLines(sizes);
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('at 400 % the menu of the front page scrolls by itself, down to its last way', async ({
  phone,
  network,
}) => {
  const page = await phone.open();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(network.url);
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.click();
  const last = page.locator('#site-menu').getByRole('link', { name: 'Get Started' });
  await expect(last).toBeVisible();
  await page.mouse.move(160, 160);
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  await expect(toggle).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page).toHaveURL(/\/signup$/);
});

test('on a low phone without a connection, the bar below its line, the page brings the menu’s last way into sight', async ({
  phone,
  network,
}) => {
  const page = await phone.open();
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto(network.url);
  await phone.goOffline();
  await expect(page.getByText('You’re offline')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const last = page.locator('#site-menu').getByRole('link', { name: 'Get Started' });
  await expect(last).toBeVisible();
  await page.mouse.move(160, 160);
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
});
