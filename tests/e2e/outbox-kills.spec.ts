import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { CAMERA, shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { createChance } from '#tests/support/chance.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import type { FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { TRANSFORMS, UPLOADS, type Match } from '#tests/support/faults/fault-rules.ts';
import { findHalves } from '#tests/support/phone/find-halves.ts';
import { crash } from '#tests/support/phone/phone-verbs.ts';
import { haltAtChange, hearChange, holdStore } from '#tests/support/phone/storage-faults.ts';
import { hearScreens } from '#tests/support/phone/screen-witness.ts';
import { findDoubles, findLosses, type ServerTruth } from '#tests/support/server/server-truth.ts';
import { until } from '#tests/support/until.ts';
import {
  expect,
  isAllReady,
  phoneWhere,
  photoFile,
  pick,
  pickReady,
  startTransform,
  test,
} from './kitchen-journey.ts';
import { killAndRead, openAndRead } from './kill-verbs.ts';

// Page and browser die at the worst moments of a photo's way. What was promised must still be true.
test.use({ phoneOptions: { camera: 'fake' } });

const SEED = Number(process.env.KILL_SEED ?? 20_261_121);
const CRASHES = 4;
const SHOTS = 3;
const SIZE = { width: 800, height: 600 };
/** More than the kernel's buffers swallow: what was not asked for stays with the phone. */
const LARGE = { width: 1600, height: 1200 };
/** Photos of F7: so many that a death falls between them. */
const PURGED = 8;
/** What becomes of photos that were accepted is read by their ids. */
const ROWS_BY_ID: Match = { method: /^GET$/, path: /^\/rest\/v1\/transformations\?.*\bid=in\b/ };
const SIZE_OF_OBJECT: Match = { method: /^GET$/, path: /^\/storage\/v1\/object\/info\// };

/** A photo that is ready to send. */
async function pickOne(page: Page, seed: number, size = SIZE): Promise<OutboxItem> {
  const [item] = await pickReady(page, [await photoFile(seed, size)]);
  if (!item) throw new Error('no photo was saved');
  return item;
}

/** The app opened again has its picture, with the job that there was, and paid once. */
async function expectDoneOnce(
  page: Page,
  item: OutboxItem,
  truth: () => Promise<ServerTruth>,
): Promise<ServerTruth> {
  const { items } = await phoneWhere(page, 'the picture came back', isAllReady);
  expect(items).toMatchObject([{ id: item.id, path: item.path }]);
  const server = await truth();
  expect(originalsOf(server)).toMatchObject([{ name: item.path, size: item.size, hash: item.hash }]);
  expect(findDoubles(server)).toEqual([]);
  expect(server.jobs).toHaveLength(1);
  expect(server.creditsLeft).toBe(2);
  return server;
}

/** What the server said to these requests, as far as they came to it. */
const reached = (network: FaultProxy, match: Match) =>
  network
    .exchanges(match)
    .map(({ serverStatus }) => serverStatus)
    .filter((status) => status !== null);
const originalsOf = ({ objects }: ServerTruth) => objects.filter(({ bucket }) => bucket === 'originals');
const reservesOf = ({ ledger }: ServerTruth) => ledger.filter(({ kind }) => kind === 'reserve');

test('F1: a page that dies while it saves leaves whole photos or none, and has not called more of them saved', async ({
  openApp,
  phone,
  network,
}) => {
  const chance = createChance(SEED);
  network.when(UPLOADS, { do: 'reset' });
  const witness = await hearScreens(phone.context);
  const first = await openApp(CAMERA);
  await waitForCamera(first);
  const beganAt = performance.now();
  await shoot(first, SHOTS);
  await witness.hears(first, 'every shot is saved', () => witness.shotsSaved(first) === SHOTS);
  const savingMs = Math.round(performance.now() - beganAt);
  await first.close();

  let known = (await openAndRead(phone, network.url)).items.length;
  expect(known).toBe(SHOTS);
  /** How many of a dead page's shots the phone has. */
  const countKept = async (page: Page, what: string): Promise<number> => {
    const left = await openAndRead(phone, network.url);
    const [called, kept] = [witness.shotsSaved(page), left.items.length - known];
    const told = `seed ${SEED}, ${what}, called saved: ${called}, kept: ${kept}`;
    expect(findHalves(left), told).toEqual([]);
    expect(kept, told).toBeGreaterThanOrEqual(called);
    known = left.items.length;
    await page.close();
    return kept;
  };
  for (let round = 1; round <= CRASHES; round++) {
    const page = await phone.open(network.url + CAMERA);
    await waitForCamera(page);
    const isWaiting = round % 2 === 0;
    const ms = chance.between(0, isWaiting ? 40 : savingMs);
    const before = witness.changes(page);
    await shoot(page, SHOTS);
    if (isWaiting) await witness.hears(page, 'something is written', () => witness.changes(page) > before);
    await pause(ms);
    await crash(page);
    await countKept(page, `round ${round}, ${ms} ms`);
  }

  // However fast the machine, one death comes in the middle: the first shot is saved, and nobody can write the others.
  const page = await phone.open(network.url + CAMERA);
  await waitForCamera(page);
  await shoot(page);
  await witness.hears(page, 'one shot is saved', () => witness.shotsSaved(page) === 1);
  const beside = await phone.open(`${network.url}/healthz`);
  await holdStore(beside, 'items');
  await shoot(page, SHOTS - 1);
  await pause(savingMs);
  await crash(page);
  await beside.close();
  expect(await countKept(page, 'in the middle')).toBe(1);
});

test('F2: killed the moment it called photos saved, the phone has them after its relaunch, bit by bit', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const away = network.when(UPLOADS, { do: 'reset' });
  const camera = await hearScreens(phone.context);
  const shots = await openApp(CAMERA);
  await waitForCamera(shots);
  await shoot(shots, 2);
  await camera.hears(shots, 'two shots are saved', () => camera.shotsSaved(shots) === 2);
  const afterShots = await killAndRead(phone, network);
  expect(afterShots.items.map(({ source }) => source)).toEqual(['camera', 'camera']);
  expect(findHalves(afterShots)).toEqual([]);

  const tray = await hearScreens(phone.context);
  const page = await openApp();
  const file = await photoFile(2, SIZE);
  await pick(page, [file]);
  await tray.hears(page, 'the photo lies in the tray', () => tray.namesShown(page).includes(file.name));
  const afterPick = await killAndRead(phone, network);
  expect(findHalves(afterPick)).toEqual([]);
  const picked = afterPick.items.find(({ filename }) => filename === file.name);
  const asPicked = createHash('sha256').update(file.buffer).digest('hex');
  // The death came before the photo was worked on, or after it.
  if (picked?.form === 'raw') expect(picked.hash).toBe(asPicked);
  else expect(picked).toMatchObject({ form: 'final', ...SIZE });

  away.release();
  const again = await openApp();
  await phoneWhere(again, 'all are ready to send', ({ items }) =>
    items.every(({ form }) => form === 'final'),
  );
  const { items: ready } = await phoneWhere(again, 'all are final', ({ items }) => items.length === 3);
  await startTransform(again);
  await phoneWhere(again, 'all came back', isAllReady);
  const server = await truth();
  expect(
    originalsOf(server)
      .map(({ hash }) => hash)
      .toSorted(),
  ).toEqual(ready.map(({ hash }) => hash).toSorted());
  expect(findDoubles(server)).toEqual([]);
  expect(server.creditsLeft).toBe(0);
});

test('F3: killed in the middle of its upload, again and again, the photo goes up whole and once', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  let page = await openApp();
  const item = await pickOne(page, 3, LARGE);
  const standStill = (share: number) => {
    const afterBytes = Math.floor(item.size * share);
    return { afterBytes, rule: network.when(UPLOADS, { do: 'hold', afterBytes }, { times: 1 }) };
  };
  let held = standStill(0.15);
  await startTransform(page);
  for (const next of [0.5, 0.8, undefined]) {
    await held.rule.struck();
    expect(network.exchanges(UPLOADS).at(-1)?.bodyBytes).toBe(held.afterBytes);
    expect(originalsOf(await truth())).toEqual([]);
    await phone.kill();
    // Its worker goes on by itself after the relaunch: the next hold is ready.
    if (next !== undefined) held = standStill(next);
    await phone.relaunch();
    page = await openApp();
  }
  await expectDoneOnce(page, item, truth);
  expect(network.exchanges(UPLOADS).map(({ status }) => status)).toEqual([null, null, null, 200]);
});

