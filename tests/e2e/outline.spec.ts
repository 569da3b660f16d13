import type { Locator, Page } from 'playwright/test';
import type { DishOutline, Recipe, Surface } from '#shared/contract.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto, runOnServer } from '#tests/support/server/made-photos.ts';
import { goTo } from './frame-verbs.ts';
import { expectNothingSeriousHere } from './gallery-verbs.ts';
import { expect, isAllReady, phoneWhere, photoFiles, test } from './kitchen-journey.ts';
import { rowOf } from './outbox-screen.ts';
import { queueWithoutConnection } from './sending-verbs.ts';

test.use({ engine: 'built-in' });

const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Fix the outline' });
const stageOf = (page: Page) => editorOf(page).getByRole('application', { name: 'Outline of the dish' });
const lineIn = (place: Locator) => place.locator('[data-outline] path').first().getAttribute('d');
const useIt = (page: Page) => editorOf(page).getByRole('button', { name: 'Use this outline' }).click();

/** As if the engine had not been sure of the dish, whatever it is able to. */
async function leaveSurface({ sql }: Backend, id: string, surface: Surface): Promise<void> {
  const told = sql.json(surface);
  await sql`update public.transformation_versions set recipe = jsonb_set(recipe, '{report,surface}', ${told})
    where transformation_id = ${id}`;
  await sql`update public.transformations set recipe = jsonb_set(recipe, '{report,surface}', ${told}) where id = ${id}`;
}

/** Drags over the stage, in parts of the photo. */
async function drag(page: Page, ...points: [number, number][]): Promise<void> {
  const box = await stageOf(page).boundingBox();
  if (!box) throw new Error('There is no stage.');
  const [first, ...rest] = points.map(([x, y]): [number, number] => [
    box.x + x * box.width,
    box.y + y * box.height,
  ]);
  await page.mouse.move(...(first ?? [0, 0]));
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...point, { steps: 4 });
  await page.mouse.up();
}

/** Adds a stroke to the outline of the photo that waits; the editor stays open. */
async function paintOnWaiting(page: Page) {
  await rowOf(page, 'dish-1.jpg').getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Waiting for a connection' });
  await sheet.getByRole('button', { name: 'Fix the outline' }).click();
  const ring = await lineIn(stageOf(page));
  await editorOf(page).getByRole('radio', { name: 'Add' }).click();
  await drag(page, [0.5, 0.5], [0.95, 0.5]);
  await expect.poll(() => lineIn(stageOf(page))).not.toBe(ring);
  return { sheet, added: await lineIn(stageOf(page)) };
}

test('a table that was only toned is not said to be as it was', async ({ openApp, backend, cook }) => {
  const photo = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  await leaveSurface(backend, photo.id, 'toned');
  const page = await openApp(`/app/preview/${photo.id}`);
  const lacking = page.getByRole('region', { name: 'Not in this picture' });
  await expect(lacking.getByText('The table was only tinted')).toBeVisible();
  await expect(page.getByText(/^The table was only tinted: we weren’t sure/)).toBeVisible();
  await expect(page.getByText('The table stayed as it was')).toHaveCount(0);
});

