import type { Locator } from 'playwright/test';
import { openLetters } from './fit-verbs.ts';
import { expect, photoFile, pickReady, test } from './kitchen-journey.ts';

// Where letters are large, or a phone narrow, what stands side by side elsewhere goes below each other.

test('a long name leaves room for what became of its photo, and the way back stands right over what is there', async ({
  openApp,
}) => {
  const page = await openApp();
  await page.clock.install();
  const enlarge = await openLetters(page);
  await page.setViewportSize({ width: 320, height: 568 });
  const name = `${'a-long-name-'.repeat(5)}.jpg`;
  await pickReady(page, [{ ...(await photoFile(1)), name }, await photoFile(2)]);
  // From here on time passes only as told.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const words = page.getByText(/removed$/);
  const undo = page.getByRole('button', { name: 'Undo' });
  const gapTo = async (what: Locator) => {
    const [over, under] = [await undo.boundingBox(), await what.boundingBox()];
    return over && under ? under.y - (over.y + over.height) : Number.NaN;
  };
  const isWhole = () => words.evaluate((bar) => bar.scrollWidth <= bar.clientWidth);
  await expect(words).toBeVisible();
  expect(await isWhole()).toBe(true);
  expect(await gapTo(page.getByRole('button', { name: /^Start Transform/ }))).toBeGreaterThan(0);

  // Among large letters no button stays under the thumb.
  await page.setViewportSize({ width: 390, height: 844 });
  await enlarge(2);
  expect(await isWhole()).toBe(true);
  const gap = await gapTo(page.getByRole('navigation', { name: 'Main' }));
  expect(gap).toBeGreaterThan(0);
  expect(gap, 'a button would fit between').toBeLessThan(88);
});
