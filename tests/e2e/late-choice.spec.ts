import { serverError, TRANSFORMS } from '#tests/support/faults/fault-rules.ts';
import { expect, phoneWhere, photoFile, pickReady, startTransform } from './kitchen-journey.ts';
import { openSheet, test } from './outbox-screen.ts';
import { expectAllReady, queueWithoutConnection } from './sending-verbs.ts';

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
  const saved = await queueWithoutConnection(phone, page, [await photoFile(6)]);
  const sheet = await openSheet(page, 'dish-6.jpg');
  await sheet.getByRole('button', { name: 'Change style' }).click();
  await sheet.getByRole('radio', { name: /Slate/ }).first().check({ force: true });
  const held = network.when(TRANSFORMS, { do: 'hold' }, { times: 1 });
  await phone.goOnline();
  await held.struck();
  await sheet.getByRole('button', { name: 'Use this style' }).click();
  await phoneWhere(page, 'it is chosen', ({ items }) =>
    items.every(({ recipe }) => recipe?.style === 'slate'),
  );
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

test('a name for a photo whose transform is under way gets there, though its request does not', async ({
  openApp,
  network,
  truth,
  backend,
  cook,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, [await photoFile(7)]);
  const held = network.when(TRANSFORMS, { do: 'hold' }, { times: 1 });
  const refused = network.when({ method: /^PATCH$/ }, serverError(503), { times: 1 });
  await startTransform(page);
  await held.struck();
  const sheet = await openSheet(page, 'dish-7.jpg');
  await sheet.getByRole('button', { name: 'Name this photo' }).click();
  const naming = page.getByRole('dialog', { name: 'Name this photo' });
  await naming.getByRole('textbox').fill('Sunday burger');
  await naming.getByRole('button', { name: 'Save' }).click();
  await refused.struck();
  await expect(naming).toBeHidden();
  held.release();
  await expectAllReady(page, saved, truth);
  await phoneWhere(page, 'the name is told', ({ items }) =>
    items.every(({ isRenamed }) => isRenamed === false),
  );
  const [named] = await backend.sql`select original_filename as name from public.transformations
    where user_id = ${cook.id}`;
  expect(named?.name).toMatch(/^Sunday burger/);
});
