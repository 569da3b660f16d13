import { serverError, type Fault } from '#tests/support/faults/fault-rules.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { goTo } from './frame-verbs.ts';
import { cardOf, cards, expectPicture, picturesOf } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

const GONE: Fault = { do: 'answer', status: 404, body: 'not there' };
/** So often pictures are asked for again that could not be had. */
const ASKED_AGAIN_MS = 30_000;

test('pictures that storage did not give come by themselves once it does', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  for (const name of ['soup.jpg', 'salad.jpg']) await makePhoto(backend, cook, { filename: name });
  // Storage knows it, and never gives it.
  const { id, request } = await makePhoto(backend, cook, { filename: 'lost.jpg' });
  const original = request.originalUrl.split('/').at(-1);
  const ofLost = new RegExp(`^/storage/v1/object/sign/.*(${id}|${String(original)})`);
  network.when({ method: /^GET$/, path: ofLost }, GONE);
  const trouble = network.when(picturesOf('(thumbnails|outputs|originals)'), serverError(503));
  const page = await openApp();
  await page.clock.install();
  await goTo(page, 'Assets');
  const missing = cards(page).getByText('No preview');
  await expect(missing).toHaveCount(3);
  trouble.release();
  await expect(async () => {
    await page.clock.fastForward(ASKED_AGAIN_MS);
    await expect(missing).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  for (const name of ['soup.jpg', 'salad.jpg']) await expectPicture(cardOf(page, name));
  await expect(cardOf(page, 'lost.jpg')).toContainText('No preview');
});

test('a finished picture that came torn comes whole by itself, and is kept whole', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const torn = network.when(picturesOf('outputs'), {
    do: 'answer',
    status: 200,
    headers: { 'content-type': 'image/webp' },
    body: 'RIFFxxxxWEBPVP8 torn',
  });
  const page = await openApp(`/app/preview/${id}`);
  const small = page.getByText(/^Small copy/);
  await expect(small).toBeVisible();
  await page.getByRole('button', { name: 'Download Enhanced' }).click();
  await expect(page.getByText('Download failed')).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(small).toBeVisible();
  torn.release();
  await expect(async () => {
    await page.clock.fastForward(ASKED_AGAIN_MS);
    await expect(small).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await page.reload();
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(small).toHaveCount(0);
});

test('a finished picture that is long in coming is said to be', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'soup.jpg' });
  const held = network.when(picturesOf('outputs'), { do: 'hold' });
  const page = await openApp(`/app/preview/${id}`);
  const words = page.getByText('Still trying. Your connection may be slow.');
  await expect(words).toBeVisible();
  held.release();
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(words).toHaveCount(0);
});
