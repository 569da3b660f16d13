import { PATHS } from '#app/paths.ts';
import { ANY_WIDTH } from './any-width.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { untilStill } from './frame-verbs.ts';
import { expect, test } from './journey.ts';
import { SCREENS_BY_PERSON } from './screens.ts';

// What is asked here does not depend on the worker; without it each journey is a second shorter.
test.use({ serviceWorkers: 'block' });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const { who, isSignedIn, screens } of SCREENS_BY_PERSON) {
  test.describe(`for ${who}`, () => {
    test.use({ isSignedIn });

    test(
      'axe finds nothing serious on any screen, by day and by night, on a phone and on a desk',
      ANY_WIDTH,
      async ({ page, forgive }) => {
        // What a mistyped address is answered with.
        forgive(/404 \(Not Found\) .*\/app\/nowhere$/);
        for (const { path, heading } of screens) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          for (const size of SIZES) {
            await page.setViewportSize(size);
            await expectNothingSerious(page, `${path} at ${String(size.width)}`);
          }
        }
      },
    );
  });
}

test.describe('by keyboard and thumb', () => {
  test.use({ isSignedIn: true });

  test('the whole app can be walked through by thumb, and by keyboard alone', async ({ page }) => {
    await page.goto(PATHS.uploads);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
    await test.step('every place in the app is big enough for a thumb', async () => {
      const main = page.getByRole('navigation', { name: 'Main' });
      for (const way of await main.getByRole('link').or(main.getByRole('button')).all()) {
        const box = await way.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    });
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();

    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const stops = isPhone
      ? ['Uploads', 'Assets', 'Take photo', 'Billing', 'Menu']
      : [
          'PlateGlow',
          'Uploads',
          'Assets',
          'Billing',
          'Settings',
          'Help',
          'Take photo',
          'Sign Out',
          'Sidebar',
        ];
    for (const name of stops) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAccessibleName(name);
    }
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(outline).toBe('solid');
    if (isPhone) {
      await page.keyboard.press('Enter');
      // A menu takes the keyboard in the frame after it was opened.
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    }
    await page.getByRole('link', { name: 'Help', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center');
    // When it is gone, the menu of a phone gives the focus away once more.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await untilStill(page);
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('the skip link leads past the navigation', async ({ page }) => {
    await page.goto(PATHS.assets);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
    await expect(page.getByRole('link', { name: 'Start Uploading' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Start Uploading' })).toBeFocused();
  });
});
