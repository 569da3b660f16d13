import { PATHS } from '#app/paths.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

test.use({ engine: 'built-in' });

const SENTENCE =
  'Picture edited: the table was replaced, light and colour adjusted. The dish is the one photographed.';

test('a finished picture says how it was made, has the sentence for a menu, and its file says so as well', async ({
  openApp,
  backend,
  network,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  const preview = PATHS.preview.replace(':id', id);
  const page = await openApp(preview);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const made = page.getByRole('region', { name: 'How it was made' });
  await expect(made.getByText('New surface, same dish', { exact: true })).toBeVisible();
  await made.getByRole('button', { name: 'Copy sentence' }).click();
  await expect(toast(page, 'Copied', SENTENCE)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SENTENCE);
  // Of the photo as it was taken there is nothing to say.
  await page.goto(`${network.url}${preview}?version=before`);
  await expect(page.getByRole('region', { name: 'Recipe' })).toBeVisible();
  await expect(made).toHaveCount(0);

  // The file itself says the same, to whoever reads its marks.
  await page.goto(network.url + preview);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Enhanced' }).click(),
  ]);
  await made.getByRole('link', { name: 'Check a picture' }).click();
  await expect(page).toHaveURL(network.url + PATHS.check);
  await page.locator('input[type=file]').setInputFiles(await file.path());
  const answer = page.getByRole('main').getByRole('region', { name: 'Signed as made by PlateGlow' });
  await expect(answer.getByText('Nothing was changed since it was signed')).toBeVisible();
  await expect(
    answer.getByText('It says: a photo with parts that weren’t photographed, drawn without AI'),
  ).toBeVisible();
});
