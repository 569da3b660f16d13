import { PATHS } from '#app/paths.ts';
import { goTo } from './frame-verbs.ts';
import { toast } from './gallery-verbs.ts';
import { expect, test } from './journey.ts';
import { photoFile } from './kitchen-journey.ts';
import { share } from './share-verbs.ts';

test.use({ isSignedIn: true });

test('an address that leads nowhere says so and offers ways out', async ({ page, forgive }) => {
  forgive(/404 \(Not Found\) .*\/menu\/of\/last\/year$/);
  await page.goto('/menu/of/last/year');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText('/menu/of/last/year')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Uploads' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  await page.goto('/menu/of/last/year');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('where files cannot be fetched', () => {
  test.use({ serviceWorkers: 'block' });

  test('photos that are shared to a phone without its worker are said not to be saved', async ({ page }) => {
    await page.goto(PATHS.help);
    await share(page, [await photoFile(1)]);
    await expect(page).toHaveURL(/\/app\/uploads$/);
    await expect(toast(page, 'Photos NOT saved', 'Share them again.')).toBeVisible();
  });

  test('a screen says what happened, keeps the way elsewhere open, and comes back with Reload', async ({
    page,
    forgive,
  }) => {
    forgive(/Failed to load resource|Failed to fetch dynamically imported module/);
    await page.route(/help-page/, (route) => route.abort());
    await page.goto(PATHS.uploads);
    await goTo(page, 'Help');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page).toHaveTitle(/^Unexpected Application Error!/);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch dynamically imported module');

    await goTo(page, 'Assets');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
    await goTo(page, 'Help');
    await page.unroute(/help-page/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center');

    await test.step('it is told even where the frame around it is missing', async () => {
      await page.route(/app-frame/, (route) => route.abort());
      await page.goto(PATHS.uploads);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
        'Unexpected Application Error!',
      );
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Food Photography');
    });
  });

  test('a part behind the screen that does not come at first is fetched again by itself, and the storage is not blamed', async ({
    page,
    forgive,
  }) => {
    forgive(/Failed to load resource|Failed to fetch dynamically imported module/);
    await page.route(/open-app-core/, (route) => route.abort());
    await page.goto(PATHS.uploads);
    await expect(page.getByText('Part of the app didn’t load.')).toBeVisible();
    await expect(page.getByText('isn’t responding')).toBeHidden();
    await page.unroute(/open-app-core/);
    await expect(page.getByText('3 left')).toBeVisible();
    await expect(page.getByText('Part of the app didn’t load')).toBeHidden();
  });

  test('a screen does not wait for the part behind it that never comes', async ({ page }) => {
    await page.route(/\/open-app-core-[^/]*\.js$/, () => {});
    await page.goto(PATHS.billing);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
  });
});
