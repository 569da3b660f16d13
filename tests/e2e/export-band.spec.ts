import sharp from 'sharp';
import type { DishReport } from '#shared/contract.ts';
import { choosePlan, expectServes, makePicture, openPlaces, place, save } from './export-verbs.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

const BRAND = { hex: '#1e7a3c', rgb: [0x1e, 0x7a, 0x3c] };
/** From one side of the picture to the other: beyond it there is no table. */
const DISH: DishReport = {
  outline: [
    [
      [0, 0.2],
      [1, 0.2],
      [1, 0.8],
      [0, 0.8],
    ],
  ],
  confidence: 0.95,
  placement: { scale: 1, x: 0, y: 0 },
};

test('beyond a dish that touches the side Pro has a band in the colour of the brand, also without a connection', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'growth');
  const { id } = await makePicture(backend, cook, { width: 1500, height: 2000 });
  await backend.sql`
    update public.transformation_versions set recipe = jsonb_set(recipe, '{report,dish}', ${JSON.stringify(DISH)}::text::jsonb)
    where transformation_id = ${id}`;
  const page = await openApp(`/app/preview/${id}`);
  const field = page.getByLabel('Brand colour');
  const own = page.getByText('Edges continued in their own colours.');
  const filled = page.getByText('Edges filled with your brand colour.');
  const openDeliveroo = async () => {
    await openPlaces(page);
    // Until the plan is known it may be the free one.
    await expect(page.getByText(/^Free-plan files have a watermark/)).toHaveCount(0);
    await place(page, 'Deliveroo Menu item').press('Enter');
  };
  const savedCorner = async () => {
    const file = await save(page, 'Save');
    await expectServes(file);
    const { data } = await sharp(file.bytes)
      .extract({ left: 8, top: 500, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };
  const isBrand = (colour: readonly number[]) =>
    colour.every((value, i) => Math.abs(value - (BRAND.rgb[i] ?? 0)) <= 3);

  await openDeliveroo();
  await expect(own).toBeVisible();
  await expect(field).toHaveCount(0);

  await choosePlan(backend, cook, 'pro');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await page.reload();
  await openDeliveroo();
  await expect(own).toBeVisible();
  expect(isBrand(await savedCorner())).toBe(false);
  await field.fill(BRAND.hex);
  await expect(filled).toBeVisible();
  await expectNothingSerious(page);
  expect(isBrand(await savedCorner())).toBe(true);

  await phone.goOffline();
  await page.reload();
  await openDeliveroo();
  await expect(filled).toBeVisible();
  await expect(field).toHaveValue(BRAND.hex);
  expect(isBrand(await savedCorner())).toBe(true);
  await page.getByRole('button', { name: 'Don’t use it' }).click();
  await expect(own).toBeVisible();

  // What was said is remembered, and the colour is not lost by it.
  await page.reload();
  await openDeliveroo();
  await expect(own).toBeVisible();
  await expect(field).toHaveValue(BRAND.hex);
  await page.getByRole('button', { name: 'Use it', exact: true }).click();
  await expect(filled).toBeVisible();
});
