import { LIMITS } from '#shared/contract.ts';
import { READS, type Fault } from '#tests/support/faults/fault-rules.ts';
import { readZip } from '#tests/support/pictures/read-zip.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { until } from '#tests/support/until.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { choosePlan, expectServes, makePicture, place, save, stageOf } from './export-verbs.ts';
import { picturesOf } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { returnUntil } from './update-verbs.ts';

test('pictures of several photos are chosen over pages and go into one zip, with and without a connection', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const small = await makePicture(backend, cook, { width: 900, height: 1200 }, 'soup.jpg');
  for (let more = 0; more < LIMITS.pageSize - 1; more++)
    await makePhoto(backend, cook, { filename: `dish-${String(more)}.jpg` });
  const large = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'soup.heic');
  const page = await openApp('/app/assets');
  const pick = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true });
  const chosen = (count: number) =>
    page.getByRole('button', { name: count > 0 ? `Export (${String(count)})` : 'Export', exact: true });

  await test.step('choosing goes on over pages, and by keys', async () => {
    await page.getByRole('button', { name: 'Select' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
    await expect(chosen(0)).toBeDisabled();
    await pick('soup.heic').press(' ');
    await expect(chosen(1)).toBeEnabled();
    await expectNothingSerious(page, 'choosing');
    await page.getByRole('link', { name: 'Next' }).click();
    await pick('soup.jpg').check();
  });
  await chosen(2).click();
  const dialog = page.getByRole('dialog', { name: 'Export 2 pictures' });
  const card = (name: string) => dialog.getByRole('listitem').filter({ has: place(page, name) });
  await test.step('each place says how many serve', async () => {
    await expect(card('Uber Eats Menu item')).toContainText('All 2 fit');
    await expect(card('Grubhub Menu item')).toContainText('1 of 2 fit');
    await expect(card('foodpanda Menu item')).toContainText('None of 2 fits');
    await expectNothingSerious(page, 'places');
  });
  await test.step('one place shows every picture, and each can be moved', async () => {
    await place(page, 'Uber Eats Menu item').press('Enter');
    await page.getByRole('button', { name: 'Crop soup.heic' }).press('Enter');
    await expect(stageOf(page, 'Uber Eats, Menu item')).toBeFocused();
    for (const key of ['+', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: 'Start over' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Crop soup.heic' })).toBeFocused();
    await expectNothingSerious(page, 'pictures of a place');
    await page.keyboard.press('Escape');
    await expect(place(page, 'Uber Eats Menu item')).toBeFocused();
  });
  const saveBoth = async () => {
    const zip = await save(page, 'Save for Uber Eats, Menu item');
    expect(zip.name).toBe('2-pictures_export.zip');
    const files = readZip(zip.bytes);
    expect(files.map(({ name }) => name.replace(/_\d.*/, ''))).toEqual([
      'soup_uber-eats',
      'soup-2_uber-eats',
    ]);
    for (const file of files) await expectServes(file);
    return files;
  };
  const [moved] = await saveBoth();
  await expect(card('Uber Eats Menu item')).toContainText(/Exported \d+ \w+/);

  await test.step('what is not on the phone is left out without a connection, and it says so', async () => {
    await page.keyboard.press('Escape');
    await phone.goOffline();
    await page.getByRole('link', { name: 'Previous' }).click();
    await pick('dish-0.jpg').check();
    await chosen(3).click();
    await expect(page.getByRole('alert')).toContainText('Left out: 1 picture that isn’t on this');
    const [again] = await saveBoth();
    expect(again?.bytes.equals(moved?.bytes ?? Buffer.of())).toBe(true);
  });
  await test.step('where none of them is on the phone, it says that', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Select' }).click();
    for (const name of ['dish-0.jpg', 'dish-1.jpg']) await pick(name).check();
    await chosen(2).click();
    await expect(page.getByRole('alert')).toContainText('These pictures aren’t on this');
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: /dish-0\.jpg/ })).toBeVisible();
  for (const { id } of [small, large]) {
    await page.goto(`${new URL(page.url()).origin}/app/preview/${id}`);
    await expect(page.getByText(/^Exported: Uber Eats/)).toBeVisible();
  }
});

test('a damaged picture is left out and said to be, one that came torn is asked for afresh, and all others are saved', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const whole = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'whole.jpg');
  const damaged = await makePicture(backend, cook, { width: 2000, height: 1400 }, 'damaged.jpg');
  const torn = await makePicture(backend, cook, { width: 2000, height: 1300 }, 'torn.jpg');
  const answerWith = (body: string, type: string): Fault => ({
    do: 'answer',
    status: 200,
    headers: { 'content-type': type },
    body,
  });
  network.when(picturesOf(`outputs/.*${damaged.id}`), answerWith('soup', 'image/jpeg'));
  network.when(picturesOf(`outputs/.*${torn.id}`), answerWith('RIFFxxxxWEBPVP8 torn', 'image/webp'), {
    times: 1,
  });
  const page = await openApp('/app/assets');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of ['whole.jpg', 'damaged.jpg', 'torn.jpg'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Export (3)' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Left out: 1 picture that couldn’t be opened.');
  const saved = await save(page, 'Save for Uber Eats, Menu item');
  for (const file of readZip(saved.bytes)) await expectServes(file);
  // What was none is not kept in its place.
  network.startAnew();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('All 3 fit').first()).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`${network.url}/app/preview/${whole.id}`);
  await expect(page.getByText(/^Exported: Uber Eats/)).toBeVisible();
});

