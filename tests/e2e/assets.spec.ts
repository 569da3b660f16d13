import { captivePortal, EVERYTHING, type Fault } from '#tests/support/faults/fault-rules.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { copyRow, makePhoto, putInStatus } from '#tests/support/server/made-photos.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { goTo } from './frame-verbs.ts';
import {
  cardOf,
  cards,
  expectNothingSeriousHere,
  expectPicture,
  picturesOf,
  SIGNINGS,
  tiles,
} from './gallery-verbs.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { rowOf } from './outbox-screen.ts';
import { returnToApp } from './update-verbs.ts';

const GONE: Fault = { do: 'answer', status: 404, body: 'not there' };
const ROWS_AND_WORDS = { path: /^\/rest\/v1\// };

test('assets come twenty to a page: by address, by the pager, by a card and back, without an answer and without a connection', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
}) => {
  await makePhoto(backend, cook, { filename: 'fresh.jpg', seed: 2 });
  const { id } = await makePhoto(backend, cook, { filename: 'margherita.jpg' });
  await copyRow(backend.sql, id, 244);
  const more = network.when({ path: /^\/rest\/v1\/transformations\?.*[?&]or=/ }, { do: 'hold' });
  const page = await openApp('/app/assets?page=12');
  const isPage = (number: number) => expect(page.getByText(`Page ${String(number)} of 13`)).toBeVisible();

  await test.step('the page that the address asks for opens on a new phone, however long its photos take to come', async () => {
    await more.struck();
    await expect(page.getByRole('list', { name: 'Loading assets' })).toBeVisible();
    await expect(page).toHaveURL(/\?page=12$/);
    more.release();
    await isPage(12);
    await expect(cards(page)).toHaveCount(20);
    await expect(page).toHaveURL(/\?page=12$/);
  });

  await test.step('a page of pictures is one request for addresses, and none for rows', async () => {
    await expectPicture(cards(page).last());
    expect(network.exchanges(SIGNINGS)).toHaveLength(1);
    // A long name is cut, and told whole to whoever points at it.
    await expect(
      cards(page)
        .last()
        .getByTitle(/^dish-\d+\.jpg$/),
    ).toBeVisible();
    const silent = network.when(ROWS_AND_WORDS, { do: 'reset' });
    await page.getByRole('link', { name: 'Next' }).click();
    await isPage(13);
    await expectPicture(cards(page).last());
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expect(page.getByRole('list', { name: 'Assets' }), 'the keyboard goes on here').toBeFocused();
    for (const previous of [12, 11]) {
      await page.getByRole('link', { name: 'Previous' }).click();
      await isPage(previous);
      await expectPicture(cards(page).last());
    }
    expect(network.exchanges(SIGNINGS).length).toBeLessThanOrEqual(3);
    silent.release();
  });

  await test.step('back, forward and reload keep the page', async () => {
    await page.goBack();
    await isPage(12);
    await page.reload();
    await isPage(12);
    await page.goForward();
    await isPage(11);
    await page.getByRole('link', { name: 'Previous' }).click();
    await isPage(10);
    await page.goto(`${network.url}/app/assets?page=99`);
    await expect(page).toHaveURL(/\?page=13$/);
    await expect(cards(page)).toHaveCount(6);
    await page.goto(`${network.url}/app/assets?page=soup`);
    await isPage(1);
  });

  await test.step('the first page has the newest, and says of which day they are', async () => {
    await goTo(page, 'Assets');
    await expect(page).not.toHaveURL(/page=/);
    await isPage(1);
    await expect(cards(page)).toHaveCount(20);
    const [made] = await backend.sql<{ at: Date }[]>`
      select created_at as at from public.transformations where id = ${id}`;
    const day = made?.at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
    await expect(cards(page).first()).toContainText('margherita.jpg');
    await expect(cards(page).first()).toContainText(day ?? 'no day');
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expectPicture(cardOf(page, 'margherita.jpg'));
    await expectPicture(cardOf(page, 'fresh.jpg'));
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/app\/assets\?page=2$/);
    await expect(cards(page).first()).toContainText('dish-0226.jpg');
  });

  await test.step('a card leads to its picture, and back to the place where it was left', async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await cardOf(page, 'dish-0207.jpg').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('dish-0207.jpg');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(cards(page)).toHaveCount(20);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  await test.step('without an answer the last page stands for one that this phone does not know', async () => {
    network.when(EVERYTHING, { do: 'reset' });
    await page.goto(`${network.url}/app/assets?page=99`);
    await expect(page).toHaveURL(/\?page=13$/);
    await expect(cards(page)).toHaveCount(6);
  });

  await test.step('without a connection the pictures that were seen are seen again, page by page', async () => {
    await phone.goOffline();
    await page.goto(`${network.url}/app/assets`);
    await expectPicture(cardOf(page, 'margherita.jpg'));
    await expectPicture(cardOf(page, 'fresh.jpg'));
    await page.getByRole('link', { name: 'Next' }).click();
    await isPage(2);
    await expectPicture(cards(page).last());
    await expectNothingSerious(page);
  });
});

