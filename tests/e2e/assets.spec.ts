import { captivePortal, EVERYTHING, type Fault } from '#tests/support/faults/fault-rules.ts';
import { copyRow, makePhoto, putInStatus } from '#tests/support/server/made-photos.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { cardOf, cards, expectPicture, picturesOf, SIGNINGS, tiles } from './gallery-verbs.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { rowOf } from './outbox-screen.ts';

const GONE: Fault = { do: 'answer', status: 404, body: 'not there' };

test('assets come twenty to a page, and back, forward and reload keep the page', async ({
  openApp,
  backend,
  cook,
  network,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg' });
  await copyRow(backend.sql, id, 45);
  const page = await openApp('/app/assets');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(cards(page)).toHaveCount(20);
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  await expect(cards(page).first()).toContainText('margherita.jpg');
  await expect(cards(page).first()).toContainText(today);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/app\/assets\?page=2$/);
  await expect(cards(page).first()).toContainText('dish-0026.jpg');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(page.getByRole('list', { name: 'Assets' }), 'the keyboard goes on here').toBeFocused();

  await page.goBack();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();

  await page.goto(`${network.url}/app/assets?page=99`);
  await expect(page).toHaveURL(/\?page=3$/);
  await expect(cards(page)).toHaveCount(6);
  await page.goto(`${network.url}/app/assets?page=soup`);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
});

test('a card leads to its picture, and back to the place where it was left', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  await copyRow(backend.sql, id, 30);
  const page = await openApp('/app/assets?page=2');
  await expect(cards(page)).toHaveCount(11);
  await cards(page).last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  await cardOf(page, 'dish-0001.jpg').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dish-0001.jpg');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(cards(page)).toHaveCount(11);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test.describe('on a phone that has never seen the app', () => {
  test.use({ isFirstVisit: true });

  test('eight empty cards stand there until the server has said that there is nothing', async ({
    openApp,
    network,
  }) => {
    const held = network.when({ method: /^GET$/, path: /^\/rest\/v1\/transformations/ }, { do: 'hold' });
    const page = await openApp('/app/assets');
    await held.struck();
    const coming = page.getByRole('list', { name: 'Assets are being loaded' });
    await expect(coming.locator('> li')).toHaveCount(8);
    await expect(page.getByText('No assets yet')).toHaveCount(0);
    held.release();
    await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
    await expect(coming).toHaveCount(0);
    await expectNothingSerious(page);
    await page.getByRole('link', { name: 'Start Uploading' }).click();
    await expect(page).toHaveURL(/\/app\/uploads$/);
    await expect(page.getByText('No transforms yet. Upload photos to get started!')).toBeVisible();
  });
});

test('the page that the address asks for opens on a new phone, however long its photos take to come', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  await copyRow(backend.sql, id, 239);
  const more = network.when({ path: /^\/rest\/v1\/transformations\?.*[?&]or=/ }, { do: 'hold' });
  const page = await openApp('/app/assets?page=12');
  await more.struck();
  await expect(page.getByRole('list', { name: 'Assets are being loaded' })).toBeVisible();
  await expect(page).toHaveURL(/\?page=12$/);
  more.release();
  await expect(page.getByText('Page 12 of 12')).toBeVisible();
  await expect(cards(page)).toHaveCount(20);
  await expect(page).toHaveURL(/\?page=12$/);
});

test('without an answer the last page stands for one that this phone does not know', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  await copyRow(backend.sql, id, 20);
  const page = await openApp('/app/assets');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  network.when(EVERYTHING, { do: 'reset' });
  await page.goto(`${network.url}/app/assets?page=9`);
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(cards(page)).toHaveCount(1);
});

