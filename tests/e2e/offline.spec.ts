import { PATHS } from '#app/paths.ts';
import { expect, test } from './journey.ts';
import { SCREENS_BY_PERSON } from './screens.ts';

// Whoever is signed in goes on asking the server; what that ends with is what these journeys are about.
test.beforeEach(({ forgive }) => forgive(/ERR_INTERNET_DISCONNECTED/));

for (const { who, isSignedIn, screens } of SCREENS_BY_PERSON) {
  test.describe(`for ${who}`, () => {
    test.use({ isSignedIn });
    test('once the app was visited, every screen opens without a signal, and opens again', async ({
      visit,
      goOffline,
      reopen,
    }) => {
      await visit();
      await goOffline();
      for (const { path, title, heading } of screens) {
        await test.step(path, async () => {
          const page = await reopen(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(page).toHaveTitle(title);
          await expect(page.getByText('You are offline.')).toBeVisible();
          await page.reload();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await page.close();
        });
      }
    });
  });
}

test.describe('inside', () => {
  test.use({ isSignedIn: true });

  test('losing the signal on the very first visit takes no screen away', async ({
    visit,
    goOffline,
    page,
  }) => {
    await visit(PATHS.uploads);
    await goOffline();
    await page.getByRole('link', { name: 'Billing' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
  });

  test('the offline line comes with the loss of the signal and goes with its return', async ({
    page,
    visit,
    goOffline,
    goOnline,
  }) => {
    await visit(PATHS.uploads);
    const banner = page.getByText('You are offline. What you see is stored on this device.');
    await expect(banner).toBeHidden();
    await goOffline();
    await expect(banner).toBeVisible();
    await goOnline();
    await expect(banner).toBeHidden();
  });
});

test('fonts and styles come from the device too', async ({ visit, goOffline, reopen }) => {
  await visit();
  await goOffline();
  const page = await reopen(PATHS.landing);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family);
  });
  expect(loaded.join()).toContain('Fraunces Variable');
  expect(loaded.join()).toContain('Inter Variable');
});

test('the icon that the system asks for comes from the device too', async ({ visit, goOffline, reopen }) => {
  await visit();
  await goOffline();
  const page = await reopen(PATHS.landing);
  const answer = await page.evaluate(async () =>
    (await fetch('/icons/icon-192.png')).headers.get('content-type'),
  );
  expect(answer).toBe('image/png');
});

test('addresses of the server are never answered by the app', async ({ visit, page, forgive }) => {
  // Chromium asks for /favicon.ico where a page, like this one, names no icon.
  forgive(/404 \(Not Found\)/);
  await visit();
  const answer = await page.goto('/healthz');
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(await page.locator('#root').count()).toBe(0);
});
