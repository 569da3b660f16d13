import { makePhoto } from '#tests/support/server/made-photos.ts';
import { expect, test } from './kitchen-journey.ts';

// With an AI engine; what a built-in one makes of the same request is the same picture, and not sold (preview.spec.ts).

test('an AI may be asked for the same again, and what it will do is said before the credit', async ({
  openApp,
  backend,
  cook,
  truth,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByRole('slider')).toBeVisible();
  const { creditsLeft } = await truth();
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  await expect(sheet.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Bright daylight');
  await expect(
    sheet.getByText('Same request: the AI draws a different picture each time.', { exact: true }),
  ).toBeVisible();
  // What an AI draws has a size of its own, whatever the photo's.
  await expect(sheet.getByText(/^Small photo/)).toHaveCount(0);

  await sheet.getByRole('textbox', { name: 'Prompt' }).fill('Bright daylight on marble');
  await expect(sheet.getByText(/^Same request/)).toHaveCount(0);
  await sheet.getByRole('textbox', { name: 'Prompt' }).fill('Bright daylight');
  await expect(sheet.getByText(/^Same request/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Re-run for 1 credit' }).click();
  await expect(page.getByRole('button', { name: 'V2 My own words' })).toHaveAttribute('aria-pressed', 'true');
  const after = await truth();
  expect(after.creditsLeft).toBe(creditsLeft - 1);
  const asked = await backend.sql<{ version: number; prompt: string }[]>`
    select version_number as version, recipe ->> 'prompt' as prompt
    from public.transformation_versions where transformation_id = ${id} order by 1`;
  expect([...asked]).toEqual([
    { version: 1, prompt: 'Bright daylight' },
    { version: 2, prompt: 'Bright daylight' },
  ]);
});