test('F4: killed before it heard that its upload was stored, the phone finds its photo there and goes on with it', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  const item = await pickOne(page, 4);
  const held = network.when(UPLOADS, { do: 'hold reply' }, { times: 1 });
  await startTransform(page);
  await held.struck();
  expect(originalsOf(await truth())).toHaveLength(1);
  const dead = await killAndRead(phone, network);
  expect(dead.items).toMatchObject([{ id: item.id, state: 'local' }]);
  expect(findHalves(dead)).toEqual([]);

  await expectDoneOnce(await openApp(), item, truth);
  // Storage says that it is there; its size was asked for, and fits.
  expect(reached(network, UPLOADS)).toEqual([200, 400]);
  expect(reached(network, SIZE_OF_OBJECT)).toEqual([200]);
});

test('F6: killed before it heard that its photo was accepted, the phone goes on with the same job and pays once', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  const item = await pickOne(page, 6);
  const held = network.when(TRANSFORMS, { do: 'hold reply' }, { times: 1 });
  await startTransform(page);
  await held.struck();
  const before = await truth();
  expect(before.jobs).toMatchObject([{ photoId: item.id, version: 1 }]);
  const dead = await killAndRead(phone, network);
  expect(dead.items).toMatchObject([{ id: item.id, state: 'stored' }]);

  const server = await expectDoneOnce(await openApp(), item, truth);
  expect(server.jobs.map(({ id }) => id)).toEqual(before.jobs.map(({ id }) => id));
  expect(reservesOf(server)).toMatchObject([{ amount: -1, photoId: item.id, version: 1 }]);
  expect(reached(network, UPLOADS)).toEqual([200]);
  expect(server.versions).toHaveLength(1);
});