test.describe('on a phone that has never seen the app', () => {
  test.use({ isFirstVisit: true });

  test('from no asset at all to the first photos, each of which stands once', async ({
    phone,
    network,
    backend,
    cook,
  }) => {
    const held = network.when({ method: /^GET$/, path: /^\/rest\/v1\/transformations/ }, { do: 'hold' });
    const page = await phone.open();
    // The app waits for an answer only so long: not until its worker is there.
    await openSignedIn(page, network.url, cook, '/app/assets');

    await test.step('eight empty cards stand there until the server has said that there is nothing', async () => {
      await held.struck();
      const coming = page.getByRole('list', { name: 'Loading assets' });
      await expect(coming.locator('> li')).toHaveCount(8);
      await expect(page.getByText('No assets yet')).toHaveCount(0);
      held.release();
      await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
      await expect(coming).toHaveCount(0);
      await waitForWorker(page);
      await expectNothingSeriousHere(page);
      await page.getByRole('link', { name: 'Start Uploading' }).click();
      await expect(page).toHaveURL(/\/app\/uploads$/);
      await expect(page.getByText('No transforms yet. Upload photos to get started!')).toBeVisible();
    });

    await makePhoto(backend, cook, { filename: 'ramen.jpg' });
    await returnToApp(page);
    await expect(tiles(page)).toHaveText([/Ready.*ramen\.jpg/]);
    const [photo] = await pickReady(page, [await photoFile(4, { width: 1200, height: 900 })]);
    const airplane = network.when(EVERYTHING, { do: 'reset' });
    await phone.goOffline();
    await startTransform(page);
    const row = rowOf(page, 'dish-4.jpg');
    const preview = `/app/preview/${photo?.id ?? ''}`;

    await test.step('each photo stands once on Uploads: in the list while it is on its way', async () => {
      await expect(row).toContainText('Waiting for a connection');
      await expectPicture(row);
      await expect(tiles(page)).toHaveText([/Ready.*ramen\.jpg/]);
      await page.goto(network.url + preview);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('dish-4.jpg');
      await expect(page.getByRole('article')).toContainText('Waiting for a connection');
      await page.getByRole('link', { name: 'Show in Uploads' }).click();
      await expect(page).toHaveURL(/\/app\/uploads#on-this-phone$/);
    });

    await test.step('and there when it is done, until one leaves', async () => {
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
  });
});

test('cards tell what the phone knows: nothing without an answer, then what other devices do, and the best picture that is there', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const made = await makePhoto(backend, cook, { filename: 'made.jpg' });
  const again = await makePhoto(backend, cook, { filename: 'again.jpg', seed: 2 });
  await putInStatus(backend.sql, again.id, 'enhancing');
  await copyRow(backend.sql, made.id, 18);
  const silent = network.when(ROWS_AND_WORDS, captivePortal);
  const page = await openApp('/app/assets');
  const card = cardOf(page, 'again.jpg');

  await test.step('nobody says that there is nothing who could not ask', async () => {
    await expect(page.getByRole('heading', { name: 'No assets on this device' })).toBeVisible();
    await page.getByRole('link', { name: 'Start Uploading' }).click();
    await expect(page.getByText('No transforms on this device yet.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'No assets on this device' })).toBeVisible();
    const asked = network.when(ROWS_AND_WORDS, { do: 'hold' });
    // What was asked before that has had its answer by then.
    await returnToApp(page);
    await asked.struck();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'Loading assets' })).toBeVisible();
    silent.release();
    asked.release();
    await expect(cardOf(page, 'made.jpg')).toBeVisible();
  });

  await test.step('what another device does shows by itself, and the screen stays where it is', async () => {
    await expect(card).toContainText('Enhancing');
    await expectPicture(card);
    await page.evaluate(() => {
      window.scrollTo(0, 300);
      document.querySelector('[aria-label=Assets]')?.setAttribute('data-mark', 'the same list');
    });
    await putInStatus(backend.sql, again.id, 'ready');
    await expect(card).not.toContainText('Enhancing');
    await expect(page.locator('[data-mark]')).toHaveCount(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
  });

  await test.step('a card shows the small picture, else the whole, else the photo, else says what is missing', async () => {
    await putInStatus(backend.sql, again.id, 'enhancing');
    await returnToApp(page);
    await expect(card).toContainText('Enhancing');
    await expectPicture(cardOf(page, 'made.jpg'));
    expect(network.exchanges(picturesOf('(outputs|originals)'))).toEqual([]);

    // Kept a moment after they are shown: what is deleted sooner would come back.
    const forget = async () => {
      const count = () => page.evaluate(async () => (await (await caches.open('photos')).keys()).length);
      await expect.poll(count).toBe(2);
      await page.evaluate(() => caches.delete('photos'));
      // What is signed twice in one second has one address, which the browser answers from its own memory.
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    };
    const small = network.when(picturesOf('thumbnails'), GONE);
    await forget();
    await page.reload();
    await small.struck(2);
    await expectPicture(cardOf(page, 'made.jpg'));
    await expectPicture(card);
    expect(network.exchanges(picturesOf('outputs')).length).toBeGreaterThanOrEqual(2);
    expect(network.exchanges(picturesOf('originals'))).toEqual([]);

    const whole = network.when(picturesOf('outputs'), GONE);
    await forget();
    await page.reload();
    await whole.struck(2);
    await expectPicture(cardOf(page, 'made.jpg'));
    await expectPicture(card);
    network.when(picturesOf('originals'), GONE);
    await forget();
    await page.reload();
    await expect(cardOf(page, 'made.jpg')).toContainText('No preview');
    await expect(card).toContainText('Processing...');
  });
});
