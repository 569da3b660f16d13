import { EVERYTHING, TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { makePhoto, putInStatus } from '#tests/support/server/made-photos.ts';
import { until } from '#tests/support/until.ts';
import { goTo } from './frame-verbs.ts';
import {
  DELETIONS,
  expectNothingSeriousHere,
  expectNoWayBack,
  hearToasts,
  picturesOf,
  READINGS,
  toast,
} from './gallery-verbs.ts';
import { expect, photoFile, phoneWhere, pickReady, startTransform, test } from './kitchen-journey.ts';
import { returnToApp } from './update-verbs.ts';

const NO_ANSWER = 'Couldn’t connect. Try again online. It may be gone already. You can safely try again.';

test('a photo says where it stands, from the oven to a failure, and is deleted in the end', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  await putInStatus(backend.sql, id, 'enhancing');
  const page = await openApp(`/app/preview/${id}`);
  const slider = page.getByRole('slider');

  await test.step('what is being enhanced says so, with the time that has gone by, until the picture is there', async () => {
    await expect(page.getByText('Cooking up the glow...')).toBeVisible();
    await expect(page.getByText('This usually takes 10-30 seconds')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(\d+ min )?\d+ s so far$/);
    const first = await page.getByRole('timer').textContent();
    await expect(page.getByRole('timer')).not.toHaveText(first ?? '');
    const stage = page.locator('[aria-live=polite]').filter({ hasText: 'Cooking up the glow...' });
    await expect(stage).not.toContainText('%');
    await expect(page.getByRole('button', { name: 'Re-run', exact: true })).toBeDisabled();
    await expectNothingSeriousHere(page);
    const download = page.getByRole('button', { name: 'Download Enhanced' });
    await expect(download).not.toHaveClass(/(^| )bg-ember( |$)/);
    // What was made before can be looked at meanwhile, and only then is to be saved first of all.
    await page.getByRole('button', { name: 'V1' }).click();
    await expect(slider).toBeVisible();
    await expect(download).toHaveClass(/(^| )bg-ember( |$)/);
    await page.getByRole('button', { name: 'Enhancing' }).click();
    // The line of V1 stands a moment longer.
    await expect(page.getByText('Cooking up the glow...')).toBeVisible();
    await putInStatus(backend.sql, id, 'ready');
    await expect(slider).toBeVisible();
    await expect(page.getByText('Cooking up the glow...')).toHaveCount(0);
  });

  await test.step('what could not be deleted says so and stays', async () => {
    const silent = network.when(EVERYTHING, { do: 'reset' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(toast(page, 'Delete failed', NO_ANSWER)).toBeVisible();
    await expect(slider).toBeVisible();
    expect((await truth()).rows).toHaveLength(1);
    silent.release();
  });

  for (const status of ['queued', 'uploading']) {
    await test.step(`what is ${status} says its status`, async () => {
      await backend.sql`update public.transform_jobs set state = 'failed' where transformation_id = ${id}`;
      await putInStatus(backend.sql, id, status);
      await returnToApp(page);
      await expect(page.getByText(`Status: ${status}`, { exact: true })).toBeVisible();
      await expectNothingSeriousHere(page);
    });
  }

  await test.step('what has failed says why and that it cost nothing, and Try Again really tries', async () => {
    await putInStatus(backend.sql, id, 'failed', 'content_rejected');
    await returnToApp(page);
    await expect(page.getByText('Transformation failed')).toBeVisible();
    await expect(page.getByText('Your credit has been refunded')).toBeVisible();
    await expect(page.getByText('The safety checker refused it.')).toBeVisible();
    await expect(page.getByText('Trying again costs 1 credit.')).toBeVisible();
    const failedAgain = page.getByText('We tried again, and it failed again.');
    await expect(failedAgain).toHaveCount(0);
    await expectNothingSeriousHere(page);
    const before = await truth();
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(toast(page, 'Transformation started', 'Your image is being enhanced...')).toBeVisible();
    await expect(page.getByRole('img', { name: 'After: soup.jpg, version 2' })).toBeVisible();
    const after = await truth();
    expect(after.jobs).toHaveLength(before.jobs.length + 1);
    expect(after.creditsLeft).toBe(before.creditsLeft - 1);
    // A picture came of that: what fails now was not tried before.
    await putInStatus(backend.sql, id, 'failed', 'content_rejected');
    await phone.goOffline();
    await phone.goOnline();
    await expect(page.getByText('Transformation failed')).toBeVisible();
    await expect(failedAgain).toHaveCount(0);
    // As if it had failed at once.
    const body = JSON.stringify({ transformationId: id, version: 3, status: 'queued' });
    network.when(TRANSFORMS, { do: 'answer', status: 202, body }, { times: 1 });
    // What was said before goes by itself.
    await expect(page.locator('[data-toast]').filter({ hasText: /failed/i })).toHaveCount(0);
    const heard = await hearToasts(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(failedAgain).toBeVisible();
    // The screen says it: nothing lies over it that says it once more.
    expect(await heard.jsonValue()).not.toContainEqual(expect.stringMatching(/failed/i));
  });

  await test.step('Delete asks first, then takes everything here and there, and leads to Assets', async () => {
    await putInStatus(backend.sql, id, 'ready');
    await returnToApp(page);
    await expect(slider).toBeVisible();
    const ask = page.getByRole('button', { name: 'Delete', exact: true });
    await ask.click();
    const question = page.getByRole('alertdialog', { name: 'Delete soup.jpg?' });
    await expect(question).toContainText('all its versions, here and on the server');
    await expect(question).toContainText('can’t be undone');
    await expectNothingSeriousHere(page);
    await question.getByRole('button', { name: 'Keep it' }).click();
    expect((await truth()).rows).toHaveLength(1);
    await ask.click();
    const held = network.when(DELETIONS, { do: 'hold' });
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expectNoWayBack(question, held);
    await expect(page).toHaveURL(/\/app\/assets$/);
    await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
    expect((await truth()).rows).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('/app/preview/');
  });
});

test('a picture that does not come says why: with a connection that it failed, without one that it waits', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const gone = network.when(picturesOf('(outputs|thumbnails|originals)'), {
    do: 'answer',
    status: 503,
    body: '',
  });
  const page = await openApp(`/app/preview/${id}`);
  const failed = page.getByText('Couldn’t load this picture. Reload the page in a moment.');
  await expect(failed).toBeVisible();
  await phone.goOffline();
  await expect(
    page.getByText('This picture isn’t on this device. It shows once you’re online.'),
  ).toBeVisible();
  await expect(failed).toHaveCount(0);
  gone.release();
  await phone.goOnline();
  await page.reload();
  await expect(page.getByRole('slider')).toBeVisible();
});

/** Of a first version that has failed there is no picture. */
async function takeBack(sql: Backend['sql'], id: string): Promise<void> {
  await sql`delete from public.transformation_versions where transformation_id = ${id}`;
  await sql`
    update public.transformations set current_version = 0, output_url = null, thumbnail_url = null where id = ${id}`;
}

test('a photo that still lies on this phone is deleted or tried again here as well', async ({
  openApp,
  network,
  truth,
  backend,
}) => {
  const page = await openApp();
  /** Sends a photo and puts it where the server would; the phone hears nothing of it before. */
  const sendOne = async (seed: number, status: string, failure?: string) => {
    const photo = (await pickReady(page, [await photoFile(seed, { width: 1000, height: 750 })])).at(-1);
    if (!photo) throw new Error('no photo');
    const readings = network.when(READINGS, { do: 'hold' });
    await startTransform(page);
    const row = async () => (await truth()).rows.find(({ id }) => id === photo.id);
    await until('it is ready', async () => (await row())?.status === 'ready');
    await putInStatus(backend.sql, photo.id, status, failure);
    if (status === 'failed') await takeBack(backend.sql, photo.id);
    readings.release();
    return photo.id;
  };

  await test.step('a photo that is being made and still lies here goes from here too when it is deleted', async () => {
    const id = await sendOne(3, 'enhancing');
    await page.goto(`${network.url}/app/preview/${id}`);
    await expect(page.getByText('Cooking up the glow...')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('deleting it doesn’t refund the credit');
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
    await phoneWhere(page, 'it is taken out here', ({ items }) =>
      items.every(({ removedAt }) => removedAt !== null),
    );
    await goTo(page, 'Uploads');
    await expect(page.getByText('No transforms yet. Upload photos to get started!')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^On this device/ })).toHaveCount(0);
  });

  await test.step('a failed photo that is still on this phone goes the way of the outbox, once', async () => {
    // The server gives up before anybody begins.
    const id = await sendOne(4, 'failed', 'engine_unavailable');
    await phoneWhere(page, 'the phone knows', ({ items }) =>
      items.some((item) => item.id === id && item.state === 'failed'),
    );
    await page.goto(`${network.url}/app/preview/${id}`);
    await expect(page.getByText('Transformation failed')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('img', { name: 'After: dish-4.jpg, version 2' })).toBeVisible();
    const { jobs, ledger } = await truth();
    const isOfIt = ({ photoId }: { photoId: string | null }) => photoId === id;
    expect(jobs.filter(isOfIt)).toHaveLength(2);
    expect(ledger.filter(isOfIt).filter(({ kind }) => kind === 'reserve')).toHaveLength(2);
    await phoneWhere(page, 'the phone lets go', ({ items }) =>
      items.every(({ state, removedAt }) => state === 'purged' || removedAt !== null),
    );
  });
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

test('a photo in words that this version does not know is said to be so, and shows once it can', async ({
  openApp,
  backend,
  cook,
}) => {
  const page = await openApp();
  let isOfTomorrow = true;
  const pressed = Promise.withResolvers<void>();
  await page.route('**/rest/v1/transformations?**', async (route) => {
    const ofTomorrow = isOfTomorrow;
    // What the app asks by itself would show it, and take the button away.
    if (!ofTomorrow) await pressed.promise;
    const response = await route.fetch();
    const rows: unknown = await response.json();
    const json =
      ofTomorrow && Array.isArray(rows) ? rows.map((row) => ({ ...row, status: 'plating' })) : rows;
    await route.fulfill({ response, json });
  });
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  await page.goto(new URL(`/app/preview/${id}`, page.url()).href);
  await expect(page.getByText('The app needs an update')).toBeVisible();
  isOfTomorrow = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  pressed.resolve();
  await expect(page.getByRole('heading', { name: 'ramen.jpg' })).toBeVisible();
  // What is still asked for is answered before the phone goes.
  await page.unrouteAll({ behavior: 'wait' });
});
