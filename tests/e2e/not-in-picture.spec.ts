import { makePhoto, runOnServer } from '#tests/support/server/made-photos.ts';
import { expect, test } from './kitchen-journey.ts';

test.use({ engine: 'built-in' });

test('what words ask for in vain stands above the picture, and another version moves nothing', async ({
  openApp,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, {
    filename: 'ramen.jpg',
    prompt: 'On dark slate, please. Add a fork.',
  });
  const { request } = photo;
  const recipe = { ...request.recipe, prompt: 'Warm light, please.' };
  await runOnServer(backend, cook, { ...photo, request: { ...request, recipe } });
  const page = await openApp(`/app/preview/${photo.id}?version=1`);
  const slider = page.getByRole('slider');
  const strip = page.getByRole('region', { name: 'Versions' });
  const lacking = page.getByRole('region', { name: 'Not in this picture' });
  const fork = lacking.getByText('Can’t add: a fork');
  await expect(slider).toBeVisible();
  await expect(fork).toBeVisible();
  const words = await lacking.boundingBox();
  // On the page: what has the keyboard is brought out from under the bars of a phone.
  const placeOf = () => strip.evaluate((part) => part.getBoundingClientRect().top + scrollY);
  const place = await placeOf();
  const picture = await slider.boundingBox();
  if (!words || !picture) throw new Error('Something is not on the screen.');
  expect(words.y + words.height).toBeLessThan(picture.y);
  for (const name of [/^V2/, /^Before/]) {
    await strip.getByRole('button', { name }).click();
    await expect(fork).toBeHidden();
    await expect(lacking.getByText('Something is missing from V1. Choose it to see what.')).toBeVisible();
    expect(await placeOf()).toBe(place);
  }
  await strip.getByRole('button', { name: /^V1/ }).click();
  await expect(fork).toBeVisible();
  await expect(lacking.getByText('Something is missing')).toBeHidden();
  expect(await placeOf()).toBe(place);
});

test('Export and the outline stand under the versions; the outline is first where the surface could not be put in', async ({
  openApp,
  backend,
  cook,
}) => {
  const [whole, lacking] = [
    await makePhoto(backend, cook, { filename: 'ramen.jpg' }),
    await makePhoto(backend, cook, { filename: 'soup.jpg', seed: 2 }),
  ];
  await backend.sql`
    update public.transformations set recipe = jsonb_set(recipe, '{report,surface}', '"kept"') where id = ${lacking.id}`;
  await backend.sql`
    update public.transformation_versions
    set recipe = jsonb_set(recipe, '{report,surface}', '"kept"') || '{"style": "daylight", "prompt": "On marble"}'
    where transformation_id = ${lacking.id}`;
  const page = await openApp(`/app/preview/${whole.id}`);
  await page.setViewportSize({ width: 320, height: 640 });
  const parts = {
    picture: page.getByRole('slider'),
    versions: page.getByRole('region', { name: 'Versions' }),
    outline: page.getByRole('button', { name: 'Fix the outline' }),
    exporter: page.getByRole('button', { name: 'Export', exact: true }),
    recipe: page.getByRole('region', { name: 'Recipe' }),
  };
  const inOrder = async () => {
    const places = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => {
        const { x, y } = await part.evaluate((element) => element.getBoundingClientRect());
        return { name, x, y };
      }),
    );
    return places.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ name }) => name);
  };
  for (const part of Object.values(parts)) await expect(part).toBeVisible();
  expect(await inOrder()).toEqual(['picture', 'versions', 'exporter', 'outline', 'recipe']);
  // Both under the thumb, beside each other.
  const [download, again] = await Promise.all(
    ['Download Enhanced', 'Re-run'].map((name) =>
      page.getByRole('button', { name, exact: true }).boundingBox(),
    ),
  );
  expect(download?.y).toBe(again?.y);

  await page.goto(page.url().replace(whole.id, lacking.id));
  // Words may have asked for another one than that of the style.
  await expect(page.getByText('The new surface couldn’t be added')).toBeVisible();
  for (const part of Object.values(parts)) await expect(part).toBeVisible();
  expect(await inOrder()).toEqual(['outline', 'picture', 'versions', 'exporter', 'recipe']);
});
