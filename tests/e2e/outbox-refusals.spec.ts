import { openCredits } from '#tests/support/server/credits.ts';
import { ROWS, slowDown, TRANSFORMS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { dispatchSync } from '#tests/support/phone/phone-verbs.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { findDoubles, findLosses } from '#tests/support/server/server-truth.ts';
import { until } from '#tests/support/until.ts';
import {
  expect,
  phoneWhere,
  photoFile,
  photoFiles,
  pick,
  pickReady,
  startTransform,
  wholePhoneWhere,
} from './kitchen-journey.ts';
import { banner, expectRow, openSheet, rowOf, SAYS, test } from './outbox-screen.ts';
import { expectAllReady } from './sending-verbs.ts';

// What the server says no to, and what it asks to wait for: each photo is kept, says why, and harms no other.
test.use({ ownPhone: true });

const CREDITS = { path: /^\/rest\/v1\/subscriptions/ };
const uploadsOf = (name: string) => ({ ...UPLOADS, path: new RegExp(`/originals/.*${name}`) });
const refusal = (status: number, error: string) => ({
  do: 'answer' as const,
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error, message: 'No' }),
});
/** As a proxy before the server says it. */
const tooLarge = {
  do: 'answer' as const,
  status: 413,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>413 Request Entity Too Large</h1></html>',
};

test('F29: three photos that are refused each say why and wait for a hand, and the others go', async ({
  openApp,
  network,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, await photoFiles(1, 2, 3, 4, 5));
  const poison = network.when(uploadsOf('dish-1'), tooLarge);
  network.when(uploadsOf('dish-2'), refusal(415, 'invalid_mime_type'));
  // Taken by storage, and not by the transform.
  network.when(TRANSFORMS, refusal(422, 'not_valid'), { times: 1 });
  await startTransform(page);
  const held = await wholePhoneWhere(
    page,
    'three wait for a hand, two are ready',
    ({ items }) =>
      items.filter(({ hold }) => hold?.kind === 'needs_attention').length === 3 &&
      items.filter(({ state }) => state === 'purged').length === 2,
  );
  expect(
    held.items.map(({ state, hold }) => [state, hold?.kind === 'needs_attention' && hold.reason]),
  ).toEqual([
    ['local', 'too_large'],
    ['local', 'wrong_type'],
    ['stored', 'not_accepted'],
    ['purged', false],
    ['purged', false],
  ]);
  await expectRow(page, 'dish-1.jpg', SAYS.tooLarge);
  await expectRow(page, 'dish-2.jpg', SAYS.wrongKind);
  await expectRow(page, 'dish-3.jpg', SAYS.notAccepted);
  await expect(banner(page)).toHaveText('3 photos need attention');
  await expect(page.getByRole('link', { name: 'Show photos' })).toHaveCount(0);
  const server = await truth();
  expect(server.jobs.map(({ photoId }) => photoId)).toEqual(saved.slice(3).map(({ id }) => id));
  expect(findLosses(saved, held, server)).toEqual([]);
  expect(findDoubles(server)).toEqual([]);
  expect(server.creditsLeft).toBe(1);

  // Neither the next start nor a wake of the worker asks again: only a hand does.
  await page.reload();
  await expectRow(page, 'dish-1.jpg', SAYS.tooLarge);
  const tries = () => network.exchanges(UPLOADS).length + network.exchanges(TRANSFORMS).length;
  expect(tries()).toBe(5 + 3);
  poison.release();
  const sheet = await openSheet(page, 'dish-1.jpg');
  await sheet.getByRole('button', { name: 'Try now' }).click();
  const after = await wholePhoneWhere(
    page,
    'the first is ready',
    ({ items }) => items[0]?.state === 'purged',
  );
  expect(after.items.map(({ hold }) => hold?.kind ?? null)).toEqual([
    null,
    'needs_attention',
    'needs_attention',
    null,
    null,
  ]);
  expect(tries()).toBe(5 + 3 + 2);
  expect(findLosses(saved, after, await truth())).toEqual([]);
  expect((await truth()).creditsLeft).toBe(0);
});

test('F30: asked to wait, the phone says so and sends nothing before the time is over, whoever wakes it', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, await photoFiles(1, 2));
  // Long enough for all that wakes the phone meanwhile.
  const waitMs = 25_000;
  // On a slow machine that may take longer still: nothing goes before it is done.
  const next = network.when(UPLOADS, { do: 'hold' });
  network.when(UPLOADS, slowDown(waitMs / 1000), { times: 1 });
  await startTransform(page);
  await phoneWhere(page, 'the answer was heard', ({ items }) => items[0]?.lastFailure === 'slow_down');
  await expect(rowOf(page, 'dish-1.jpg')).toHaveText(
    /^Trying again in \d+ s\s+Saved on this device\. Too many at once\.\s+dish-1\.jpg$/,
    { useInnerText: true },
  );
  await expect(page.getByRole('button', { name: 'Try all now' })).toBeHidden();
  const cameBack = page.evaluate(
    () => new Promise((resolve) => addEventListener('online', () => resolve('online'), { once: true })),
  );
  await phone.goOffline();
  await phone.goOnline();
  expect(await cameBack).toBe('online');
  await dispatchSync(page, 'outbox-f30');
  const second = await phone.open(`${network.url}/app/uploads`);
  await expect(rowOf(second, 'dish-1.jpg')).toBeVisible();

  next.release();
  await expectAllReady(page, saved, truth);
  const [asked, ...others] = network.exchanges(UPLOADS);
  const quietMs = Math.min(...others.map(({ beganAt }) => beganAt)) - (asked?.answeredAt ?? 0);
  expect(asked?.status).toBe(429);
  // The clocks of phone and network are not read at the same moment.
  expect(quietMs).toBeGreaterThan(waitMs - 30);
  expect(others).toHaveLength(2);
});

