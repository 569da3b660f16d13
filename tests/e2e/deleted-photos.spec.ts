import { readKeptPhotos } from '#tests/support/phone/kept-photos.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { keptPictures } from './gallery-verbs.ts';
import { expect, photoFile, pickReady, test } from './kitchen-journey.ts';
import { returnUntil } from './update-verbs.ts';

test('with a photo that is deleted, here or elsewhere, its pictures go from the device, and no others', async ({
  openApp,
  backend,
  cook,
  truth,
}) => {
  const photos = [
    await makePhoto(backend, cook, { filename: 'soup.jpg', seed: 1 }),
    await makePhoto(backend, cook, { filename: 'salad.jpg', seed: 2 }),
    await makePhoto(backend, cook, { filename: 'pasta.jpg', seed: 3 }),
  ] as const;
  const [soup, salad, pasta] = photos;
  const page = await openApp('/app/uploads');
  await pickReady(page, [await photoFile(4)]);
  const waiting = await readKeptPhotos(page);
  expect(waiting).toHaveLength(1);
  const { origin } = new URL(page.url());
  /** How many pictures of each photo could be shown without asking anybody: its own, and those that were made. */
  const kept = async () => {
    const addresses = await keptPictures(page);
    return photos.map(
      ({ id, path }) => addresses.filter((one) => one.includes(id) || one.endsWith(encodeURI(path))).length,
    );
  };
  for (const [n, { id }] of photos.entries()) {
    await page.goto(`${origin}/app/preview/${id}`);
    await expect.poll(async () => (await kept())[n]).toBe(3);
  }

  await page.goto(`${origin}/app/preview/${soup.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('soup.jpg and all its versions are gone.')).toBeVisible();
  await expect.poll(kept).toEqual([0, 3, 3]);

  await cook.client.from('transformations').delete().eq('id', salad.id).throwOnError();
  await page.goto(`${origin}/app/preview/${salad.id}`);
  await returnUntil(page, page.getByText('Transformation not found'));
  await expect.poll(kept).toEqual([0, 0, 3]);

  expect((await truth()).rows.map(({ id }) => id)).toEqual([pasta.id]);
  expect(await readKeptPhotos(page)).toEqual(waiting);
});
