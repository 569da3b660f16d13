import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { pressInSight } from './press-in-sight.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { hold } from './frame-verbs.ts';
import { untilAlive } from './install-verbs.ts';
import { expect, test } from './journey.ts';

// The bar on top of the public screens, and the ways through the front page.

test.use({ serviceWorkers: 'block' });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const DESK = { width: 1440, height: 900 };

/** Notes how each way to a part of the page is gone. */
async function watchScrolling(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const went: string[] = [];
    Object.assign(window, { went });
    const go = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (how) {
      went.push(typeof how === 'object' ? (how.behavior ?? '') : '');
      go.call(this, how);
    };
  });
  return () => page.evaluate(() => (window as unknown as { went: string[] }).went);
}

/** From when the app takes the page over, the browser has no idle moment until the returned function is called. */
async function keepBusy(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const ask = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (go, options) => {
      const isTaken = Object.keys(document.getElementById('root') ?? {}).some((key) =>
        key.startsWith('__react'),
      );
      return isTaken ? waiting.push(() => ask(go, options)) : ask(go, options);
    };
    Object.assign(window, {
      rest: () => {
        window.requestIdleCallback = ask;
        for (const go of waiting.splice(0)) go();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { rest: () => void }).rest());
}

/** The part stands at the top of the screen, under the bar, or as near to it as the page's end lets it. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => Math.abs(((await page.locator(`#${id}`).boundingBox())?.y ?? 0) - 64), id)
    .toBeLessThanOrEqual(2);
}

test('the bar is clear until the page has been scrolled more than 10 px, then solid', async ({ page }) => {
  await page.goto(PATHS.landing);
  const barStyle = () =>
    page.locator('header').evaluate((one) => {
      const { backgroundColor, boxShadow } = getComputedStyle(one);
      const top = one.getBoundingClientRect().top;
      return { isClear: backgroundColor === 'rgba(0, 0, 0, 0)', hasShadow: boxShadow !== 'none', top };
    });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 10));
  await expect.poll(barStyle).toEqual({ isClear: true, hasShadow: false, top: 0 });
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(barStyle).toEqual({ isClear: false, hasShadow: true, top: 0 });
});

test('the bar stands on the other public screens too, and not on a mistyped address inside the app', async ({
  page,
  forgive,
}) => {
  forgive(/404 \(Not Found\)/);
  for (const path of [PATHS.login, PATHS.signup, PATHS.resetPassword, '/nowhere']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(bar(page)).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(1);
    });
  }
  await test.step('/app/nowhere', async () => {
    await page.goto('/app/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(bar(page)).toHaveCount(0);
  });
});

test('a link to a part opens the page there', async ({ page }) => {
  for (const id of ['features', 'pricing', 'faq', 'transformation']) {
    await test.step(`/#${id}`, async () => {
      // From the front page itself it would be no more than a jump.
      await page.goto('about:blank');
      await page.goto(`/#${id}`);
      await expectAtTop(page, id);
    });
  }
});

test.describe('on a phone', () => {
  test('the menu has five ways, and one that is chosen scrolls there and closes it', async ({ page }) => {
    const went = await watchScrolling(page);
    await page.goto(PATHS.landing);
    const menu = page.getByRole('button', { name: 'Menu' });
    const ways = bar(page).getByRole('listitem');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(ways).toHaveCount(0);
    for (const { name, id } of [
      { name: 'Features', id: 'features' },
      { name: 'FAQ', id: 'faq' },
      { name: 'Pricing', id: 'pricing' },
    ]) {
      await menu.click();
      // Before the app has come the menu is open as well, and its ways are the browser's own.
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await expect(ways).toHaveText(['Features', 'Pricing', 'FAQ', 'Sign In', 'Get Started']);
      await bar(page).getByRole('link', { name }).click();
      await expect(ways).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/#${id}$`));
      await expectAtTop(page, id);
      await expect(page.locator(`#${id}`)).toBeFocused();
    }
    expect(await went()).toEqual(['smooth', 'smooth', 'smooth']);
  });

  test('a way that is gone before the lower parts are laid out ends at its part, and stays there', async ({
    page,
  }) => {
    const went = await watchScrolling(page);
    const rest = await keepBusy(page);
    await page.goto(PATHS.landing);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    // The app has come by then.
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('#root')).toHaveAttribute('data-early');
    await bar(page).getByRole('link', { name: 'FAQ' }).click();
    await expectAtTop(page, 'faq');
    await rest();
    await expect(page.locator('#root')).not.toHaveAttribute('data-early');
    await page.waitForFunction(() => new Promise((go) => requestIdleCallback(() => go(true))));
    await expectAtTop(page, 'faq');
    expect(await went()).toEqual(['smooth']);
  });

  test('a way of the menu that is taken before the app has come closes it for good', async ({ page }) => {
    const bringApp = await hold(page, /index-.*js/);
    await page.goto(PATHS.landing);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await bar(page).getByRole('link', { name: 'FAQ' }).click();
    await expect(bar(page).getByRole('listitem')).toHaveCount(0);
    bringApp();
    // By then, or once the app is there, this press is the only one.
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(page).toHaveURL(/#faq$/);
  });

  test('the menu leads to sign-in and to a new account', async ({ page }) => {
    for (const { name, path } of [
      { name: 'Sign In', path: PATHS.login },
      { name: 'Get Started', path: PATHS.signup },
    ]) {
      await page.goto(PATHS.landing);
      await page.getByRole('button', { name: 'Menu' }).click();
      await bar(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(bar(page).getByRole('listitem')).toHaveCount(0);
    }
  });

  test('the menu is opened by keyboard, put away by Escape, by a press elsewhere and by going on', async ({
    page,
  }) => {
    await page.goto(PATHS.landing);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.press('Enter');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', { name: 'Features' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByText('Rendered sample').first().click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.press('Space');
    for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Try Free Demo' })).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  test('axe finds nothing serious in the open menu and an open answer', async ({ page }) => {
    await page.goto(PATHS.landing);
    await pressInSight(page.locator('summary').first());
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectNothingSerious(page, 'menu');
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('the ways lie open in the bar, in the order of the page', async ({ page }) => {
    await page.goto(PATHS.landing);
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
    const ways = ['PlateGlow', 'Features', 'Pricing', 'FAQ', 'Sign In', 'Get Started'];
    await expect(bar(page).getByRole('link')).toHaveText(ways);
    await page.keyboard.press('Tab');
    for (const name of ways) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAccessibleName(name);
    }
  });

  test('a part is a jump away where motion is not welcome', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const went = await watchScrolling(page);
    await page.goto(PATHS.landing);
    // Before that a way is the browser's own.
    await untilAlive(page);
    await expect(page.locator('#root')).not.toHaveAttribute('data-early');
    await bar(page).getByRole('link', { name: 'Pricing' }).click();
    await expectAtTop(page, 'pricing');
    await expect.poll(went).toEqual(['auto']);
  });

  test('a part is found from another screen, and going back returns there', async ({ page }) => {
    await page.goto(PATHS.login);
    await bar(page).getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL(/\/#faq$/);
    await expectAtTop(page, 'faq');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
});

test.describe('where a picture cannot be had', () => {
  test('an empty plate stands in its place, and no broken sign', async ({ page, forgive }) => {
    forgive(/Failed to load resource/);
    await page.route('**/dishes/*', (route) => route.abort());
    await page.goto(PATHS.landing);
    const pictures = page.locator('main picture img');
    await expect(pictures.first()).toHaveAttribute('src', /^data:image\/svg/);
    await page.getByText('Pasta', { exact: true }).click();
    await expect(page.getByRole('img', { name: /^After: spaghetti/ })).toHaveAttribute('src', /^data:/);
    await expect
      .poll(() => pictures.first().evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBe(96);
  });

  test('a plate stands for a drawing too, and the page is no wider than the phone', async ({
    page,
    forgive,
  }) => {
    forgive(/Failed to load resource/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/feature-scenes-*.svg', (route) => route.abort());
    await page.goto(PATHS.landing);
    const drawing = page.locator('#features img').first();
    await drawing.scrollIntoViewIfNeeded();
    await expect.poll(() => drawing.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(96);
    await expect(page.locator('#root')).not.toHaveAttribute('data-early');
    // Also when the phone was turned, and back: they are laid out anew.
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test('headline and slider share the first screen of every device', async ({ page }) => {
  for (const [device, width, height] of [
    ['a small phone', 375, 667],
    ['a phone held sideways', 844, 390],
    ['a tablet', 820, 1180],
    ['a small desk', 1024, 768],
  ] as const) {
    await test.step(device, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(PATHS.landing);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('link', { name: 'Try Free Demo' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('img', { name: /^After: a cheeseburger/ })).toBeInViewport({ ratio: 0.99 });
    });
  }
});