test('outlines are fixed: of a picture whose surface was not put in, and of a photo that waits', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  await leaveSurface(backend, photo.id, 'kept');
  const { used } = await openCredits(backend.sql).readAccount(cook.id);
  const page = await openApp(`/app/preview/${photo.id}`);

  await test.step('where the surface was not put in, the outline is fixed without a connection, and the next version is free', async () => {
    const help = page.getByRole('region', { name: 'Outline of the dish' });
    const lacking = page.getByRole('region', { name: 'Not in this picture' });
    await expect(lacking).toContainText('The table stayed as it was');
    await expect(lacking).toContainText('The next version is free.');
    await expect(page.getByRole('region', { name: 'Recipe' })).toContainText('The table stayed as it was:');
    await expect(page.getByRole('main').getByRole('slider')).toBeVisible();
    await expectNothingSeriousHere(page);

    await phone.goOffline();
    await help.getByRole('button', { name: 'Fix the outline' }).press('Enter');
    await expect(stageOf(page)).toBeFocused();
    await expectNothingSeriousHere(page);
    const first = await lineIn(stageOf(page));
    for (const key of ['ArrowLeft', 'ArrowUp', '+', ']', '-']) await page.keyboard.press(key);
    await expect.poll(() => lineIn(stageOf(page))).not.toBe(first);
    const fifth = await lineIn(stageOf(page));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => lineIn(stageOf(page))).not.toBe(fifth);
    await page.keyboard.press('u');
    await expect.poll(() => lineIn(stageOf(page))).toBe(fifth);
    for (let times = 0; times < 5; times++) await page.keyboard.press('Control+z');
    await expect.poll(() => lineIn(stageOf(page))).toBe(first);
    await drag(page, [0.4, 0.4], [0.45, 0.42]);
    await expect.poll(() => lineIn(stageOf(page))).not.toBe(first);
    await useIt(page);
    await expect(editorOf(page)).toBeHidden();
    await expect(help.getByRole('img', { name: 'Your outline on ramen.jpg' })).toBeVisible();
    const kept = await lineIn(help);
    await expect(help).toContainText('Your outline is kept on this device');

    await page.reload();
    await expect(help.getByRole('img', { name: 'Your outline on ramen.jpg' })).toBeVisible();
    await expect.poll(() => lineIn(help)).toBe(kept);
    await phone.goOnline();
    await help.getByRole('button', { name: 'Re-run, free' }).click();
    await expect(
      page.getByRole('region', { name: 'Versions' }).getByRole('button', { name: 'V2' }),
    ).toBeVisible();
    expect((await openCredits(backend.sql).readAccount(cook.id)).used).toBe(used);
    const [made] = await backend.sql<{ recipe: Recipe }[]>`
      select recipe from public.transformation_versions where transformation_id = ${photo.id} and version_number = 2`;
    expect(made?.recipe.dish).toHaveProperty('outline');
    await expect(help.getByRole('img')).toHaveCount(0);

    await goTo(page, 'Billing');
    await expect(page.getByText('Free: you fixed the outline.')).toBeVisible();
  });

  await test.step('a photo that waits is painted on, and goes with its outline', async () => {
    await goTo(page, 'Uploads');
    await queueWithoutConnection(phone, page, await photoFiles(1));
    const { sheet, added } = await paintOnWaiting(page);
    await editorOf(page).getByRole('radio', { name: 'Erase' }).click();
    await drag(page, [0.3, 0.1], [0.3, 0.9]);
    await expect.poll(() => lineIn(stageOf(page))).not.toBe(added);
    await editorOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lineIn(stageOf(page))).toBe(added);
    await editorOf(page).getByRole('button', { name: 'Larger' }).click();
    await useIt(page);
    await expect(editorOf(page)).toBeHidden();
    await expect.poll(() => lineIn(sheet)).toBe(added);
    const { items } = await phoneWhere(page, 'the outline is kept with the photo', ({ items: [item] }) =>
      Boolean(item?.recipe?.dish && 'outline' in item.recipe.dish),
    );
    await page.keyboard.press('Escape');
    await phone.goOnline();
    await expect
      .poll(async () => {
        const [job] = await backend.sql<{ recipe: Recipe }[]>`
          select recipe from public.transform_jobs where transformation_id = ${items[0]?.id ?? ''}`;
        return job?.recipe.dish;
      })
      .toEqual(items[0]?.recipe?.dish);
  });
});

test('the version that is looked at is the one that is made again with the new outline', async ({
  openApp,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  // In a colour, unlike the first.
  await runOnServer(backend, cook, photo);
  await leaveSurface(backend, photo.id, 'kept');
  const page = await openApp(`/app/preview/${photo.id}?version=1`);
  const help = page.getByRole('region', { name: 'Outline of the dish' });
  await help.getByRole('button', { name: 'Fix the outline' }).click();
  await stageOf(page).press('+');
  await useIt(page);
  await help.getByRole('button', { name: 'Re-run, free' }).click();
  await expect(page.getByRole('button', { name: 'V3 My own words' })).toBeVisible();
  const [made] = await backend.sql<{ recipe: Recipe }[]>`
    select recipe from public.transformation_versions where transformation_id = ${photo.id} and version_number = 3`;
  expect(made?.recipe).toMatchObject({ prompt: 'Bright daylight', dish: { outline: expect.anything() } });
  expect(made?.recipe).not.toHaveProperty('colour');
});

test('an outline of a good picture stands by itself, and its re-run is the main thing then', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const main = page.getByRole('main').locator('button.bg-ember');
  await expect(main).toHaveText('Download Enhanced');
  await page.getByRole('button', { name: 'Fix the outline' }).click();
  await stageOf(page).press('+');
  await useIt(page);
  await expect(page.getByText('Your outline. Re-run to use it.')).toBeVisible();
  await expect(main).toHaveText('Re-run for 1 credit');
  const heightOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.height;
  expect(await heightOf('Export')).toBe(await heightOf('Fix the outline'));
  const stillKept = await page.evaluate(() => Object.entries<string>(localStorage));
  await main.click();
  await expect(page.getByRole('button', { name: /^V2/ })).toBeVisible();
  await page.evaluate((kept) => Object.assign(localStorage, Object.fromEntries(kept)), stillKept);
  await page.reload();
  await expect(main).toHaveText('Download Enhanced');
});

