import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PATHS } from '#app/paths.ts';
import { pressInSight } from './press-in-sight.ts';
import { expect, photoFile, test } from './kitchen-journey.ts';

// Everything that somebody meets on their first day, in one go.
test.use({ engine: 'built-in' });

test('from the first visit to the first download', async ({ phone, network }) => {
  const page = await phone.open(network.url);
  await pressInSight(page.getByRole('link', { name: 'Get Started' }).first());
  const form = page.getByRole('form', { name: 'Create account' });
  await form.getByLabel('Full name').fill('Ada Cook');
  await form.getByLabel('Email').fill(`${randomUUID()}@kitchen.example`);
  await form.getByLabel('Password', { exact: true }).fill('plate-glow');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${PATHS.uploads}$`));
  await expect(page.getByText('No transforms yet. Upload photos to get started!')).toBeVisible();
  await expect(page.getByText('3 left')).toBeVisible();

  const photo = await photoFile(1, { width: 1200, height: 900 });
  await page.locator('input[type=file][multiple]').setInputFiles({ ...photo, name: 'margherita.jpg' });
  await page.getByRole('radio', { name: 'Marble Studio' }).click();
  await page.getByRole('button', { name: /^Start Transform/ }).click();
  await expect(page.getByText('Transformation started')).toBeVisible();
  await expect(page.getByText('2 left')).toBeVisible();

  await page
    .getByRole('region', { name: /^On this device/ })
    .getByRole('button', { name: /^(Queued|Enhancing|Ready).*margherita/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('margherita.jpg');
  const slider = page.getByRole('slider', { name: 'Before and after' });
  await expect(slider).toHaveValue('50');
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue('55');

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Enhanced' }).click(),
    expect(page.getByText('Your enhanced image has been saved.')).toBeVisible(),
  ]);
  expect(saved.suggestedFilename()).toBe('margherita-enhanced.jpg');
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByRole('link', { name: /margherita/ })).toBeVisible();
});
