import axe, { type AxeResults } from 'axe-core';
import { PATHS } from '#app/paths.ts';
import { expect, test } from './journey.ts';
import { SCREENS } from './screens.ts';

// What is asked here does not depend on the worker; without it each journey is a second shorter.
test.use({ serviceWorkers: 'block' });

for (const { path, heading } of SCREENS) {
  test(`axe finds nothing serious on ${path}, by day and by night`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const findings = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(findings, colorScheme).toEqual([]);
    }
  });
}

test('the whole app can be walked through by keyboard alone', async ({ page }) => {
  await page.goto(PATHS.uploads);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();

  await page.keyboard.press('Tab');
  for (const name of ['Uploads', 'Assets', 'Billing', 'Settings', 'Help']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  }
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
  expect(outline).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeFocused();
});

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto(PATHS.assets);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start Uploading' })).toBeFocused();
});

test('every place in the app is big enough for a thumb', async ({ page }) => {
  await page.goto(PATHS.uploads);
  for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