test('a free correction that failed is tried again for nothing, also where no credit is left', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id, request } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  await leaveSurface(backend, id, 'kept');
  const credits = openCredits(backend.sql);
  const { total, used } = await credits.readAccount(cook.id);
  await credits.grant(cook.id, used - total);
  const outline: DishOutline = [
    [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.5, 0.9],
    ],
  ];
  await credits.startAndFail(cook.id, id, { ...request.recipe, dish: { outline } });
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByText('Your credit has been refunded')).toBeVisible();
  await expect(page.getByText('Trying again is free.')).toBeVisible();

  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  await expect(sheet.getByText('Made with your outline of the dish.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Re-run, free' })).toBeEnabled();
  await expect(sheet).toContainText('Free again if it fails.');
  await sheet.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'V3 My own words' })).toBeVisible();
  expect((await credits.readAccount(cook.id)).used).toBe(used);
});

test('a device that is turned keeps the outline that is being drawn, and then uses its room', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  await page.setViewportSize({ width: 820, height: 1180 });
  await queueWithoutConnection(phone, page, await photoFiles(1));
  const { sheet, added } = await paintOnWaiting(page);

  await editorOf(page).getByRole('radio', { name: 'Ring' }).click();
  await expect(editorOf(page).getByRole('status')).toHaveText('Drag the ring over the dish.');
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(editorOf(page).getByRole('button', { name: 'Undo' })).toBeEnabled();
  expect(await lineIn(stageOf(page))).toBe(added);
  await useIt(page);
  await expect(editorOf(page)).toBeHidden();
  await expect.poll(() => lineIn(sheet)).toBe(added);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const styles = page.getByRole('radiogroup', { name: 'Style' });
  await expect
    .poll(
      async () =>
        ((await rowOf(page, 'dish-1.jpg').boundingBox())?.x ?? 0) - ((await styles.boundingBox())?.x ?? 0),
    )
    .toBeLessThan(-400);
});

test('what is changed of a photo that goes meanwhile stays open, and its outline is offered in its preview', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  const already = page.getByRole('region', { name: 'Notifications' }).getByText('Already uploaded');
  await queueWithoutConnection(phone, page, await photoFiles(1));
  const { added } = await paintOnWaiting(page);
  await phone.goOnline();
  await phoneWhere(page, 'the photo is ready', isAllReady);
  await expect(page.getByText('Ready', { exact: true }).last()).toBeAttached();
  await editorOf(page).getByRole('button', { name: 'Larger' }).click();
  expect(await lineIn(stageOf(page))).toBe(added);
  await useIt(page);
  await expect(already).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rowOf(page, 'dish-1.jpg').getByRole('button').click();
  const help = page.getByRole('region', { name: 'Outline of the dish' });
  await expect(help.getByRole('img', { name: 'Your outline on dish-1.jpg' })).toBeVisible();
  await expect(help.getByRole('button', { name: /^Re-run/ })).toBeEnabled();
});

test('a style that is chosen for a photo that goes meanwhile is not said to be used', async ({
  openApp,
  phone,
}) => {
  const page = await openApp();
  await queueWithoutConnection(phone, page, await photoFiles(1));
  await rowOf(page, 'dish-1.jpg').getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change style' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Change style');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'dish-1.jpg' })).toBeVisible();
  await page.getByRole('dialog').getByRole('radio', { name: 'Minimal Zen' }).click();
  await phone.goOnline();
  await phoneWhere(page, 'the photo is ready', isAllReady);
  await page.getByRole('dialog').getByRole('button', { name: 'Use this style' }).click();
  await expect(page.getByText('For another style, re-run it in its preview.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
