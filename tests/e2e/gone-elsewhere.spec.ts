import { PATHS } from '#app/paths.ts';
import { TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import { CAMERA } from '#tests/support/phone/camera-verbs.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { PASSWORD } from '#tests/support/server/people.ts';
import { keepZipsBack, makePicture, openPlaces } from './export-verbs.ts';
import { goTo } from './frame-verbs.ts';
import { askForZen, toast } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { returnToApp } from './update-verbs.ts';

/** Asks which of the phone's rows the server still has. */
const ARE_THERE = { method: /^GET$/, path: /^\/rest\/v1\/transformations\?select=id&/ };

// An answer may come late: whoever is elsewhere by then stays there.

test('the answer to a re-run shuts no camera, and calls nobody back', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const camera = page.getByRole('dialog', { name: 'Camera' });
  const started = toast(page, 'Transformation started', 'Your image is being enhanced...');

  await test.step('the camera was opened meanwhile', async () => {
    const held = network.when(TRANSFORMS, { do: 'hold reply' }, { times: 1 });
    await askForZen(page);
    await held.struck();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Take photo' }).click();
    await expect(camera).toBeVisible();
    held.release();
    // Said once the camera is closed.
    await expect(started).toBeAttached();
    await expect(camera).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(camera).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/app/preview/${id}$`));
    await expect(started).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('they have gone to another screen', async () => {
    const other = await makePhoto(backend, cook, { filename: 'soup.jpg' });
    await page.goto(`${network.url}/app/preview/${other.id}?version=1`);
    const held = network.when(TRANSFORMS, { do: 'hold reply' }, { times: 1 });
    await askForZen(page);
    await held.struck();
    await page.keyboard.press('Escape');
    await goTo(page, 'Billing');
    held.release();
    await expect(started).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
    await expect(page).toHaveURL(network.url + PATHS.billing);
  });
});

test('a camera that was asked for before signing in is closed by its cross', async ({
  phone,
  network,
  cook,
}) => {
  const page = await phone.open(network.url + CAMERA);
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(cook.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
  const camera = page.getByRole('dialog', { name: 'Camera' });
  await expect(camera).toBeVisible();
  await camera.getByRole('button', { name: 'Close camera', exact: true }).click();
  await expect(camera).toBeHidden();
  await expect(page).toHaveURL(network.url + PATHS.uploads);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
});

test('an export whose photo is deleted elsewhere says why it stops', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePicture(backend, cook, { width: 2560, height: 1920 }, 'soup.jpg');
  const page = await openApp(`/app/preview/${id}`);
  await keepZipsBack(page);
  await openPlaces(page);
  await page.getByRole('button', { name: 'Choose all' }).click();
  await cook.client.from('transformations').delete().eq('id', id).throwOnError();
  // It is heard of while files are made.
  const readings = network.when(ARE_THERE, { do: 'hold reply' });
  await returnToApp(page);
  await readings.struck();
  await page.getByRole('button', { name: /^Save \d+ as a zip$/ }).click();
  readings.release();
  await expect(toast(page, 'Export stopped', 'This photo has been deleted.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Export soup.jpg' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Transformation not found' })).toBeVisible();
});

test('so does a zip of photos that are all deleted elsewhere', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const size = { width: 2560, height: 1920 };
  const names = ['soup.jpg', 'pasta.jpg'];
  const photos = [];
  for (const name of names) photos.push(await makePicture(backend, cook, size, name));
  const page = await openApp('/app/assets');
  await keepZipsBack(page);
  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Export (2)' }).click();
  await page.getByRole('button', { name: 'Choose all' }).click();
  const ids = photos.map(({ id }) => id);
  await cook.client.from('transformations').delete().in('id', ids).throwOnError();
  const readings = network.when(ARE_THERE, { do: 'hold reply' });
  await returnToApp(page);
  await readings.struck();
  await page.getByRole('button', { name: /^Save \d+ as a zip$/ }).click();
  readings.release();
  await expect(toast(page, 'Export stopped', 'These photos have been deleted.')).toBeVisible();
  await expect(page.getByText('No assets yet')).toBeVisible();
});
