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
