import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { RENEWALS, UPLOADS } from '#tests/support/fault-rules.ts';
import { dispatchSync, stopWorkers } from '#tests/support/phone-verbs.ts';
import { readPhone } from '#tests/support/phone-storage.ts';
import { until } from '#tests/support/until.ts';
import { expect, phoneWhere, photoFile, test } from './kitchen-journey.ts';
import {
  expectSentOnce,
  isAllAccepted,
  leaveApp,
  queueWithoutSignal,
  someoneWaitsFor,
} from './sending-verbs.ts';
import {
  endSessions,
  expectSessionLives,
  expireToken,
  putSession,
  readSessions,
  signInAnew,
  signInByForm,
} from './session-verbs.ts';

// Tokens run out, are renewed by two at once, are refused. No photo is lost by it, and nobody signed out without need.
test.setTimeout(90_000);

const SMALL = { width: 1200, height: 900 };
const bannerOf = (page: Page, text: string | RegExp) => page.getByText(text);

test('F16: a token that ran out while a photo waited is renewed before it is used', async ({
  openApp,
  phone,
  network,
  backend,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutSignal(phone, page, [await photoFile(16, SMALL)]);
  await expireToken(page, backend);
  await phone.goOnline();
  const after = await phoneWhere(page, 'it is sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(RENEWALS)).toHaveLength(1);
  expect(network.exchanges(UPLOADS).map(({ status }) => status)).toEqual([200]);
  await expectSessionLives(page, backend);
});

test('F16: a token that only the server knows to be over is renewed after its no, and the photo is sent', async ({
  openApp,
  phone,
  network,
  backend,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutSignal(phone, page, [await photoFile(16, SMALL)]);
  await expireToken(page, backend, { isUnnoticed: true });
  await phone.goOnline();
  const after = await phoneWhere(page, 'it is sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(RENEWALS)).toHaveLength(1);
  expect(network.exchanges(UPLOADS).map(({ status }) => status)).toEqual([400, 200]);
  await expectSessionLives(page, backend);
});

test('F17: page and worker that need a new token at once end with the same one', async ({
  openApp,
  phone,
  network,
  backend,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutSignal(phone, page, [await photoFile(17, SMALL)]);
  await expireToken(page, backend);
  await leaveApp(page);
  const held = network.when(RENEWALS, { do: 'hold' });
  await phone.goOnline();
  await dispatchSync(page, 'outbox-f17', { appUrl: network.url });
  await held.struck();
  await page.goto(network.url + PATHS.uploads);
  await someoneWaitsFor(page, 'auth-refresh');
  held.release();

  const after = await phoneWhere(page, 'it is sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(RENEWALS)).toHaveLength(1);
  await expectSessionLives(page, backend);
  await expect(bannerOf(page, /sign in/i)).toBeHidden();
});

test('F17: the worker stopped while its new token was on the way signs nobody out', async ({
  openApp,
  phone,
  network,
  backend,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutSignal(phone, page, [await photoFile(17, SMALL)]);
  await expireToken(page, backend);
  await leaveApp(page);
  const held = network.when(RENEWALS, { do: 'hold reply' }, { times: 1 });
  await phone.goOnline();
  await dispatchSync(page, 'outbox-f17', { appUrl: network.url });
  await held.struck();
  await stopWorkers(page);
  await page.goto(network.url + PATHS.uploads);

  const after = await phoneWhere(page, 'it is sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  expect(network.exchanges(RENEWALS)).toHaveLength(2);
  await expectSessionLives(page, backend);
});

test('F18: a session that the server ended lets photos wait, and they go on after signing in again', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutSignal(phone, page, [await photoFile(18, SMALL)]);
  await endSessions(backend, cook);
  await expireToken(page, backend);
  await phone.goOnline();
  const waiting = await phoneWhere(page, 'the session is over', ({ hasSession }) => !hasSession);
  await expect(bannerOf(page, 'Sign in to send 1 photo')).toBeVisible();
  expect(waiting.personId).toBe(cook.id);
  expect(Object.keys(waiting.bytes)).toEqual(saved.map(({ id }) => id));
  await page.reload();
  await expect(bannerOf(page, 'Sign in to send 1 photo')).toBeVisible();
  const { bytes, items } = await readPhone(page);
  expect(items).toMatchObject([{ state: 'local', removedAt: null }]);
  expect(bytes[saved[0]?.id ?? '']?.hash).toBe(saved[0]?.hash);
  expect(network.exchanges(RENEWALS)).toHaveLength(1);
  expect((await truth()).objects).toEqual([]);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, cook);
  const after = await phoneWhere(page, 'it is sent', isAllAccepted);
  expectSentOnce(saved, after, await truth());
  await expect(bannerOf(page, /sign in to send/i)).toBeHidden();
  await expectSessionLives(page, backend);
});

test('F18: the worker that meets the end of a session deletes nothing, and the screen names it', async ({
  openApp,
  phone,
  network,
  backend,
  cook,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutSignal(phone, page, [await photoFile(18, SMALL)]);
  await endSessions(backend, cook);
  await expireToken(page, backend, { isUnnoticed: true });
  await leaveApp(page);
  await phone.goOnline();
  await dispatchSync(page, 'outbox-f18', { appUrl: network.url });
  await network.seen(RENEWALS);
  await page.goto(network.url + PATHS.uploads);
  await expect(bannerOf(page, 'Sign in to send 1 photo')).toBeVisible();
  const { items, bytes } = await readPhone(page);
  expect(items).toMatchObject([{ state: 'local', hold: { kind: 'waiting_auth' } }]);
  expect(Object.keys(bytes)).toEqual(saved.map(({ id }) => id));
  expect((await readSessions(page)).copy).toBeNull();

  await putSession(page, await signInAnew(cook));
  await until('it is sent', async () => (await truth()).jobs.length === 1);
  expectSentOnce(saved, await phoneWhere(page, 'the phone knows', isAllAccepted), await truth());
});
