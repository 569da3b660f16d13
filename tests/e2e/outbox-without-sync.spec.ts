import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { crash } from '#tests/support/phone/phone-verbs.ts';
import { leaveApp, someoneWaitsFor } from '#tests/support/phone/window-verbs.ts';
import { until } from '#tests/support/until.ts';
import {
  isAllReady,
  expect,
  phoneWhere,
  photoFile,
  pickReady,
  startTransform,
  test,
} from './kitchen-journey.ts';
import { openAndRead } from './kill-verbs.ts';
import { expectAllReady, holdUpload, queueWithoutConnection } from './sending-verbs.ts';

// Safari's way: nobody wakes the worker of a closed app, so photos go while the app is open.
test.use({ phoneOptions: { hasSync: false } });

const keepOpen = (page: Page) => page.getByText('Keep the app open to upload');

test('F39: what waits says that the app has to stay open, stays when it is closed, and goes once when it is opened', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  await expect(keepOpen(page)).toBeHidden();
  const saved = await queueWithoutConnection(phone, page, [await photoFile(1), await photoFile(2)]);
  await expect(keepOpen(page)).toBeVisible();
  await leaveApp(page);
  await phone.goOnline();
  const left = await openAndRead(phone, network.url);
  expect(left.items.map(({ state }) => state)).toEqual(['local', 'local']);
  expect(network.exchanges(UPLOADS)).toEqual([]);

  await expectAllReady(await openApp(), saved, truth);
});

test('F39: left in mid-upload, closed, crashed or killed, the photo goes up once when the app is opened again', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  let page = await openApp();
  const saved = await pickReady(page, [await photoFile(3)]);
  let held = holdUpload(network);
  await startTransform(page);
  for (const end of [() => page.close(), () => crash(page), () => phone.kill()]) {
    await held.struck();
    await end();
    held.release();
    held = holdUpload(network);
    if (!phone.isOn()) await phone.relaunch();
    page = await openApp();
  }
  held.release();
  await phoneWhere(page, 'the picture came back', isAllReady);
  await expectAllReady(page, saved, truth);
});

test('F39: with the connection lost and back while the app is open, it goes by itself', async ({
  openApp,
  phone,
  truth,
}) => {
  const page = await openApp();
  const saved = await queueWithoutConnection(phone, page, [await photoFile(4)]);
  await phone.goOnline();
  await expectAllReady(page, saved, truth);
  await expect(keepOpen(page)).toBeHidden();
});

test('F39: a window crashes while it sends, and another one goes on as soon as it has gone', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, [await photoFile(4)]);
  const held = holdUpload(network);
  await startTransform(page);
  await held.struck();
  // Opened now it is not the one that sends.
  const other = await phone.open();
  await other.clock.install();
  await other.goto(`${network.url}/app/uploads`);
  // For a little less long a page that was just opened queues anyway.
  await pause(6000);
  await someoneWaitsFor(other, 'outbox');
  // Its clock stands still: no look at the outbox now and then brings it on.
  await other.clock.pauseAt(await other.evaluate(() => Date.now() + 10_000));
  await crash(page);
  await until('the other window goes on', () => network.exchanges(UPLOADS).length > 1);
  // All windows have one clock, and one that has crashed cannot be told.
  await page.close();
  await other.clock.resume();
  await expectAllReady(other, saved, truth);
});
