import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { expect, test } from './journey.ts';
import { SCREENS_BY_PERSON, type Screen } from './screens.ts';

// Whoever is signed in goes on asking the server; what that ends with is what these journeys are about.
test.beforeEach(({ forgive }) => forgive(/ERR_INTERNET_DISCONNECTED/));

const [VISITOR, SIGNED_IN] = SCREENS_BY_PERSON;

/** Opens each screen by its address, and opens it again. */
async function openEach(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, title, heading } of screens) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(title);
      await expect(page.getByText('You’re offline.')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }
}

test.describe('for somebody signed in', () => {
  test.use({ isSignedIn: true });

  test('once the app was visited, every screen opens without a connection, and opens again', async ({
    visit,
    goOffline,
    reopen,
  }) => {
    await visit();
    await goOffline();
    await openEach(await reopen(PATHS.landing), SIGNED_IN.screens);
  });

  test('losing the connection on the very first visit takes no screen away; a line comes with it, and goes with its return', async ({
    page,
    visit,
    goOffline,
    goOnline,
  }) => {
    await visit(PATHS.uploads);
    const banner = page.getByText('You’re offline. You’re seeing what’s saved on this device.');
    await expect(banner).toBeHidden();
    await goOffline();
    await expect(banner).toBeVisible();
    await page.getByRole('link', { name: 'Billing' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
    await goOnline();
    await expect(banner).toBeHidden();
  });
});

test('for a visitor every screen opens as well, and all that it needs comes from the device', async ({
  visit,
  page: first,
  goOffline,
  reopen,
  forgive,
}) => {
  await visit();
  await test.step('addresses of the server are never answered by the app', async () => {
    // Chromium asks for /favicon.ico where a page, like this one, names no icon.
    forgive(/404 \(Not Found\)/);
    const answer = await first.goto('/healthz');
    expect(answer?.fromServiceWorker()).toBe(false);
    expect(await first.locator('#root').count()).toBe(0);
  });

  await goOffline();
  const page = await reopen(PATHS.landing);
  await test.step('fonts and styles come from the device', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family);
    });
    expect(loaded.join()).toContain('Fraunces Variable');
    expect(loaded.join()).toContain('Inter Variable');
  });

  await test.step('the icon that the system asks for comes from there too', async () => {
    const answer = await page.evaluate(async () =>
      (await fetch('/icons/icon-192.png')).headers.get('content-type'),
    );
    expect(answer).toBe('image/png');
  });

  await openEach(page, VISITOR.screens);
});