test('nobody says that there is nothing who could not ask', async ({ openApp, network, backend, cook }) => {
  await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const silent = network.when({ path: /^\/rest\/v1\// }, captivePortal);
  const page = await openApp('/app/assets');
  await expect(page.getByRole('heading', { name: 'No assets on this device' })).toBeVisible();
  await page.getByRole('link', { name: 'Start Uploading' }).click();
  await expect(page.getByText('No transforms on this device yet.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No assets on this device' })).toBeVisible();
  const asked = network.when({ path: /^\/rest\/v1\// }, { do: 'hold' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Assets are being loaded' })).toBeVisible();
  silent.release();
  asked.release();
  await expect(cardOf(page, 'ramen.jpg')).toBeVisible();
});

test('a card shows the small picture, else the whole, else the photo, else says what is missing', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'made.jpg' });
  const again = await makePhoto(backend, cook, { filename: 'again.jpg', seed: 2 });
  await putInStatus(backend.sql, again.id, 'enhancing');
  const first = await openApp('/app/assets');
  await expectPicture(cardOf(first, 'made.jpg'));
  expect(network.exchanges(picturesOf('(outputs|originals)'))).toEqual([]);
  await expect(cardOf(first, 'again.jpg')).toContainText('Enhancing');

  // Kept a moment after they are shown: what is deleted sooner would come back.
  const forget = async () => {
    const count = () => first.evaluate(async () => (await (await caches.open('photos')).keys()).length);
    await expect.poll(count).toBe(2);
    await first.evaluate(() => caches.delete('photos'));
  };
  const small = network.when(picturesOf('thumbnails'), GONE);
  await forget();
  await first.reload();
  await small.struck(2);
  await expectPicture(cardOf(first, 'made.jpg'));
  expect(network.exchanges(picturesOf('outputs')).length).toBeGreaterThanOrEqual(2);
  expect(network.exchanges(picturesOf('originals'))).toEqual([]);

  const whole = network.when(picturesOf('outputs'), GONE);
  await forget();
  await first.reload();
  await whole.struck(2);
  await expectPicture(cardOf(first, 'made.jpg'));
  network.when(picturesOf('originals'), GONE);
  await forget();
  await first.reload();
  await expect(cardOf(first, 'made.jpg')).toContainText('No preview');
  await expect(cardOf(first, 'again.jpg')).toContainText('Processing...');
});

test('a page of pictures is one request for addresses, and none for rows', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  await copyRow(backend.sql, id, 59);
  const page = await openApp('/app/assets');
  await expectPicture(cards(page).last());
  expect(network.exchanges(SIGNINGS)).toHaveLength(1);
  network.when({ path: /^\/rest\/v1\// }, { do: 'reset' });
  for (const next of [2, 3]) {
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(`Page ${String(next)} of 3`)).toBeVisible();
    await expectPicture(cards(page).last());
  }
  expect(network.exchanges(SIGNINGS).length).toBeLessThanOrEqual(3);
});

test('without a signal the pictures that were seen are seen again, page by page', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'seen.jpg' });
  await makePhoto(backend, cook, { filename: 'fresh.jpg', seed: 2 });
  await copyRow(backend.sql, id, 25);
  const page = await openApp('/app/assets');
  await expectPicture(cardOf(page, 'seen.jpg'));
  await expectPicture(cardOf(page, 'fresh.jpg'));
  network.when(EVERYTHING, { do: 'reset' });
  await phone.goOffline();
  await page.reload();
  await expectPicture(cardOf(page, 'seen.jpg'));
  await expectPicture(cardOf(page, 'fresh.jpg'));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expectPicture(cards(page).last());
  await expectNothingSerious(page);
});

test('what another device does shows by itself, and the screen stays where it is', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook);
  await copyRow(backend.sql, id, 19);
  await putInStatus(backend.sql, id, 'enhancing');
  const page = await openApp('/app/assets');
  const card = cardOf(page, 'soup.jpg');
  await expect(card).toContainText('Enhancing');
  await expectPicture(card);
  await page.evaluate(() => {
    window.scrollTo(0, 300);
    document.querySelector('[aria-label=Assets]')?.setAttribute('data-mark', 'the same list');
  });
  await putInStatus(backend.sql, id, 'ready');
  await expect(card).not.toContainText('Enhancing');
  await expect(page.locator('[data-mark]')).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

test('each photo stands once on Uploads: in the list while it is on its way, and there when it is done, until one leaves', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp();
  await expect(tiles(page)).toHaveCount(1);
  const [photo] = await pickReady(page, [await photoFile(4, { width: 1200, height: 900 })]);
  const airplane = network.when(EVERYTHING, { do: 'reset' });
  await phone.goOffline();
  await startTransform(page);
  const row = rowOf(page, 'dish-4.jpg');
  await expect(row).toContainText('Waiting for a connection');
  await expectPicture(row);
  await expect(tiles(page)).toHaveText([/Ready.*ramen\.jpg/]);
  const preview = `/app/preview/${photo?.id ?? ''}`;
  await page.goto(network.url + preview);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dish-4.jpg');
  await expect(page.getByRole('article')).toContainText('Waiting for a connection');
  await page.getByRole('link', { name: 'Show on Uploads' }).click();
  await expect(page).toHaveURL(/\/app\/uploads#on-this-phone$/);

  airplane.release();
  await phone.goOnline();
  await expect(row).toContainText('Ready');
  await expectPicture(row);
  await expect(tiles(page)).toHaveText([/Ready.*ramen\.jpg/]);
  await row.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`${preview}$`));
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(tiles(page)).toHaveText([/Ready.*dish-4\.jpg/, /Ready.*ramen\.jpg/]);
  await expect(row).toHaveCount(0);
});
