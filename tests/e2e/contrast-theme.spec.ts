import { expect, test } from './kitchen-journey.ts';

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
