import { EVERYTHING } from '#tests/support/faults/fault-rules.ts';
import { makePhoto, putInStatus } from '#tests/support/server/made-photos.ts';
import { until } from '#tests/support/until.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { toast } from './gallery-verbs.ts';
import { expect, photoFile, phoneWhere, pickReady, startTransform, test } from './kitchen-journey.ts';

const NO_ANSWER = 'Couldn’t connect. Try again online. It may be gone already. You can safely try again.';

test('what is being enhanced says so, with the time that has gone by, until the picture is there', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  await putInStatus(backend.sql, id, 'enhancing');
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByText('Cooking up the glow...')).toBeVisible();
  await expect(page.getByText('This usually takes 10-30 seconds')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d+ s so far$/);
  const first = await page.getByRole('timer').textContent();
  await expect(page.getByRole('timer')).not.toHaveText(first ?? '');
  const stage = page.locator('[aria-live=polite]').filter({ hasText: 'Cooking up the glow...' });
  await expect(stage).not.toContainText('%');
  await expect(page.getByRole('button', { name: 'Re-run', exact: true })).toBeDisabled();
  await expectNothingSerious(page);
  // What was made before can be looked at meanwhile.
  await page.getByRole('button', { name: 'V1' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('button', { name: 'Enhancing' }).click();
  await putInStatus(backend.sql, id, 'ready');
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(page.getByText('Cooking up the glow...')).toHaveCount(0);
});

for (const status of ['queued', 'uploading']) {
  test(`what is ${status} says its status`, async ({ openApp, backend, cook }) => {
    const { id } = await makePhoto(backend, cook);
    await backend.sql`update public.transform_jobs set state = 'failed' where transformation_id = ${id}`;
    await putInStatus(backend.sql, id, status);
    const page = await openApp(`/app/preview/${id}`);
    await expect(page.getByText(`Status: ${status}`, { exact: true })).toBeVisible();
    await expectNothingSerious(page);
  });
}

test('what has failed says why and that it cost nothing, and Try Again really tries', async ({
  openApp,
  phone,
  backend,
  cook,
  truth,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  await putInStatus(backend.sql, id, 'failed', 'content_rejected');
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByText('Transformation failed')).toBeVisible();
  await expect(page.getByText('Your credit has been refunded')).toBeVisible();
  await expect(page.getByText('The safety checker refused it.')).toBeVisible();
  await expect(page.getByText('One more try costs 1 credit.')).toBeVisible();
  const failedAgain = page.getByText('We tried again, and it failed again.');
  await expect(failedAgain).toHaveCount(0);
  await expectNothingSerious(page);
  const before = await truth();
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(toast(page, 'Transformation started', 'Your image is being enhanced...')).toBeVisible();
  await expect(page.getByRole('img', { name: 'After: soup.jpg, version 2' })).toBeVisible({
    timeout: 30_000,
  });
  const after = await truth();
  expect(after.jobs).toHaveLength(before.jobs.length + 1);
  expect(after.creditsLeft).toBe(before.creditsLeft - 1);
  await putInStatus(backend.sql, id, 'failed', 'content_rejected');
  await phone.goOffline();
  await phone.goOnline();
  await expect(failedAgain).toBeVisible();
});

test('a failed photo that is still on this phone goes the way of the outbox, once', async ({
  openApp,
  network,
  truth,
  backend,
}) => {
  const page = await openApp();
  const [photo] = await pickReady(page, [await photoFile(3, { width: 1000, height: 750 })]);
  if (!photo) throw new Error('no photo');
  // The server gives up before anybody begins.
  const readings = network.when({ method: /^GET$/, path: /^\/rest\/v1\/transformations/ }, { do: 'hold' });
  await startTransform(page);
  await until('it is ready', async () => (await truth()).rows[0]?.status === 'ready', 30_000);
  await putInStatus(backend.sql, photo.id, 'failed', 'engine_unavailable');
  readings.release();
  await phoneWhere(page, 'the phone knows', ({ items }) => items[0]?.state === 'failed');
  await page.goto(`${network.url}/app/preview/${photo.id}`);
  await expect(page.getByText('Transformation failed')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('img', { name: 'After: dish-3.jpg, version 2' })).toBeVisible({
    timeout: 30_000,
  });
  const { jobs, ledger } = await truth();
  expect(jobs).toHaveLength(2);
  expect(ledger.filter(({ kind }) => kind === 'reserve')).toHaveLength(2);
  await phoneWhere(page, 'the phone lets go', ({ items }) => items.every(({ state }) => state === 'purged'));
});

test('Delete asks first, then takes everything here and there, and leads to Assets', async ({
  openApp,
  backend,
  cook,
  truth,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const ask = page.getByRole('button', { name: 'Delete', exact: true });
  await ask.click();
  const question = page.getByRole('alertdialog', { name: 'Delete soup.jpg?' });
  await expect(question).toContainText('all its versions, here and on the server');
  await expect(question).toContainText('can’t be undone');
  await expectNothingSerious(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect((await truth()).rows).toHaveLength(1);
  await ask.click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/app\/assets$/);
  await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
  expect((await truth()).rows).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Transformation not found' })).toHaveCount(0);
});

test('a photo that is being made and still lies here goes from here too when it is deleted', async ({
  openApp,
  network,
  truth,
  backend,
}) => {
  const page = await openApp();
  const [photo] = await pickReady(page, [await photoFile(3, { width: 1000, height: 750 })]);
  if (!photo) throw new Error('no photo');
  const readings = network.when({ method: /^GET$/, path: /^\/rest\/v1\/transformations/ }, { do: 'hold' });
  await startTransform(page);
  await until('it is ready', async () => (await truth()).rows[0]?.status === 'ready', 30_000);
  await putInStatus(backend.sql, photo.id, 'enhancing');
  readings.release();
  await page.goto(`${network.url}/app/preview/${photo.id}`);
  await expect(page.getByText('Cooking up the glow...')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('deleting it doesn’t refund the credit');
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
  await phoneWhere(page, 'it is taken out here', ({ items }) =>
    items.every(({ removedAt }) => removedAt !== null),
  );
  await page.goto(`${network.url}/app/uploads`);
  await expect(page.getByText('No transforms yet. Upload photos to get started!')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^On this device/ })).toHaveCount(0);
});

test('what could not be deleted says so and stays', async ({ openApp, network, backend, cook, truth }) => {
  const { id } = await makePhoto(backend, cook);
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByRole('slider')).toBeVisible();
  network.when(EVERYTHING, { do: 'reset' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'Delete failed', NO_ANSWER)).toBeVisible();
  await expect(page.getByRole('slider')).toBeVisible();
  expect((await truth()).rows).toHaveLength(1);
});

test.describe('on a phone that has never seen the app', () => {
  test.use({ isFirstVisit: true });

  test('an address that somebody sent opens its picture, and Back leads to Uploads', async ({
    openApp,
    backend,
    cook,
  }) => {
    const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
    const page = await openApp(`/app/preview/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('soup.jpg');
    await expect(page.getByRole('slider')).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/uploads$/);
  });
});