test('F7: killed while finished photos leave it, the phone has each of them whole or not at all', async ({
  openApp,
  phone,
  network,
  truth,
  backend,
  cook,
}) => {
  await openCredits(backend.sql).grant(cook.id, PURGED);
  const chance = createChance(SEED);
  const away = network.when(ROWS_BY_ID, { do: 'reset' });
  const page = await openApp();
  const files = await Promise.all(
    Array.from({ length: PURGED }, (_, i) => photoFile(70 + i, { width: 400, height: 300 })),
  );
  const saved = await pickReady(page, files);
  await startTransform(page);
  const countMade = async () => (await truth()).rows.filter(({ status }) => status === 'ready').length;
  for (let count = 1; count <= PURGED; count++)
    await until(`the server has made picture ${count}`, async () => (await countMade()) >= count);
  // Held before anybody may ask: page and worker both let go of what they hear is done.
  let answer = network.when(ROWS_BY_ID, { do: 'hold reply' });
  await page.close();
  away.release();

  const left: number[] = [];
  do {
    const watcher = await phone.open(`${network.url}/healthz`);
    await openApp();
    await answer.struck();
    // At the first death the phone stands still from the first photo on, so that on any machine some are left.
    const isFirst = left.length === 0;
    const ms = isFirst ? 0 : chance.between(0, 20);
    const { change } = isFirst ? await haltAtChange(watcher, 'items') : await hearChange(watcher);
    answer.release();
    await change;
    await pause(ms);
    answer = network.when(ROWS_BY_ID, { do: 'hold reply' });
    const phoneNow = await killAndRead(phone, network);
    left.push(phoneNow.items.filter(({ state }) => state !== 'purged').length);
    const what = `seed ${SEED}, ${ms} ms, left: ${left.join()}`;
    expect(phoneNow.items, what).toHaveLength(PURGED);
    expect(findHalves(phoneNow), what).toEqual([]);
    expect(findLosses(saved, phoneNow, await truth()), what).toEqual([]);
  } while ((left.at(-1) ?? 0) > 0);
  expect(left.length, 'some death came before the last had left').toBeGreaterThan(1);
  expect(findDoubles(await truth())).toEqual([]);
});
