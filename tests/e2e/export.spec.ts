import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { DishReport } from '#shared/contract.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import {
  choosePlan,
  expectServes,
  keepZipsBack,
  makePicture,
  openPlaces,
  place,
  save,
  stageOf,
} from './export-verbs.ts';
import { toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

/** Nobody has named it. */
const SHOT = 'Shot 2026-11-20 18.04.09.07.jpg';

test('a picture is cropped for a place by keys, kept so, and saved under its name, with and without a connection', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'margherita.heic');
  const page = await openApp(`/app/preview/${id}`);
  await openPlaces(page);
  await expectNothingSerious(page);
  const name = 'margherita_uber-eats_1800x1440.jpg';
  // What is said goes by itself in a while: it is looked at before the file is.
  const [saved] = await Promise.all([
    save(page, 'Save for Uber Eats, Menu item'),
    expect(toast(page, 'Exported', name)).toBeVisible(),
  ]);
  expect(saved.name).toBe(name);
  await expectServes(saved);

  await place(page, 'DoorDash Menu item').press('Enter');
  const stage = stageOf(page, 'DoorDash, Menu item');
  await expect(stage).toBeFocused();
  await expectNothingSerious(page);
  const dialog = page.getByRole('dialog', { name: 'DoorDash, menu item' });
  await expect(dialog).toContainText('gourmetpix.com');
  await expect(dialog).toContainText('Quoted from the platform’s page by others');
  const whereIs = () => stage.getByRole('img').evaluate((img) => img.style.cssText);
  const first = await whereIs();
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  const moved = await whereIs();
  expect(moved).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(place(page, 'DoorDash Menu item')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Exported: Uber Eats, \d+ \w+$/)).toBeVisible();

  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('decoders')).keys()).map(({ url }) => url)),
    )
    .toEqual(expect.arrayContaining([expect.stringContaining('/export-worker-')]));
  await phone.goOffline();
  await page.reload();
  await expect(page.getByText(/^Exported: Uber Eats/)).toBeVisible();
  await openPlaces(page);
  await place(page, 'DoorDash Menu item').press('Enter');
  await expect.poll(whereIs).toBe(moved);
  const title = await dialog.locator('[data-kept-clear]').boundingBox();
  const end = (title?.y ?? 0) + (title?.height ?? 0);
  const topOfWords = () =>
    page.locator('[data-toast]').evaluateAll(([words]) => words?.getBoundingClientRect().y ?? Infinity);
  const [again] = await Promise.all([
    save(page, 'Save'),
    // What is said of it stands under the title, whatever the page behind keeps clear.
    expect.poll(topOfWords).toBeLessThan(end + 24),
  ]);
  await expectServes(again);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await stage.press('0');
  await expect.poll(whereIs).toBe(first);
});

test('no crop of somebody on the free plan is without the mark', async ({ openApp, backend, cook }) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 });
  const crop = async (page: Page, notes: number) => {
    await openPlaces(page);
    await place(page, 'GrabFood Menu item').click();
    await expect(stageOf(page, 'GrabFood, Menu item')).toBeFocused();
    // From the crop that we choose, whatever is remembered; into the corner that is far from where the picture itself bears it.
    await page.keyboard.press('0');
    for (let times = 0; times < 8; times++) await page.keyboard.press('+');
    for (let times = 0; times < 25; times++) {
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowUp');
    }
    await expect(page.getByText('Watermarked: delivery platforms refuse it.')).toHaveCount(notes);
    return await save(page, 'Save');
  };
  const paid = await crop(await openApp(`/app/preview/${id}`), 0);
  await choosePlan(backend, cook, 'free');
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await page.reload();
  const free = await crop(page, 1);
  const [a, b] = await Promise.all(
    [paid, free].map(
      async ({ bytes }) => await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!a || !b) throw new Error('two files');
  const { width, height } = b.info;
  const differing = (left: number, top: number) => {
    let count = 0;
    for (let y = top; y < height; y++)
      for (let x = left; x < width; x++)
        if (Math.abs((a.data[y * width + x] ?? 0) - (b.data[y * width + x] ?? 0)) > 40) count += 1;
    return count;
  };
  const inCorner = differing(Math.round(width * 0.8), Math.round(height * 0.92));
  expect(inCorner).toBeGreaterThan(500);
  expect(differing(0, 0)).toBe(inCorner);
});