test('what is chosen becomes what its photo has become elsewhere, and goes with it', async ({
  openApp,
  network,
  backend,
  cook,
  truth,
}) => {
  await choosePlan(backend, cook, 'pro');
  const photos = cook.client.from('transformations');
  const [soup, salad, pasta] = [
    await makePicture(backend, cook, { width: 2000, height: 1500 }, 'soup.jpg'),
    await makePhoto(backend, cook, { filename: 'salad.jpg' }),
    await makePicture(backend, cook, { width: 2000, height: 1400 }, 'pasta.jpg'),
  ];
  const page = await openApp('/app/assets');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of ['soup.jpg', 'salad.jpg', 'pasta.jpg'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await photos.delete().eq('id', salad.id).throwOnError();
  await photos.update({ original_filename: 'Soup of the day' }).eq('id', soup.id).throwOnError();
  const two = page.getByRole('button', { name: 'Export (2)' });
  await returnUntil(page, two);
  // What is new and what is gone is read one after the other.
  await returnUntil(page, page.getByRole('checkbox', { name: 'Choose Soup of the day' }));
  const zip = await test.step('a new name is the name of its file', async () => {
    await two.click();
    const saved = await save(page, 'Save for Uber Eats, Menu item');
    await page.keyboard.press('Escape');
    return readZip(saved.bytes);
  });
  expect(zip.map(({ name }) => name.replace(/_.*/, ''))).toEqual(['Soup of the day', 'pasta']);

  await test.step('what this phone has not heard of is said plainly', async () => {
    const cake = await makePhoto(backend, cook, { filename: 'cake.jpg' });
    await returnUntil(page, page.getByRole('checkbox', { name: 'Choose cake.jpg' }));
    for (const name of ['Soup of the day', 'pasta.jpg'])
      await page.getByRole('checkbox', { name: `Choose ${name}` }).uncheck();
    await page.getByRole('checkbox', { name: 'Choose cake.jpg' }).check();
    const readings = network.when(READS, { do: 'hold' });
    await photos.delete().eq('id', cake.id).throwOnError();
    const isThere = async () => (await truth()).objects.some(({ name }) => name.includes(cake.id));
    await until('its files are gone', async () => !(await isThere()));
    await page.getByRole('button', { name: 'Export (1)' }).click();
    await expect(page.getByRole('alert')).toHaveText('This picture has been deleted.');
    readings.release();
  });
  expect((await truth()).rows.map(({ id }) => id).toSorted()).toEqual([soup.id, pasta.id].toSorted());
});

test('a crop that is moved once more stays, also when the server has told of the first move', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const { id } = await makePicture(backend, cook, { width: 2000, height: 1500 }, 'soup.jpg');
  await makePicture(backend, cook, { width: 2000, height: 1400 }, 'pasta.jpg');
  const page = await openApp('/app/assets');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of ['soup.jpg', 'pasta.jpg'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Export (2)' }).click();
  await place(page, 'GrabFood Menu item').press('Enter');
  await page.getByRole('button', { name: 'Crop soup.jpg' }).press('Enter');
  const stage = stageOf(page, 'GrabFood, Menu item');
  const crop = () => stage.getByRole('img').getAttribute('style');
  const isTold = () =>
    page.evaluate((photo) => {
      const kept = JSON.parse(localStorage.getItem('plateglow-exports') ?? '{}') as Record<string, object>;
      return Object(kept[photo]).isSent === true;
    }, id);
  const move = async () => {
    const before = await crop();
    for (const key of ['+', '+', 'ArrowLeft']) await stage.press(key);
    const moved = await crop();
    expect(moved).not.toBe(before);
    await expect.poll(isTold).toBe(true);
    return moved;
  };
  await move();
  await cook.client
    .from('transformations')
    .update({ original_filename: 'Soup of the day' })
    .eq('id', id)
    .throwOnError();
  await returnUntil(page, page.getByText('Soup of the day'));
  const moved = await move();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Crop soup.jpg' }).press('Enter');
  expect(await crop()).toBe(moved);
});

test('while what exports is on its way, its screen is there and can be left', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const held = network.when({ path: /export-picture/ }, { do: 'hold' });
  const page = await openApp('/app/assets');
  // The browser may have it from whoever came before.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Choose soup.jpg' }).check();
  const start = page.getByRole('button', { name: 'Export (1)' });
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await start.click();
  await held.struck();
  await expect(dialog).toBeVisible();
  await expectNothingSerious(page, 'on its way');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(start).toBeFocused();
  await start.click();
  held.release();
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(start).toBeFocused();
});

test.describe('a device that saves no data', () => {
  test.use({ phoneOptions: { savesData: false } });

  test('has what exports once it has seen the pictures, and opens it without a connection', async ({
    openApp,
    phone,
    backend,
    cook,
  }) => {
    await makePhoto(backend, cook, { filename: 'soup.jpg' });
    const page = await openApp('/app/assets');
    await expect(page.getByRole('button', { name: 'Select' })).toBeVisible();
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('decoders')).keys()).map(({ url }) => url));
    for (const part of ['export-picture', 'export-worker'])
      await expect.poll(kept).toContainEqual(expect.stringContaining(`/${part}-`));
    await phone.goOffline();
    await page.reload();
    await page.getByRole('button', { name: 'Select' }).click();
    await page.getByRole('checkbox', { name: 'Choose soup.jpg' }).check();
    await page.getByRole('button', { name: 'Export (1)' }).click();
    // Whole pictures come when they are looked at.
    await expect(page.getByRole('alert')).toContainText('This picture isn’t on this');
  });
});
