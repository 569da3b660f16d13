import { PATHS } from '#app/paths.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';

test('in a contrast theme what is chosen differs from what is not', async ({ openApp }) => {
  const page = await openApp();
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = page.getByRole('radio', { name: 'Marble Studio' });
  await chosen.click();
  await expect(chosen).toBeChecked();
  await page.getByRole('heading', { name: 'Select Source' }).focus();
  await expect(chosen).toHaveCSS('outline-style', 'dashed');
  await expect(page.getByRole('radio', { name: 'Market' })).toHaveCSS('outline-style', 'none');
});

test('in a contrast theme the main button has a line round it, as those beside it', async ({ openApp }) => {
  const page = await openApp(PATHS.settings);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['Save Changes', 'Sign out everywhere'])
    await expect(page.getByRole('button', { name })).toHaveCSS('border-top-width', '1px');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Upgrade' })).toHaveCSS(
    'border-top-width',
    '1px',
  );
  const shutter = page.getByRole('complementary').getByRole('link', { name: 'Take photo' });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await expect(shutter).toHaveCSS('border-top-width', '1px');
  }
});

test('in a contrast theme the dot beside what a photo waits for is seen', async ({ openApp, phone }) => {
  const page = await openApp();
  await pickReady(page, [await photoFile(1)]);
  await phone.goOffline();
  await startTransform(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const waits = page.getByRole('listitem').filter({ hasText: 'Waiting for a connection' });
  const grounds = (dot: Element) =>
    [dot, document.documentElement].map((part) => getComputedStyle(part).backgroundColor);
  await expect(waits).toBeVisible();
  const [dot, ground] = await waits.locator('span:empty').evaluate(grounds);
  expect(dot).not.toBe(ground);
});
