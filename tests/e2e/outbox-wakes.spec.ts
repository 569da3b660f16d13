import { serverError, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { syncTags } from '#tests/support/phone/phone-verbs.ts';
import { leaveApp } from '#tests/support/phone/window-verbs.ts';
import { until } from '#tests/support/until.ts';
import { expect, photoFile, test } from './kitchen-journey.ts';
import { expectAllReady, openWitness, queueWithoutConnection } from './sending-verbs.ts';

// The browser wakes the worker three times for one wish, and then never again.
test.use({ phoneOptions: { syncInSeconds: true } });

/** Of 0, 2 and 4 seconds. */
const TRIES = 3;

test('F10: when the browser has tried three times in vain, the photo is still here, and goes when the app is opened', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, [await photoFile(10)]);
  await until('the app has asked to be woken', async () => (await syncTags(page)).length > 0);
  await leaveApp(page);
  const bad = network.when(UPLOADS, serverError());
  await phone.goOnline();
  await bad.struck(TRIES);
  const witness = await openWitness(phone, network.url);
  await until('the browser has given up', async () => (await syncTags(witness)).length === 0);
  expect((await readPhone(witness)).items).toMatchObject([{ id: saved[0]?.id, state: 'local', hold: null }]);
  bad.release();
  await expectAllReady(await openApp(), saved, truth);
});

test('F11: while the browser pauses between two tries, the app that is opened sends at once', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, [await photoFile(11)]);
  await until('the app has asked to be woken', async () => (await syncTags(page)).length > 0);
  await leaveApp(page);
  // Chromium may try again while it is looked at.
  const next = network.when(UPLOADS, { do: 'hold' });
  const bad = network.when(UPLOADS, serverError(), { times: 1 });
  await phone.goOnline();
  await bad.struck();
  const witness = await openWitness(phone, network.url);
  expect((await readPhone(witness)).items).toMatchObject([{ id: saved[0]?.id, state: 'local' }]);
  next.release();
  await expectAllReady(await openApp(), saved, truth);
  expect(network.mostAtOnce(UPLOADS)).toBe(1);
});
