import type { Page } from 'playwright/test';
import { waitForNextFrame } from '#tests/support/phone/camera-verbs.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { EVERYTHING, TRANSFORMS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { readPhone, type PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { hearRows } from '#tests/support/phone/row-witness.ts';
import { findLosses } from '#tests/support/server/server-truth.ts';
import { expect, phoneWhere } from './kitchen-journey.ts';
import { banner, expectRow, SAYS, test } from './outbox-screen.ts';
import { expectAllReady } from './sending-verbs.ts';

test.use({ phoneOptions: { camera: 'fake' }, engine: 'built-in' });

const SHOTS = 5;
const CREDITS = 3;
/** What may be said of a photo that nobody but this phone knows of; each try is told, and moves no byte. */
const TRUE_WITHOUT_SIGNAL =
  /^(Saved on this device|Waiting for a connection|Waiting its turn|Uploading( 0%)?)$/;

/** Chromium's test camera makes some seventy different photos, again and again: each gets a mark of its own. */
const tellApart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const take = ImageCapture.prototype.takePhoto;
    let count = 0;
    ImageCapture.prototype.takePhoto = async function (settings) {
      const photo = await createImageBitmap(await take.call(this, settings));
      const canvas = new OffscreenCanvas(photo.width, photo.height);
      const context = canvas.getContext('2d');
      context?.drawImage(photo, 0, 0);
      context?.fillRect(40 * count++, 0, 32, 32);
      return await canvas.convertToBlob({ type: 'image/jpeg' });
    };
  });

/** Presses the shutter; each shot in a second of its own, since a shot is named by it. */
async function takeShots(page: Page, count: number): Promise<PhoneStorage> {
  const shutter = page.getByRole('button', { name: 'Take photo', exact: true });
  await expect(shutter).toHaveAttribute('aria-disabled', 'false');
  await tellApart(page);
  for (let shot = 1; shot <= count; shot++) {
    const second = await page.evaluate(() => Math.floor(Date.now() / 1000));
    await shutter.click();
    await expect(page.getByText(`Saved on this device, ${String(shot)}`)).toBeAttached();
    const { items, bytes } = await readPhone(page);
    expect(items, 'what was said to be saved is there').toHaveLength(shot);
    expect(items.map(({ id, hash }) => bytes[id]?.hash === hash)).toEqual(items.map(() => true));
    await page.waitForFunction((was) => Math.floor(Date.now() / 1000) > was, second, { polling: 100 });
    await waitForNextFrame(page);
  }
  return await readPhone(page);
}

/** Each takes its time, a slow machine's with it: they are waited for one by one. */
async function untilReady(page: Page, wanted: number): Promise<void> {
  for (let count = 1; count <= wanted; count++)
    await phoneWhere(
      page,
      `${String(count)} are ready`,
      ({ items }) => items.filter(({ state }) => state === 'purged').length >= count,
    );
}

test('five shots in airplane mode outlive a dead phone; three come back enhanced, two wait for credit, none is lost', async ({
  phone,
  openApp,
  network,
  truth,
  backend,
  cook,
  said,
}) => {
  const page = await openApp();
  await page.getByRole('button', { name: 'Take photo' }).first().click();
  const airplane = network.when(EVERYTHING, { do: 'reset' });
  await phone.goOffline();
  const { items: saved } = await takeShots(page, SHOTS);
  await phone.kill();

  await phone.relaunch();
  await phone.goOffline();
  await hearRows(phone.context, said);
  const again = await phone.open();
  await again.clock.install();
  await again.goto(`${network.url}/app/uploads`);
  for (const { filename } of saved) await expectRow(again, filename, SAYS.noConnection);
  await expect(banner(again)).toHaveText('5 photos waiting for a connection');
  const waiting = await phoneWhere(again, 'all are made ready to go', ({ items }) =>
    items.every(({ form }) => form === 'final'),
  );
  expect(waiting.items.map(({ id, path }) => ({ id, path }))).toEqual(
    saved.map(({ id, path }) => ({ id, path })),
  );
  expect(await truth()).toMatchObject({ objects: [], rows: [], jobs: [], creditsLeft: CREDITS });
  expect(said.map(({ word }) => word).filter((word) => !TRUE_WITHOUT_SIGNAL.test(word))).toEqual([]);

  airplane.release();
  await phone.goOnline();
  await untilReady(again, CREDITS);
  await phoneWhere(again, 'three are ready, two wait for credit', ({ items }) =>
    items.every(({ state, hold }) => state === 'purged' || hold?.kind === 'waiting_credit'),
  );
  const home = await readPhone(again);
  for (const { filename } of saved.slice(CREDITS)) await expectRow(again, filename, SAYS.noCredit);
  await expect(banner(again)).toHaveText('2 photos waiting for credit');
  const server = await truth();
  expect(findLosses(saved, home, server)).toEqual([]);
  expect(Object.keys(home.bytes).toSorted()).toEqual(
    saved
      .slice(CREDITS)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(server.rows.map(({ id, status }) => [id, status])).toEqual(
    saved.slice(0, CREDITS).map(({ id }) => [id, 'ready']),
  );
  const reserves = server.ledger.filter(({ kind }) => kind === 'reserve');
  expect(reserves.map(({ photoId, amount }) => [photoId, amount])).toEqual(
    saved.slice(0, CREDITS).map(({ id }) => [id, -1]),
  );
  expect(server.ledger.filter(({ kind }) => kind === 'refund')).toEqual([]);
  expect(server.creditsLeft).toBe(0);

  await openCredits(backend.sql).grant(cook.id, SHOTS - CREDITS);
  // Nobody touches the phone: the app on the screen asks twice a minute whether there is credit.
  await again.clock.fastForward(31_000);
  await untilReady(again, SHOTS);
  const last = await expectAllReady(again, saved, truth);
  expect(last.versions).toHaveLength(SHOTS);
  expect(last.creditsLeft).toBe(0);
  const reachedServer = network.exchanges(UPLOADS).filter(({ serverStatus }) => serverStatus !== null);
  expect(reachedServer).toHaveLength(SHOTS);
  expect(network.exchanges(TRANSFORMS).filter(({ serverStatus }) => serverStatus === 202)).toHaveLength(
    SHOTS,
  );
  expect(said.length).toBeGreaterThan(SHOTS * 3);
});
