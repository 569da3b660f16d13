import type { DishReport } from '#shared/contract.ts';
import { putInStatus, runOnServer } from '#tests/support/server/made-photos.ts';
import { choosePlan, makePicture, openPlaces, place, save, stageOf } from './export-verbs.ts';
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
const CHECK = 'Check the crop: you moved it on an earlier version.';

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

test('to start over on a version takes no crop from the one before it', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const photo = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'soup.jpg');
  await backend.sql`update public.subscriptions set credits_total = 20 where user_id = ${cook.id}`;
  await runOnServer(backend, cook, photo);
  const page = await openApp('/app/help');
  const stage = stageOf(page, 'Just Eat, Menu item');
  const startOver = page.getByRole('button', { name: 'Start over' });
  const openVersion = async (number: number) => {
    await page.goto(`${new URL(page.url()).origin}/app/preview/${photo.id}?version=${String(number)}`);
    await expect(page.getByRole('img', { name: `soup.jpg, version ${String(number)}` })).toBeVisible();
    await openPlaces(page);
    await place(page, 'Just Eat Menu item').press('Enter');
    await expect(stage).toBeFocused();
  };
  const crop = () => stage.getByRole('img').getAttribute('style');
  await openVersion(1);
  const chosen = await crop();
  for (const key of ['+', 'ArrowLeft']) await stage.press(key);
  const moved = await crop();
  expect(moved).not.toBe(chosen);

  await openVersion(2);
  await expect(page.getByText(CHECK)).toBeVisible();
  await startOver.press('Enter');
  await expect(startOver).toBeDisabled();
  await expect(stage).toBeFocused();

  await openVersion(1);
  expect(await crop()).toBe(moved);
  await expect(startOver).toBeEnabled();
  await openVersion(2);
  await expect(startOver).toBeDisabled();
});

test('an export of this version is none of an earlier one, though the clock of the device is late', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 });
  const page = await openApp(`/app/preview/${id}`);
  await page.clock.setFixedTime(Date.now() - 3_600_000);
  await openPlaces(page);
  await save(page, 'Save for Just Eat, Menu item');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Exported: Just Eat, \d+ \w+$/)).toBeVisible();
});

test('a crop and an export of an earlier version are said to be, until this one is moved and exported', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const photo = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'soup.jpg');
  await backend.sql`update public.subscriptions set credits_total = 20 where user_id = ${cook.id}`;
  const page = await openApp(`/app/preview/${photo.id}?version=1`);
  const openJustEat = async () => {
    await openPlaces(page);
    await place(page, 'Just Eat Menu item').press('Enter');
  };
  const check = page.getByText(CHECK);
  const exported = page.getByText(/^Exported: Just Eat, \d+ \w+$/);
  await openJustEat();
  for (const key of ['+', 'ArrowLeft']) await stageOf(page, 'Just Eat, Menu item').press(key);
  await expect(page.getByRole('button', { name: 'Start over' })).toBeEnabled();
  await expect(check).toBeHidden();
  await save(page, 'Save');
  for (let level = 0; level < 2; level++) await page.keyboard.press('Escape');
  await expect(exported).toBeVisible();

  await phone.goOffline();
  await runOnServer(backend, cook, photo);
  await backend.sql`
    update public.transformation_versions set recipe = recipe #- '{report,dish}' where transformation_id = ${photo.id}`;
  await phone.goOnline();
  await page.goto(`${new URL(page.url()).origin}/app/preview/${photo.id}?version=2`);
  await expect(page.getByRole('img', { name: 'soup.jpg, version 2' })).toBeVisible();
  await expect(page.getByText(/^Exported: Just Eat, \d+ \w+ \(earlier version\)$/)).toBeVisible();
  await openPlaces(page);
  await expect(page.getByText(/^Exported \d/)).toHaveCount(0);
  await place(page, 'Just Eat Menu item').press('Enter');
  await expect(check).toBeVisible();
  await stageOf(page, 'Just Eat, Menu item').press('ArrowLeft');
  await expect(check).toBeHidden();
  await save(page, 'Save');
  for (let level = 0; level < 2; level++) await page.keyboard.press('Escape');
  await expect(exported).toBeVisible();
});
