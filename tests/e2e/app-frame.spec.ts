import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { serverError } from '#tests/support/faults/fault-rules.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { signUp } from '#tests/support/server/people.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { holdStore } from '#tests/support/phone/storage-faults.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { goTo, openMenu, signOut, untilStill } from './frame-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { returnToApp, returnUntil } from './update-verbs.ts';
import { closeSessions, signInByForm } from './session-verbs.ts';
import { stopTimers } from './timer-verbs.ts';

// The frame of the app: who is let in, the places, the sidebar and its drawer, the credits.

const DESK = { width: 1440, height: 900 };
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

test('whoever is not known on this phone signs in first, and comes to where they were going', async ({
  phone,
  network,
  cook,
}) => {
  const page = await phone.open();
  const shown: string[] = [];
  await page.exposeFunction('noteHeadline', (text: string) => void shown.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { textContent } = document.querySelector('h1') ?? {};
      if (textContent)
        (globalThis as unknown as { noteHeadline: (text: string) => void }).noteHeadline(textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  // A phone that does not say who is here is let in after a while.
  await stopTimers(page, 5000);
  await page.goto(`${network.url}${PATHS.billing}?from=menu`);
  await expect(page).toHaveURL(network.url + PATHS.login);
  await expect(headline(page)).toHaveText('Sign in');
  expect([...new Set(shown)], 'nothing of the app is seen before').toEqual(['Sign in']);
  await signInByForm(page, cook);
  await expect(page).toHaveURL(`${network.url}${PATHS.billing}?from=menu`);
  await expect(headline(page)).toHaveText('Billing');
  // The way in leaves no trace: one step back is where one came from.
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('somebody who is signed in gets in without a connection, and is sent on from the form', async ({
  openApp,
  phone,
  network,
}) => {
  const page = await openApp(PATHS.settings);
  await expect(headline(page)).toHaveText('Settings');
  await phone.goOffline();
  await page.reload();
  await expect(headline(page)).toHaveText('Settings');
  await page.goto(network.url + PATHS.login);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await expect(headline(page)).toHaveText('Uploads');
});

test('whose session the server has closed stays in, is told, and comes back to the same screen', async ({
  openApp,
  backend,
  network,
  cook,
}) => {
  const page = await openApp(PATHS.settings);
  await closeSessions(page, backend, cook);
  await returnUntil(page, page.getByText('Sign in again to see what’s new'));
  await page.reload();
  await expect(headline(page)).toHaveText('Settings');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, cook);
  await expect(page).toHaveURL(network.url + PATHS.settings);
  await expect(page.getByText('Sign in again')).toBeHidden();
});

test('a phone whose storage isn’t responding turns nobody away, and knows them again when it does', async ({
  openApp,
  phone,
  network,
}) => {
  const page = await openApp(PATHS.help);
  const letGo = await holdStore(await phone.open(`${network.url}/healthz`), 'session');
  await page.reload();
  await expect(headline(page)).toHaveText('Help Center');
  await expect(page.getByText('This device’s storage isn’t responding')).toBeVisible();
  await letGo();
  await returnToApp(page);
  await expect(page.getByText('This device’s storage isn’t responding')).toBeHidden();
  await expect((await openMenu(page)).getByText('Ada Cook')).toBeVisible();
  await expect(page).toHaveURL(network.url + PATHS.help);
});

test('whoever signs out leads the next one nowhere, and leaves nothing of theirs to see', async ({
  openApp,
  backend,
  network,
  cook,
}) => {
  const waiter = await signUp(backend.server, 'Ben Waiter');
  await openCredits(backend.sql).grant(cook.id, 40);
  const page = await openApp(PATHS.settings);
  await expect(page.getByText('43 left')).toBeVisible();
  await signOut(page);
  await signInByForm(page, waiter);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await expect(page.getByText('3 left')).toBeVisible();
  const menu = await openMenu(page);
  await expect(menu.getByText('Ben Waiter')).toBeVisible();
  await expect(menu.getByText(waiter.email)).toBeVisible();
  await expect(page.getByText('Ada Cook')).toHaveCount(0);
  await expect(page.getByText(cook.email)).toHaveCount(0);
});

test('another window that signs out takes this one to the door as well', async ({
  openApp,
  phone,
  network,
  cook,
}) => {
  const page = await openApp(PATHS.settings);
  const other = await phone.open(network.url + PATHS.help);
  await signOut(other);
  await expect(page).toHaveURL(network.url + PATHS.login);
  expect((await readPhone(page)).personId).toBeNull();
  await signInByForm(page, cook);
  await expect(page).toHaveURL(network.url + PATHS.uploads);
});

test('on a phone there are a drawer and a bar, on a desk a sidebar that folds', async ({
  openApp,
  backend,
  cook,
}) => {
  const page = await openApp();

  await test.step('on a phone the menu is a drawer: it keeps the keyboard, gives it back, and goes with a choice', async () => {
    const menu = await openMenu(page);
    await expect(menu.getByText('Ada Cook')).toBeVisible();
    await expect(menu.getByText('AC', { exact: true })).toBeVisible();
    // It is cut where it is long, and told whole to whoever points at it.
    await expect(menu.getByTitle(cook.email)).toHaveText(cook.email);
    await untilStill(page);
    expect((await menu.boundingBox())?.width).toBe(288);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      // At either end it goes by way of a guard, which hands it on.
      await expect(menu.locator(':focus'), 'the keyboard stays in the drawer').toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Menu' })).toBeFocused();

    await page.keyboard.press('Control+b');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Meta+b');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' }), 'one way to the menu').toHaveCount(1);
    await openMenu(page);
    await menu.getByRole('link', { name: 'Help' }).click();
    await expect(headline(page)).toHaveText('Help Center');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await expect(headline(page)).toHaveText('Uploads');
  });

  await test.step('the shutter is under the thumb everywhere, and the bar hides nothing', async () => {
    for (const place of ['Settings', 'Billing', 'Assets', 'Uploads', 'Help'] as const) {
      await goTo(page, place);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Take photo' })).toBeInViewport();
    }
    await expect(headline(page)).toHaveText('Help Center');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = await page.getByRole('link', { name: 'Contact Support' }).boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });

  await test.step('few credits are said loudly, also to somebody who has just come', async () => {
    const upgrade = page.getByRole('banner').getByRole('link', { name: 'Upgrade' });
    const ground = () => upgrade.evaluate((link) => getComputedStyle(link).backgroundColor);
    await expect(page.getByText('3 left')).toBeVisible();
    await expect(upgrade).toBeVisible();
    const loud = await ground();
    expect(loud).not.toBe('rgba(0, 0, 0, 0)');
    await backend.sql`update public.subscriptions set credits_used = 1 where user_id = ${cook.id}`;
    await page.reload();
    await expect(page.getByText('2 left')).toBeVisible();
    expect(await ground()).toBe(loud);
  });

  await test.step('axe finds nothing serious in the unfolded credits and the open drawer', async () => {
    await page.getByRole('button', { name: 'Credits: 2 left' }).click();
    await expect(page.getByText('Credits added: +3')).toBeVisible();
    await expectNothingSerious(page, 'the credits');
    await page.keyboard.press('Escape');
    const menu = await openMenu(page);
    await expectNothingSerious(page, 'the drawer');
    await page.keyboard.press('Escape');
    // Only where no dialog is open the sidebar listens to its key.
    await expect(menu).toBeHidden();
  });

  await test.step('on a desk the sidebar folds to signs, by its button or the keyboard, and stays so for a week', async () => {
    await page.setViewportSize(DESK);
    await expect(sidebar(page)).toBeVisible();
    expect(await widthOf(page)).toBe(256);
    await page.getByRole('button', { name: 'Sidebar' }).click();
    await expect.poll(() => widthOf(page)).toBe(48);
    const { expires = 0, value } =
      (await page.context().cookies()).find(({ name }) => name === 'sidebar_state') ?? {};
    expect(value).toBe('false');
    expect(Math.abs(expires - (Date.now() / 1000 + 7 * 24 * 3600))).toBeLessThan(60);
    await expect(sidebar(page).getByRole('link', { name: 'Assets' })).toBeVisible();
    await expect(sidebar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    const word = sidebar(page).getByText('Assets');
    await expect(word).toHaveCSS('opacity', '0');
    await page.keyboard.press('Tab');
    await sidebar(page).getByRole('link', { name: 'Assets' }).focus();
    await expect(word).toHaveCSS('opacity', '1');

    // Seen from the first frame on, not mended afterwards.
    await page.addInitScript(() => {
      const widths: number[] = [];
      Object.assign(globalThis, { widths });
      const check = () => {
        const width = document.querySelector('#sidebar')?.getBoundingClientRect().width;
        if (width !== undefined) widths.push(width);
        requestAnimationFrame(check);
      };
      check();
    });
    await page.reload();
    await expect(sidebar(page)).toBeVisible();
    await untilStill(page);
    const widths = await page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths);
    expect([...new Set(widths)]).toEqual([48]);

    await page.keyboard.press('Control+b');
    await expect.poll(() => widthOf(page)).toBe(256);
  });

  await test.step('axe finds nothing serious in the folded sidebar', async () => {
    await page.keyboard.press('Control+b');
    await expect.poll(() => widthOf(page)).toBe(48);
    await expectNothingSerious(page, 'the folded sidebar');
  });
});

