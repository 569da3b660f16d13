import { expect, type Locator, type Page } from 'playwright/test';
import sharp from 'sharp';
import { PATHS } from '#app/paths.ts';
import type { Person } from '#tests/support/server/people.ts';

const menuOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });

/** The places of the app on a phone: in the bar, once the drawer that names them too has gone out. */
async function barOf(page: Page): Promise<Locator> {
  await menuOf(page).waitFor({ state: 'hidden' });
  return page.getByRole('navigation', { name: 'Main' });
}

/** Opens the drawer of a phone by its bar, and gives it. */
export async function openMenu(page: Page): Promise<Locator> {
  await (await barOf(page)).getByRole('button', { name: 'Menu' }).click();
  return menuOf(page);
}

/** The menu of somebody whom the page may be about to hear of: the one that is open then is closed. */
export async function openMenuOf(page: Page, { email }: Pick<Person, 'email'>): Promise<Locator> {
  const menu = menuOf(page);
  await expect(async () => {
    if (!(await menu.isVisible())) await openMenu(page);
    await expect(menu.getByText(email)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return menu;
}

/** Goes to another place of the app, as one does on a phone: by the bar, or by the menu. */
export async function goTo(
  page: Page,
  place: 'Uploads' | 'Assets' | 'Billing' | 'Settings' | 'Help',
): Promise<void> {
  const isInMenu = place === 'Settings' || place === 'Help';
  const menu = isInMenu ? await openMenu(page) : undefined;
  await (menu ?? (await barOf(page))).getByRole('link', { name: place }).click();
  await menu?.waitFor({ state: 'hidden' });
}

/** Goes back or forward, as by the buttons of the browser. The page that says so may be gone before it could answer. */
export const travel = (page: Page, steps: 1 | -1): Promise<void> =>
  page.evaluate((by) => void setTimeout(() => history.go(by)), steps);

/** Signs out on a phone on which nothing waits to be sent. */
export async function signOut(page: Page): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`**${PATHS.login}`);
}

/** Waits until nothing moves but what moves for ever: colours that fade, a drawer that comes in. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isPassing = (animation: Animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;
    await frame();
    do await frame();
    while (document.getAnimations().some(isPassing));
  });
}

/** What lies there does not come before what this gives is called, however late it is asked for. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let bring = (): void => undefined;
  const isWished = new Promise<void>((go) => (bring = go));
  await page.route(address, async (route) => {
    await isWished;
    await route.continue();
  });
  return bring;
}

/** How light this part of the screen is, from 0 to 255, whatever lies over it. */
export async function readLight(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const { channels } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .stats();
  return channels[0]?.mean ?? 0;
}
