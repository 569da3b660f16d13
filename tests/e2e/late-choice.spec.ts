import { TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import { expect, phoneWhere, photoFile, pickReady, startTransform } from './kitchen-journey.ts';
import { openSheet, test } from './outbox-screen.ts';
import { expectAllReady, queueWithoutSignal } from './sending-verbs.ts';

// What somebody chooses for a photo that the server may have been asked for already.
test.use({ ownPhone: true });

const KEPT = 'Already uploadedFor another style, re-run it in its preview.';

test('another style for a photo that goes meanwhile: it is made as it was asked for first, and that is said', async ({
  openApp,
  phone,
  network,
  truth,
  backend,
  cook,
}) => {
  const page = await openApp();
  const saved = await queueWithoutSignal(phone, page, [await photoFile(6)]);
  const sheet = await openSheet(page, 'dish-6.jpg');
  await sheet.getByRole('button', { name: 'Change style' }).click();
  const held = network.when(TRANSFORMS, { do: 'hold' }, { times: 1 });
  await phone.goOnline();
  await held.struck();
  await sheet.getByRole('radio', { name: /Slate/ }).first().check({ force: true });
  await sheet.getByRole('button', { name: 'Use this style' }).click();
  await phoneWhere(page, 'it is chosen', ({ items }) =>
    items.every(({ recipe }) => recipe?.style === 'slate'),
  );
  await page.keyboard.press('Escape');
  held.release();
  await expect(page.locator('[data-toast]').filter({ hasText: KEPT })).toBeVisible();
  const server = await expectAllReady(page, saved, truth);
  expect(server.creditsLeft).toBe(2);
  const { items } = await phoneWhere(page, 'it is done', () => true);
  const made = await backend.sql`select recipe ->> 'style' as style from public.transformations
    where user_id = ${cook.id}`;
  expect(made.map(({ style }) => String(style))).toEqual(items.map(({ recipe }) => recipe?.style));
});

test('another style while the answer of a transform is lost comes too late, for one credit, and that is said', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  await phone.context.grantPermissions([]);
  const saved = await pickReady(page, [await photoFile(5)]);
  const lost = network.when(TRANSFORMS, { do: 'drop reply' }, { times: 1 });
  const stop = network.follow((_, { path }) => {
    if (path.endsWith('/transform-image')) network.setOnline(false);
  });
  await startTransform(page);
  await lost.struck();
  await phoneWhere(page, 'the answer is lost', ({ items }) =>
    items.some((item) => item.lastFailure === 'offline'),
  );
  const sheet = await openSheet(page, 'dish-5.jpg');
  await sheet.getByRole('button', { name: 'Change style' }).click();
  await sheet.getByRole('radio', { name: /Slate/ }).first().check({ force: true });
  await sheet.getByRole('button', { name: 'Use this style' }).click();
  await phoneWhere(page, 'it is chosen', ({ items }) =>
    items.every(({ recipe }) => recipe?.style === 'slate'),
  );
  await page.keyboard.press('Escape');
  stop();
  network.setOnline(true);
  await expect(page.locator('[data-toast]').filter({ hasText: KEPT })).toBeVisible();
  const server = await expectAllReady(page, saved, truth);
  expect(server.creditsLeft).toBe(2);
});