test('the credits count down and up, few are said loudly, and a tap tells why', async ({
  openApp,
  backend,
  cook,
  phone,
  network,
}) => {
  const credits = openCredits(backend.sql);
  await credits.setPlan(cook.id, 'growth');
  const page = await openApp(PATHS.help);
  const pill = page.getByRole('banner').getByRole('button', { name: /^Credits: \d+ left$/ });
  const upgrade = page.getByRole('banner').getByRole('link', { name: 'Upgrade' });
  await expect(pill).toHaveText('Credits: 30 left');
  await expect(upgrade).toHaveCount(0);

  await credits.grant(cook.id, -22);
  // A real one: the server would give back the credit of one that has no file.
  await makePhoto(backend, cook);
  await returnToApp(page);
  await expect(pill).toHaveText('Credits: 8 left');
  await expect(pill.getByText('8', { exact: true })).toHaveCSS('animation-name', 'roll-down');
  await expect(upgrade).toBeVisible();

  await pill.click();
  await expect(page.getByText('Transform of soup.jpg: −1')).toBeVisible();
  await expect(page.getByText(/^Credits renew on \d+ \w+/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Transform of soup.jpg: −1')).toBeHidden();
  await expect(pill).toBeFocused();

  await phone.goOffline();
  await pill.click();
  const needsSignal = page.getByText('Your credit history shows once you have a connection.');
  await expect(needsSignal).toBeVisible();
  const busy = network.when({ path: /^\/rest\/v1\/credit_events/ }, serverError());
  await phone.goOnline();
  await expect(page.getByText('The server is having problems. Try again in a minute.')).toBeVisible();
  await expect(needsSignal).toHaveCount(0);
  busy.release();
  await page.getByRole('link', { name: 'Plan and credits' }).click();
  await expect(page).toHaveURL(network.url + PATHS.billing);
});