test('whoever has upgraded is told how to get rid of the mark of pictures that were made before', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 });
  const page = await openApp(`/app/preview/${id}`);
  await openPlaces(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Free-plan files have a watermark\./)).toBeVisible();
  await choosePlan(backend, cook, 'growth');
  await phone.goOffline();
  await phone.goOnline();
  await expect(dialog.getByText(/^Pictures made on the free plan keep their watermark\./)).toBeVisible();
  await expect(dialog.getByText(/^Free-plan files/)).toHaveCount(0);
});

test('a worker that does not come says so, and a pack that is given up leaves nothing behind', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePicture(backend, cook, { width: 2048, height: 1536 }, SHOT);
  network.when({ path: /export-worker/ }, { do: 'answer', status: 503 });
  const page = await openApp('/app/assets');
  // Journeys share a browser: another one may have fetched the worker before.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.goto(`${network.url}/app/preview/${id}`);
  await keepZipsBack(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t open the cropping tool.');
  await page.keyboard.press('Escape');
  network.startAnew();
  await openPlaces(page);
  await expect(page.getByRole('heading', { name: `Export ${sayPhotoName(SHOT)}` })).toBeVisible();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: /^Save \d+ as a zip$/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /^Save \d+ as a zip$/ })).toBeEnabled();
  await expect(page.getByText('Export failed')).toHaveCount(0);

  // So does leaving, which says so; what was chosen is there again.
  await page.getByRole('button', { name: /^Save \d+ as a zip$/ }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Delivery' })).toHaveCount(0);
  await expect(page.getByText('Export failed')).toHaveCount(0);
  await expect(page.getByText('The files weren’t finished, so none were saved.')).toBeVisible();
  await openPlaces(page);
  await expect(page.getByRole('button', { name: 'Choose none' })).toBeVisible();
  await expectServes(await save(page, 'Save for Uber Eats, Menu item'));
});

test('places whose files are saved are chosen no more, also when one comes back, and the keyboard goes on beside', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePicture(backend, cook, { width: 2048, height: 1536 });
  const page = await openApp(`/app/preview/${id}`);
  const chosen = page.getByRole('checkbox', { checked: true });
  await openPlaces(page);
  for (const name of ['Uber Eats, Menu item', 'DoorDash, Menu item'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  // One that is saved by its own button says nothing of the others.
  await save(page, 'Save for Uber Eats, Menu item');
  await expect(chosen).toHaveCount(2);
  const zip = page.getByRole('button', { name: 'Save 2 as a zip' });
  await zip.focus();
  const saved = page.waitForEvent('download');
  await zip.press('Enter');
  await saved;
  await expect(page.getByRole('button', { name: 'Choose all' })).toBeFocused();
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openPlaces(page);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(chosen).toHaveCount(0);
});

test('every crop is said to keep the dish whole only where none cuts it', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 });
  const dish = {
    outline: [
      [
        [0.3, 0.3],
        [0.7, 0.3],
        [0.7, 0.7],
      ],
    ],
    confidence: 0.95,
    placement: { scale: 1, x: 0, y: 0 },
  } satisfies DishReport;
  await backend.sql`
    update public.transformation_versions set recipe = jsonb_set(recipe, '{report,dish}', ${JSON.stringify(dish)}::text::jsonb)
    where transformation_id = ${id}`;
  const page = await openApp(`/app/preview/${id}`);
  await openPlaces(page);
  await expect(page.getByText('Each crop keeps the dish whole. Check handles and cutlery')).toBeVisible();
  await place(page, 'DoorDash Menu item').press('Enter');
  await expect(stageOf(page, 'DoorDash, Menu item')).toBeFocused();
  await expect(page.getByText('Fits', { exact: true })).toBeVisible();
  await page.keyboard.press('+');
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowUp');
  await expect(page.getByText('The dish is cut.')).toBeVisible();
  await expect(page.getByText('Fits in size')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Check handles and cutlery/)).toBeVisible();
  await expect(page.getByText('The dish is cut.')).toBeVisible();
  await expect(page.getByText('Each crop keeps the dish whole')).toHaveCount(0);
});
