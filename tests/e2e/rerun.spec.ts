import type { FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { serverError, TRANSFORMS, type Match } from '#tests/support/faults/fault-rules.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { makePhoto, putInStatus, runOnServer } from '#tests/support/server/made-photos.ts';
import { DELETIONS, expectNothingSeriousHere, hearToasts, READINGS } from './gallery-verbs.ts';
import { expect, test } from './kitchen-journey.ts';
import { returnUntil } from './update-verbs.ts';

const CREDITS: Match = { path: /^\/rest\/v1\/subscriptions/ };

/** Those that came before a rule have their answer: none of them tells what comes after it. */
const untilAnswered = (network: FaultProxy, match: Match) =>
  expect
    .poll(() => {
      const met = network.exchanges(match).filter(({ fault }) => fault === null);
      return met.every(({ answeredAt, endedAt }) => answeredAt !== null || endedAt !== null);
    })
    .toBe(true);

test('a re-run says before the press what it lacks: a credit, or a connection', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  const yes = sheet.getByRole('button', { name: /^Re-run for 1 credit/ });
  await sheet.getByRole('radio', { name: 'Dark Slate Gourmet' }).press('Space');
  await expect(yes).toHaveText('Re-run for 1 credit');
  await phone.goOffline();
  await expect(yes).toBeDisabled();
  await expect(sheet).toContainText('Re-run it when you have a connection.');
  await openCredits(backend.sql).grant(cook.id, -3);
  await phone.goOnline();
  await returnUntil(page, sheet.getByText('Re-run for 1 credit, no credits left'));
  // Elsewhere there may be one by now: the server knows.
  await yes.click();
  await expect(page.getByRole('alertdialog', { name: 'No credits available' })).toBeVisible();
});

test('a failed photo says before the press that no credit is left, and leads to where there are some', async ({
  openApp,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  await putInStatus(backend.sql, id, 'failed', 'engine_unavailable');
  await openCredits(backend.sql).grant(cook.id, -3);
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByText('Trying again costs 1 credit. No credits left.')).toBeVisible();
  // Elsewhere there may be one by now: the server knows.
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  await expectNothingSeriousHere(page);
  await page.getByRole('main').getByRole('link', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(/\/app\/billing$/);
});

test('of a photo that fails with the last credit no page says that none is left, before or after it knows of the refund', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  await putInStatus(backend.sql, id, 'enhancing');
  await openCredits(backend.sql).grant(cook.id, -3);
  const page = await openApp(`/app/preview/${id}`);
  await expect(page.getByText('Cooking up the glow')).toBeVisible();
  await expect(page.getByText('0 left')).toBeVisible();
  const unanswered = network.when(CREDITS, serverError(503));
  await untilAnswered(network, CREDITS);
  await backend.sql.begin(async (tx) => {
    await tx`update public.transformations set status = 'failed', failure_code = 'engine_unavailable' where id = ${id}`;
    await tx`select public.grant_credits(${cook.id}, 1)`;
  });
  await expect(page.getByText('Your credit has been refunded')).toBeVisible();
  await expect(page.getByText('0 left')).toBeVisible();
  await expect(page.getByText('Trying again costs 1 credit.', { exact: true })).toBeVisible();
  unanswered.release();
  await expect(page.getByText('1 left')).toBeVisible();
  await expect(page.getByText('Trying again costs 1 credit.', { exact: true })).toBeVisible();
});

test('what another device has had made of the same wish is shown, costs nothing, and is not said to be started', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const photo = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${photo.id}`);
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  await sheet.getByRole('radio', { name: 'Custom colour' }).press('Space');
  await sheet.getByRole('textbox', { name: 'Colour', exact: true }).fill('#443310');
  // What the app asks by itself would tell of that version before the press.
  const held = network.when(READINGS, { do: 'hold' });
  await untilAnswered(network, READINGS);
  await runOnServer(backend, cook, photo);
  const { used } = await openCredits(backend.sql).readAccount(cook.id);
  const heard = await hearToasts(page);
  await sheet.getByRole('button', { name: 'Re-run for 1 credit' }).click();
  await network.seen(TRANSFORMS);
  held.release();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'V2 Custom colour' })).toBeVisible();
  expect(await heard.jsonValue()).not.toContainEqual(expect.stringContaining('Transformation started'));
  expect((await openCredits(backend.sql).readAccount(cook.id)).used).toBe(used);
});

test('what failed is no longer said beside what went through since', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  await page.getByRole('button', { name: 'Re-run', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  await sheet.getByRole('radio', { name: 'Dark Slate Gourmet' }).press('Space');
  const question = page.getByRole('alertdialog');
  const rounds = [
    {
      match: TRANSFORMS,
      ask: () => sheet.getByRole('button', { name: 'Re-run for 1 credit' }).click(),
      ends: ['Re-run failed', 'Transformation started'],
    },
    {
      match: DELETIONS,
      ask: async () => {
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await question.getByRole('button', { name: 'Delete for good' }).click();
      },
      ends: ['Delete failed', 'Deleted'],
    },
  ];
  const words = page.locator('[data-toast]');
  for (const { match, ask, ends } of rounds) {
    const [failed = '', done = ''] = ends;
    const broken = network.when(match, serverError());
    await ask();
    await expect(words.filter({ hasText: failed })).toBeVisible();
    broken.release();
    await ask();
    await expect(words.filter({ hasText: done })).toBeVisible();
    // At once: in a while it goes by itself.
    expect(await words.filter({ hasText: failed }).count()).toBe(0);
    if (match === TRANSFORMS) await expect(page.getByRole('button', { name: /^V2/ })).toBeVisible();
  }
});

test('an outline that is drawn while the one before it is asked for stays', async ({
  openApp,
  network,
  backend,
  cook,
}) => {
  const { id } = await makePhoto(backend, cook, { filename: 'ramen.jpg' });
  const page = await openApp(`/app/preview/${id}`);
  const help = page.getByRole('region', { name: 'Outline of the dish' });
  const draw = async (key: string) => {
    await help.getByRole('button', { name: 'Fix the outline' }).click();
    const editor = page.getByRole('dialog', { name: 'Fix the outline' });
    await expect(editor.getByRole('application', { name: 'Outline of the dish' })).toBeFocused();
    for (let times = 0; times < 6; times++) await page.keyboard.press(key);
    await editor.getByRole('button', { name: 'Use this outline' }).click();
    await expect(editor).toBeHidden();
  };
  const versions = page.getByRole('region', { name: 'Versions' });
  const sheet = page.getByRole('dialog', { name: 'Make another version' });
  const ways = {
    V2: async () => {
      await page.getByRole('button', { name: 'Re-run', exact: true }).click();
      await sheet.getByRole('button', { name: /^Re-run/ }).click();
    },
    V3: () => help.getByRole('button', { name: /^Re-run/ }).click(),
  };
  for (const [version, ask] of Object.entries(ways)) {
    await draw(version === 'V2' ? 'ArrowLeft' : 'ArrowUp');
    const held = network.when(TRANSFORMS, { do: 'hold reply' });
    await ask();
    await held.struck();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await draw('ArrowRight');
    held.release();
    // Said for some seconds: the version may take longer.
    await expect(page.getByText('Transformation started')).toBeVisible();
    await expect(versions.getByRole('button', { name: version })).toBeVisible();
    await expect(help.getByRole('img', { name: 'Your outline on ramen.jpg' })).toBeVisible();
  }
});
