import type { Page } from 'playwright/test';
import { openCredits } from '#tests/support/server/credits.ts';
import { expect, phoneWhere, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { openSheet } from './outbox-screen.ts';

// Passing words: they cover nothing that stands still and can be pressed, and are put away by hand, key or time.

const TINY = { width: 320, height: 240 };
const words = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('[data-toast]');

/** What can be pressed inside of `within` and has a toast over it. */
const findCovered = (page: Page, within: string) =>
  page.evaluate((where) => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    if (toasts.length === 0) return ['there is no toast'];
    return [...document.querySelectorAll<HTMLElement>(where)].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isUnder = toasts.some(
        (t) => t.left < right && t.right > left && t.top < bottom && t.bottom > top,
      );
      return isUnder ? [part.innerText || part.ariaLabel] : [];
    });
  }, within);

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [1440, 900],
] as const) {
  test(`on a screen of ${width} by ${height} they lie on no bar, no Undo and no sheet`, async ({
    openApp,
    backend,
    cook,
  }) => {
    await openCredits(backend.sql).grant(cook.id, -3);
    const page = await openApp();
    // Until the phone has heard of it, something can start.
    await expect(page.getByText('0 left').first()).toBeVisible();
    await page.setViewportSize({ width, height });
    await pickReady(page, await Promise.all([1, 2, 3].map((seed) => photoFile(seed, TINY))));
    await startTransform(page);
    await expect(words(page)).toContainText('No credits available');
    const bars = 'nav[aria-label=Main] :is(a, button), header :is(a, button), [data-thumb-bar] button';
    expect(await findCovered(page, bars)).toEqual([]);
    // On a desk what starts the next ones stands still beside the list.
    if (width > 1024) expect(await findCovered(page, '[aria-labelledby=parameters] *')).toEqual([]);

    const sheet = await openSheet(page, 'dish-2.jpg');
    await expect(sheet.getByRole('link', { name: 'Upgrade' })).toBeVisible();
    // It comes up from below: what is measured is where it comes to rest.
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    expect(await findCovered(page, '[role=dialog] :is(h2, p, a, button)')).toEqual([]);
    // Escape belongs to the sheet, the next one to the words.
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(words(page)).toHaveCount(1);
    await openSheet(page, 'dish-2.jpg');
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await expect(sheet).toBeHidden();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    expect(await findCovered(page, '[data-low-bar] button')).toEqual([]);
    expect(await findCovered(page, bars)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(words(page)).toHaveCount(0);
    await undo.click();
  });
}

test('a throw puts them away, and so does their time; the camera is not talked over', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await phone.goOffline();
  const begin = async (seed: number) => {
    await pickReady(page, [await photoFile(seed, TINY)]);
    await startTransform(page);
    await expect(words(page)).toContainText('Saved on this device');
  };
  await begin(1);
  const box = await words(page).boundingBox();
  if (!box) throw new Error('it is not on the screen');
  const middle = box.y + box.height / 2;
  // Not far enough, and then far enough.
  for (const [way, left] of [
    [40, 1],
    [120, 0],
  ] as const) {
    await page.mouse.move(120, middle);
    await page.mouse.down();
    await page.mouse.move(120 + way, middle, { steps: 4 });
    await page.mouse.up();
    await expect(words(page)).toHaveCount(left);
  }
  await page.mouse.move(10, 10);

  await begin(2);
  await page.getByRole('link', { name: 'Take photo' }).click();
  await expect(page.getByRole('dialog', { name: 'Camera' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(words(page)).toBeHidden();
  await page.getByRole('button', { name: 'Close camera', exact: true }).click();
  await expect(words(page)).toBeVisible();
  await page.clock.runFor(7000);
  await expect(words(page)).toHaveCount(0);
  await phoneWhere(page, 'both are kept', ({ items }) => items.length === 2);
});