test('F31: without credit a photo waits and says so, is kept, and goes by itself when there is some', async ({
  openApp,
  network,
  truth,
  backend,
  cook,
}) => {
  const credits = openCredits(backend.sql);
  await credits.grant(cook.id, -3);
  const page = await openApp();
  await page.clock.install();
  const saved = await pickReady(page, [await photoFile(31)]);
  await startTransform(page);
  const { bytes } = await wholePhoneWhere(page, 'it waits for credit', ({ items }) =>
    items.every(({ hold }) => hold?.kind === 'waiting_credit'),
  );
  await expectRow(page, 'dish-31.jpg', SAYS.noCredit);
  await expect(banner(page)).toHaveText('1 photo waiting for credit');
  const sheet = await openSheet(page, 'dish-31.jpg');
  await expect(sheet.getByRole('link', { name: 'Upgrade' })).toBeVisible();
  expect(Object.keys(bytes)).toEqual(saved.map(({ id }) => id));
  expect(await truth()).toMatchObject({ jobs: [], versions: [], creditsLeft: 0 });

  // By and by: it asks whether there is credit, and for nothing else.
  // What has its answer: the clock must not jump over one that is under way.
  const requests = () => network.exchanges(CREDITS).filter(({ endedAt }) => endedAt !== null).length;
  for (let halfMinute = 0; halfMinute < 2; halfMinute++) {
    const before = requests();
    await page.clock.fastForward(31_000);
    await until('it has looked for credit', () => requests() > before);
  }
  expect(network.exchanges(ROWS).map(({ status }) => status)).toEqual([402]);
  await credits.grant(cook.id, 1);
  await page.clock.fastForward(31_000);
  const server = await expectAllReady(page, saved, truth);
  expect(server.creditsLeft).toBe(0);
  expect(network.exchanges(UPLOADS)).toHaveLength(1);
  expect(network.exchanges(ROWS).map(({ status }) => status)).toEqual([402, 201]);
  expect(network.exchanges(TRANSFORMS).map(({ status }) => status)).toEqual([202]);
});

test('F37: a job that fails on the server gives the credit back once, and the photo stays on the phone', async ({
  openApp,
  network,
  truth,
}) => {
  const page = await openApp();
  const file = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(readSample('truncated.jpg')) };
  await pick(page, [file]);
  await phoneWhere(
    page,
    'the phone cannot read it',
    ({ items: [item] }) => item?.hold?.kind === 'needs_attention',
  );
  const sheet = await openSheet(page, 'torn.jpg');
  await sheet.getByRole('button', { name: 'Upload anyway' }).click();
  const { items: saved } = await phoneWhere(
    page,
    'it may go as it is',
    ({ items: [item] }) => item?.hold === null,
  );
  await startTransform(page);
  const failed = await wholePhoneWhere(
    page,
    'the server gave up',
    ({ items: [item] }) => item?.state === 'failed',
  );
  expect(failed.items).toMatchObject([{ hold: null, lastFailure: 'unreadable_photo' }]);
  expect(Object.keys(failed.bytes)).toEqual(saved.map(({ id }) => id));
  await expectRow(page, 'torn.jpg', SAYS.refunded);

  const expectRefundedOnce = async () => {
    const server = await truth();
    const moves = server.ledger.filter(({ photoId }) => photoId === saved[0]?.id);
    expect(moves.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reserve', -1],
      ['refund', 1],
    ]);
    expect(server).toMatchObject({ creditsLeft: 3, versions: [] });
    expect(server.rows).toMatchObject([{ status: 'failed', failureCode: 'unreadable_photo' }]);
    expect(findLosses(saved, await readPhone(page), server)).toEqual([]);
    expect(findDoubles(server)).toEqual([]);
  };
  await expectRefundedOnce();
  // Nothing asks again by itself, and the bytes stay.
  const before = network.exchanges(CREDITS).length;
  await page.reload();
  // The first pass of the sending comes before.
  await expect.poll(() => network.exchanges(CREDITS).length).toBeGreaterThan(before);
  await expectRow(page, 'torn.jpg', SAYS.refunded);
  await expectRefundedOnce();
  expect(network.exchanges(TRANSFORMS)).toHaveLength(1);
});
