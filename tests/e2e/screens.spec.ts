import { PATHS } from '#app/paths.ts';
import { pressInSight } from './press-in-sight.ts';
import { ANY_WIDTH } from './any-width.ts';
import { expect, test } from './journey.ts';
import { openMenu } from './frame-verbs.ts';
import { SCREENS_BY_PERSON } from './screens.ts';

// What is asked here does not depend on the worker; without it each journey is a second shorter.
test.use({ serviceWorkers: 'block' });

for (const { who, isSignedIn, screens } of SCREENS_BY_PERSON) {
  test.describe(`for ${who}`, () => {
    test.use({ isSignedIn });

    test('every screen opens under its own title and fits', async ({ page, forgive }) => {
      // What a mistyped address is answered with.
      forgive(/404 \(Not Found\) .*\/app\/nowhere$/);
      for (const { path, title, heading } of screens) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(page).toHaveTitle(title);
          const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(spill).toBeLessThanOrEqual(0);
        });
      }
    });
  });
}

test.describe('inside', () => {
  test.use({ isSignedIn: true });

  test('the places of the app are one tap apart, and each says that you are there', async ({ page }) => {
    await page.goto(PATHS.app);
    const places = page.getByRole('navigation', { name: 'Main' });
    await test.step('/app is Uploads and says so', async () => {
      await expect(page.locator('[aria-current=page]')).toHaveText('Uploads');
    });
    for (const { name, heading } of [
      { name: 'Assets', heading: 'Assets' },
      { name: 'Billing', heading: 'Billing' },
      { name: 'Settings', heading: 'Settings' },
      { name: 'Help', heading: 'Help Center' },
      { name: 'Uploads', heading: 'Uploads' },
    ]) {
      const isInMenu = (page.viewportSize()?.width ?? 0) < 768 && /Settings|Help/.test(name);
      if (isInMenu) await openMenu(page);
      await places.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      if (isInMenu) await openMenu(page);
      await expect(places.locator('[aria-current=page]')).toHaveText(name);
      if (isInMenu) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/app/${name.toLowerCase()}$`));
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center');
  });

  test('the public header stays out of the app', async ({ page }) => {
    await page.goto(PATHS.landing);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goto(PATHS.uploads);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
    await expect(page.getByRole('link', { name: 'FAQ' })).toHaveCount(0);
  });

  test('the files of a screen do not wait for those of its frame', ANY_WIDTH, async ({ page }) => {
    const wanted = page.waitForRequest(/\/billing-page-[^/]*\.js$/);
    await page.route(/\/app-frame-[^/]*\.js$/, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto(PATHS.billing);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
  });

  test('an empty place leads on to where it gets filled', ANY_WIDTH, async ({ page }) => {
    await page.goto(PATHS.assets);
    await page.getByRole('link', { name: 'Start Uploading' }).click();
    await expect(page).toHaveURL(/\/app\/uploads$/);
  });
});

test('a visitor gets from the front page to an account and back to sign-in', async ({ page }) => {
  await page.goto(PATHS.landing);
  await pressInSight(page.getByRole('link', { name: 'Get Started' }).first());
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
