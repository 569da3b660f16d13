import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { READS, RENEWALS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { stopWorkers } from '#tests/support/phone/phone-verbs.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { someoneWaitsFor } from '#tests/support/phone/window-verbs.ts';
import { until } from '#tests/support/until.ts';
import { expect, photoFile, photoFiles, test as journey, wholePhoneWhere } from './kitchen-journey.ts';
import { expectAllSent, queueWithoutConnection, wakeWorkerAlone } from './sending-verbs.ts';
import {
  closeSessions,
  countRenewals,
  expectSessionLives,
  expireToken,
  putSession,
  readSessions,
  signInAnew,
  signInByForm,
} from './session-verbs.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';

// Tokens run out, are renewed by two at once, are refused. No photo is lost by it, and nobody signed out without need.
const test = journey.extend<{ waiting: { page: Page; saved: OutboxItem[] } }>({
  /** The app with one photo that waiting for a connection. */
  waiting: async ({ openApp, phone }, use) => {
    const page = await openApp();
    await use({ page, saved: await queueWithoutConnection(phone, page, [await photoFile(16)]) });
  },
});
test.use({ ownPhone: true });

test('F16: a token that ran out while a photo waited is renewed before it is used', async ({
  waiting: { page, saved },
  phone,
  network,
  backend,
  truth,
}) => {
  await expireToken(page, backend);
  await phone.goOnline();
  await expectAllSent(page, saved, truth);
  // One that takes long is asked for twice, which is still one renewal.
  expect(await countRenewals(page, backend)).toBe(1);
  expect(network.exchanges(UPLOADS).map(({ status }) => status)).toEqual([200]);
  await expectSessionLives(page, backend);
});

test('F16: a token that only the server knows to be over is renewed after its no, and the photo is sent', async ({
  waiting: { page, saved },
  phone,
  network,
  backend,
  truth,
}) => {
  await expireToken(page, backend, { isUnnoticed: true });
  // Else one of those may be the first to hear the no.
  const reads = network.when(READS, { do: 'hold' });
  await phone.goOnline();
  await network.seen(UPLOADS);
  reads.release();
  await expectAllSent(page, saved, truth);
  expect(await countRenewals(page, backend)).toBe(1);
  expect(network.exchanges(UPLOADS).map(({ status }) => status)).toEqual([400, 200]);
  await expectSessionLives(page, backend);
});

test('F17: page and worker that need a new token at once end with the same one', async ({
  waiting: { page, saved },
  phone,
  network,
  backend,
  truth,
}) => {
  await expireToken(page, backend);
  const held = network.when(RENEWALS, { do: 'hold' });
  await wakeWorkerAlone(phone, page, network.url);
  await held.struck();
  await page.goto(network.url + PATHS.uploads);
  await someoneWaitsFor(page, 'auth-refresh');
  held.release();

  await expectAllSent(page, saved, truth);
  expect(await countRenewals(page, backend)).toBe(1);
  await expectSessionLives(page, backend);
  await expect(page.getByText(/sign in/i)).toBeHidden();
});

test('F17: a new token that never arrives is asked for again while it may still be had, and nobody is signed out', async ({
  waiting: { page, saved },
  phone,
  network,
  backend,
  truth,
}) => {
  await expireToken(page, backend);
  const silent = network.when(RENEWALS, { do: 'hold reply' }, { times: 1 });
  await phone.goOnline();
  await silent.struck();
  await expectAllSent(page, saved, truth);
  expect(network.exchanges(RENEWALS)).toHaveLength(2);
  expect(await countRenewals(page, backend)).toBe(1);
  await expectSessionLives(page, backend);
});

test('F17: the worker stopped while its new token was on the way signs nobody out', async ({
  waiting: { page, saved },
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  await expireToken(page, backend);
  const held = network.when(RENEWALS, { do: 'hold reply' }, { times: 1 });
  await wakeWorkerAlone(phone, page, network.url);
  await held.struck();
  // A used token may be used again for ten seconds, which a busy machine needs to open the app.
  await backend.sql`
    update auth.refresh_tokens set updated_at = now() + interval '1 minute' where user_id = ${cook.id} and revoked`;
  await stopWorkers(page);
  await page.goto(network.url + PATHS.uploads);

  await expectAllSent(page, saved, truth);
  // The page asks once more where its own is slow.
  expect(network.exchanges(RENEWALS).length).toBeGreaterThan(1);
  expect(await countRenewals(page, backend)).toBe(1);
  await expectSessionLives(page, backend);
});

test('F18: a session that the server ended lets photos wait, and they go on after signing in again', async ({
  waiting: { page, saved },
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  await closeSessions(page, backend, cook);
  await phone.goOnline();
  const waiting = await wholePhoneWhere(page, 'the session is over', ({ hasSession }) => !hasSession);
  await expect(page.getByText('Sign in to upload 1 photo', { exact: true })).toBeVisible();
  expect(waiting.personId).toBe(cook.id);
  expect(Object.keys(waiting.bytes)).toEqual(saved.map(({ id }) => id));
  const asked = network.exchanges(RENEWALS).length;
  await page.reload();
  await expect(page.getByText('Sign in to upload 1 photo', { exact: true })).toBeVisible();
  const { bytes, items } = await readPhone(page);
  expect(items).toMatchObject([{ state: 'local', removedAt: null }]);
  expect(bytes[saved[0]?.id ?? '']?.hash).toBe(saved[0]?.hash);
  expect(network.exchanges(RENEWALS)).toHaveLength(asked);
  expect((await truth()).objects).toEqual([]);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, cook);
  await expectAllSent(page, saved, truth);
  await expect(page.getByText(/sign in to upload/i)).toBeHidden();
  await expectSessionLives(page, backend);
});

test('F18: the worker that meets the end of a session deletes nothing, and the screen names it', async ({
  waiting: { page, saved },
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  await closeSessions(page, backend, cook, { isUnnoticed: true });
  await wakeWorkerAlone(phone, page, network.url);
  await network.seen(RENEWALS);
  await page.goto(network.url + PATHS.uploads);
  await expect(page.getByText('Sign in to upload 1 photo', { exact: true })).toBeVisible();
  const { items, bytes } = await wholePhoneWhere(page, 'it waits for a sign-in', ({ items: all }) =>
    all.every(({ hold }) => hold?.kind === 'waiting_auth'),
  );
  expect(items).toMatchObject([{ state: 'local' }]);
  expect(Object.keys(bytes)).toEqual(saved.map(({ id }) => id));
  expect((await readSessions(page)).copy).toBeNull();

  await putSession(page, await signInAnew(cook));
  await until('it is sent', async () => (await truth()).jobs.length === 1);
  await expectAllSent(page, saved, truth);
});

test('an account that was removed while photos wait: they ask for a sign-in, and none is called refused', async ({
  openApp,
  phone,
  backend,
  cook,
}) => {
  const page = await openApp();
  await queueWithoutConnection(phone, page, await photoFiles(1, 2));
  await backend.sql`select public.operator_remove_account(${cook.email}, 'mia', 'asked', true)`;
  await phone.goOnline();
  await expect(page.getByText('Sign in to upload 2 photos')).toBeVisible();
  const { items, bytes } = await readPhone(page);
  expect(items.map(({ hold }) => hold?.kind ?? null)).not.toContain('needs_attention');
  expect(Object.keys(bytes)).toHaveLength(2);
});
