import type { DishReport } from '#shared/contract.ts';
import { putInStatus } from '#tests/support/server/made-photos.ts';
import { choosePlan, makePicture } from './export-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

const DISH: DishReport = {
  outline: [
    [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ],
  ],
  confidence: 0.95,
  placement: { scale: 1, x: 0, y: 0 },
};

test('a picture that is there can be exported with others, also where another version has failed', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'soup.jpg');
  const { sql } = backend;
  await sql`
    update public.transformation_versions set recipe = jsonb_set(recipe, '{report,dish}', ${JSON.stringify(DISH)}::text::jsonb)
    where transformation_id = ${id}`;
  // What was asked for since has no report of what was done.
  await sql`update public.transformations set recipe = recipe - 'report' where id = ${id}`;
  await putInStatus(sql, id, 'failed', 'engine_unavailable');
  const page = await openApp('/app/assets');
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Choose soup.jpg' }).check();
  await page.getByRole('button', { name: 'Export (1)' }).click();
  await expect(page.getByText(/^Each crop keeps the dish whole\./)).toBeVisible();
});
