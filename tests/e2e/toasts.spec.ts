import type { Locator, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { openLetters } from './fit-verbs.ts';
import { openMenu } from './frame-verbs.ts';
import { cardOf } from './gallery-verbs.ts';
import { expect, phoneWhere, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { openSheet } from './outbox-screen.ts';
import { keepUndo } from './timer-verbs.ts';

// Passing words: they cover nothing that stands still and can be pressed, and are put away by hand, key or time.

const TINY = { width: 320, height: 240 };
/** No frame ends above it. */
const HIGHEST_PX = 20;
const words = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('[data-toast]');
/** Their time stands still under the mouse. */
const keepThere = (page: Page) => words(page).hover();

/** Over a sheet they go to the upper end of the screen, and back under what the frame keeps there: pointed at there. */
async function keepThereOnceMoved(page: Page, way: 'up' | 'down'): Promise<void> {
  const isUp = async () => ((await words(page).boundingBox())?.y ?? 0) < HIGHEST_PX;
  await expect.poll(isUp).toBe(way === 'up');
  await keepThere(page);
}

/** What can be pressed, in a dialog if there is one, and has a toast over it. A picture can be taken hold of elsewhere. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    if (toasts.length === 0) return ['there is no toast'];
    const screen = document.querySelector('[role=dialog]') ?? document;
    // What a dialog says is read before anything on it is pressed.
    const parts = screen.querySelectorAll<HTMLElement>(
      `a, button, input:not([type=range]), textarea${screen === document ? '' : ', h2, p'}`,
    );
    return [...parts].flatMap((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      // Fields that only a screen reader knows measure a pixel.
      if (width < 2 || part.closest('[data-toasts]')) return [];
      const isUnder = toasts.some(
        (t) => t.left < right && t.right > left && t.top < bottom && t.bottom > top,
      );
      return isUnder ? [part.innerText || part.ariaLabel || part.id] : [];
    });
  });
/** Once they stand where they belong: what is above them may just have come. */
/** Over more looks in a row than a menu takes to come in, and words to move out of the way. */
async function expectNothingCovered(page: Page): Promise<void> {
  const looks: string[][] = [];
  const look = async () => {
    looks.push(await findCovered(page));
    return looks.length < 4 ? ['not looked at long enough'] : looks.slice(-4).flat();
  };
  await expect.poll(look, { intervals: [250] }).toEqual([]);
}

/** All of what was said is above the bar under the thumb. */
const expectBarFree = async (page: Page) => {
  const topOf = async () => (await page.locator('[data-bottom-bar]').boundingBox())?.y ?? 0;
  const endOf = async () => {
    const box = await words(page).boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(async () => (await endOf()) <= (await topOf())).toBe(true);
};

const SCREENS = [
  [390, 844],
  [360, 640],
  [1440, 900],
  [844, 390],
  [820, 1180],
] as const;

/** On one page, turned and drawn larger: what stands where is worked out anew four times a second. */
async function onEachScreen(page: Page, check: (screen: { height: number; turn: number }) => Promise<void>) {
  for (const [turn, [width, height]] of SCREENS.entries()) {
    await test.step(`on a screen of ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await check({ height, turn });
    });
  }
}

test('on no screen they lie on anything that can be pressed', async ({ openApp, phone, backend, cook }) => {
  await keepUndo(phone.context);
  await openCredits(backend.sql).grant(cook.id, -3);
  await makePhoto(backend, cook);
  const page = await openApp();
  // Until the phone has heard of it, something can start.
  await expect(page.getByText('0 left').first()).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  /** By a link that may lie in the menu on this screen. */
  const follow = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());
  const goBy = async (link: Locator, isThere: Locator) => {
    await keepThere(page);
    await follow(link);
    await expect(isThere).toBeVisible();
    // They may stand elsewhere on this screen, away from the mouse.
    await keepThere(page);
    await expectNothingCovered(page);
  };
  // The first one of a long list, whatever comes after it.
  await pickReady(page, [await photoFile(99, TINY)]);
  await onEachScreen(page, async ({ height, turn }) => {
    await pickReady(page, [await photoFile(2 * turn, TINY)]);
    await startTransform(page);
    await expect(words(page)).toContainText('No credits available');
    await keepThere(page);
    await expectNothingCovered(page);

    const sheet = await openSheet(page, 'dish-99.jpg');
    await keepThere(page);
    await expect(sheet.getByRole('link', { name: 'Upgrade' })).toBeVisible();
    // It comes up from below: what is measured is where it comes to rest.
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    await keepThereOnceMoved(page, 'up');
    await expectNothingCovered(page);
    // And both can be read.
    expect((await sheet.boundingBox())?.height).toBeGreaterThan(height / 2);
    // Escape belongs to the sheet, the next one to the words.
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(words(page)).toHaveCount(1);
    await openSheet(page, 'dish-99.jpg');
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await expect(sheet).toBeHidden();
    await keepThereOnceMoved(page, 'down');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await expectNothingCovered(page);
    await page.keyboard.press('Escape');
    await expect(words(page)).toHaveCount(0);
    await undo.click();

    // Said anew, and carried from screen to screen.
    await pickReady(page, [await photoFile(2 * turn + 1, TINY)]);
    await startTransform(page);
    await expect(words(page)).toContainText('No credits available');
    for (const place of ['Billing', 'Assets'])
      await goBy(
        main.getByRole('link', { name: place }),
        page.getByRole('heading', { level: 1, name: place }),
      );
    await goBy(cardOf(page, 'soup').getByRole('link'), page.getByRole('slider'));
    await page.keyboard.press('Escape');
    await expect(words(page)).toHaveCount(0);
    await follow(main.getByRole('link', { name: 'Uploads' }));
  });
});

test('on no screen they keep a form that was refused from being mended and sent', async ({
  phone,
  network,
}) => {
  const page = await phone.open();
  for (const [path, send] of [
    [PATHS.login, 'Sign in'],
    [PATHS.signup, 'Create account'],
    [PATHS.resetPassword, 'Send reset link'],
  ] as const) {
    await page.goto(network.url + path);
    await onEachScreen(page, async () => {
      await page.getByRole('button', { name: send }).click();
      await expect(words(page)).toContainText('Validation Error');
      await expectNothingCovered(page);
      await page.keyboard.press('Escape');
      await expect(words(page)).toHaveCount(0);
    });
  }
});

test('with letters twice as large they leave the bar under the thumb free', async ({
  openApp,
  backend,
  cook,
}) => {
  await openCredits(backend.sql).grant(cook.id, -3);
  const page = await openApp();
  await expect(page.getByText('0 left').first()).toBeVisible();
  await (
    await openLetters(page)
  )(2);
  await pickReady(page, [await photoFile(1, TINY)]);
  await startTransform(page);
  await expect(words(page)).toContainText('No credits available');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Billing', 'Assets', 'Uploads']) {
    await keepThere(page);
    await main.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await keepThere(page);
    await expectBarFree(page);
  }
});

test('over the menu they leave its places free', async ({ openApp, backend, cook }) => {
  await openCredits(backend.sql).grant(cook.id, -3);
  const page = await openApp();
  await expect(page.getByText('0 left').first()).toBeVisible();
  for (const [seed, height] of [844, 640].entries()) {
    await page.setViewportSize({ width: 390, height });
    await pickReady(page, [await photoFile(seed, TINY)]);
    await startTransform(page);
    await expect(words(page)).toContainText('No credits available');
    await openMenu(page);
    await expectNothingCovered(page);
    await page.keyboard.press('Escape');
  }
});

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
  await keepThere(page);
  await page.getByRole('link', { name: 'Take photo' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Camera' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(words(page)).toBeHidden();
  await page.getByRole('button', { name: 'Close camera', exact: true }).click();
  await expect(words(page)).toBeVisible();
  await page.clock.runFor(7000);
  await expect(words(page)).toHaveCount(0);
  await phoneWhere(page, 'both are kept', ({ items }) => items.length === 2);
});
