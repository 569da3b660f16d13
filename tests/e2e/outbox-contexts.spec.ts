import { openCredits } from '#tests/support/server/credits.ts';
import { TRANSFORMS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { crash, dispatchSync, stopWorkers } from '#tests/support/phone/phone-verbs.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { leaveApp, startClock, someoneWaitsFor } from '#tests/support/phone/window-verbs.ts';
import { until } from '#tests/support/until.ts';
import { expect, photoFile, photoFiles, pickReady, test } from './kitchen-journey.ts';
import {
  expectAllSent,
  holdUpload,
  openWitness,
  queueWithoutConnection,
  sendWithWorkerQueued,
  wakeWorkerAlone,
} from './sending-verbs.ts';

// Page and worker send from one queue. Whatever happens to one of them, the other goes on, and never both at once.
test.use({ ownPhone: true });

/** As measured when the machine is quiet it is well below a tenth of that. */
const FREE_WITHIN_MS = 3000;
const GOES_ON_WITHIN_MS = 5000;

for (const goesOn of ['the page', 'the next sync'] as const) {
  test(`F8: the worker stopped in mid-upload, ${goesOn} sends the photo, once`, async ({
    openApp,
    phone,
    network,
    truth,
  }) => {
    const page = await openApp();
    const saved = await queueWithoutConnection(phone, page, [await photoFile(8)]);
    const held = holdUpload(network);
    await wakeWorkerAlone(phone, page, network.url);
    await held.struck();

    const witness = await openWitness(phone, network.url);
    const awakeMs = await startClock(witness);
    const freed = witness.evaluate(() => navigator.locks.request('outbox', () => globalThis.awakeMs?.()));
    await someoneWaitsFor(witness, 'outbox');
    // The browser may wake the worker again by itself: whoever goes on is held until all was looked at.
    const next = holdUpload(network);
    let stoppedAt = Number.NaN;
    await stopWorkers(page, async () => void (stoppedAt = await awakeMs()));
    const freeAfterMs = ((await freed) ?? Number.NaN) - stoppedAt;
    test.info().annotations.push({ type: 'lock free after', description: `${String(freeAfterMs)} ms` });
    expect(freeAfterMs).toBeLessThan(FREE_WITHIN_MS);
    expect((await truth()).objects).toEqual([]);
    expect((await readPhone(witness)).items).toMatchObject([{ state: 'local', hold: null }]);

    next.release();
    await witness.close();
    if (goesOn === 'the page') await page.goto(`${network.url}/app/uploads`);
    else await dispatchSync(page, 'outbox-f8-again', { appUrl: network.url });
    await until('it is sent', async () => (await truth()).jobs.length === 1);
    const last = goesOn === 'the page' ? page : await openWitness(phone, network.url);
    await expectAllSent(last, saved, truth);
    expect(network.exchanges(UPLOADS)).toHaveLength(2);
  });
}

test('F12: a sync that comes while a page sends waits, and never are two photos under way', async ({
  openApp,
  network,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, await photoFiles(1, 2, 3));
  const held = await sendWithWorkerQueued(page, network);
  expect(network.exchanges(UPLOADS)).toHaveLength(1);

  held.release();
  await expectAllSent(page, saved, truth);
  expect(network.mostAtOnce(UPLOADS)).toBe(1);
  expect(network.exchanges(UPLOADS)).toHaveLength(3);
  expect(network.exchanges(TRANSFORMS)).toHaveLength(3);
});

test.describe('on a first visit', () => {
  // A worker lives in the process of the window that brought it in: which of them dies with which is known then.
  test.use({ isFirstVisit: true });

  test('F13: the page crashes while it sends, and the worker that waited goes on within seconds', async ({
    openApp,
    phone,
    network,
    truth,
  }) => {
    // The worker lives with the window that woke it, so that the other one dies alone.
    const first = await openApp();
    const page = await phone.open(`${network.url}/app/uploads`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await leaveApp(first);
    const saved = await pickReady(page, await photoFiles(1, 2));
    await sendWithWorkerQueued(page, network);

    const awakeMs = await startClock(first);
    await crash(page);
    await until('the worker goes on', () => network.exchanges(UPLOADS).length > 1);
    const goesOnAfterMs = await awakeMs();
    test.info().annotations.push({ type: 'goes on after', description: `${String(goesOnAfterMs)} ms` });
    expect(goesOnAfterMs).toBeLessThan(GOES_ON_WITHIN_MS);
    await until('everything is sent', async () => (await truth()).jobs.length === 2);
    await expectAllSent(await openWitness(phone, network.url), saved, truth);
    expect(network.exchanges(UPLOADS)).toHaveLength(3);
  });

  test('F13: where the crash takes the worker along, the app opened again sends the photo, once', async ({
    openApp,
    phone,
    network,
    truth,
  }) => {
    const page = await openApp();
    const saved = await pickReady(page, [await photoFile(1)]);
    await sendWithWorkerQueued(page, network);
    await crash(page);

    const again = await phone.open(`${network.url}/app/uploads`);
    await expectAllSent(again, saved, truth);
    expect(network.exchanges(UPLOADS)).toHaveLength(2);
  });
});

test('F14: two windows and the worker send twenty photos, each once', async ({
  openApp,
  phone,
  network,
  truth,
  backend,
  cook,
}) => {
  // Twenty photos are made ready, sent and transformed on one machine.
  await openCredits(backend.sql).grant(cook.id, 20);
  const [one, two] = [await openApp(), await phone.open(`${network.url}/app/uploads`)];
  const files = await Promise.all(
    Array.from({ length: 20 }, (_, i) => photoFile(i + 1, { width: 160, height: 120 })),
  );
  await queueWithoutConnection(phone, one, files.slice(0, 10));
  const saved = await queueWithoutConnection(phone, two, files.slice(10));
  expect(saved).toHaveLength(20);
  await phone.goOnline();
  for (const window of [one, two]) await dispatchSync(window, `outbox-f14-${crypto.randomUUID()}`);

  for (let count = 1; count <= 20; count++)
    await until(`${count} are sent`, async () => (await truth()).jobs.length >= count);
  const server = await expectAllSent(two, saved, truth);
  expect(server.rows).toHaveLength(20);
  expect(network.mostAtOnce(UPLOADS)).toBe(1);
  expect(network.exchanges(UPLOADS)).toHaveLength(20);
  expect(network.exchanges(TRANSFORMS)).toHaveLength(20);
});
