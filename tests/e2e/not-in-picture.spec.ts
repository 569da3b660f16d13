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
  const recipe = { ...request.recipe, prompt: 'On dark slate, please.' };
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
    expect(await placeOf()).toBe(place);
  }
  await strip.getByRole('button', { name: /^V1/ }).click();
  await expect(fork).toBeVisible();
  expect(await placeOf()).toBe(place);
});
