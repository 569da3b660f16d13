import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#core/db/db.ts';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';
import { parseOriginalPath } from '#tests/support/core/original-path.ts';
import {
  DRAFT,
  fileOf,
  openNewDb,
  SHOT,
  surroundingsOfPhone,
  storageError,
} from '#tests/support/core/intake-parts.ts';
import { ANNA, NOON } from '#tests/support/core/sample-photo.ts';
import { createIntake } from './accept.ts';
import { PICTURE_COPIES } from '#core/lib/picture-copies.ts';
import { sha256 } from '#core/lib/sha256.ts';
import { StorageError } from '#core/model/storage-error.ts';
import type { IntakeStore } from '#core/model/photo-stores.ts';
import type { Size } from '#shared/size.ts';

let db: Db;
beforeEach(() => (db = openNewDb()));
afterEach(() => db.close());

const intake = (changes: Partial<IntakeStore> = {}) =>
  createIntake({ ...surroundingsOfPhone(), store: { ...db.intake, ...changes } });
const countPhotos = async () => (await db.outbox.list(ANNA)).length;

test('a shot is kept with everything it will be sent with', async () => {
  const file = fileOf('own-ori6.jpg');
  const outcome = await intake().accept({ ...file, name: 'Crème brûlée.JPG' }, SHOT);
  if (outcome.outcome !== 'saved') throw new Error(JSON.stringify(outcome));
  const item = await db.intake.get(outcome.id);
  const bytes = (await db.intake.bytes(outcome.id))!;
  expect(new Uint8Array(bytes)).toEqual(new Uint8Array(await file.arrayBuffer()));
  expect(item).toMatchObject({
    ...SHOT,
    capturedAt: NOON,
    order: NOON,
    filename: 'Crème brûlée.JPG',
    form: 'raw',
    state: 'local',
    hold: null,
    type: 'image/jpeg',
    size: file.size,
    hash: await sha256(bytes),
    width: 1200,
    height: 900,
  });
  expect(item?.path).toMatch(new RegExp(`^${ANNA}/2026-11-21/${NOON}_[0-9a-f]{12}_Creme-brulee\\.jpg$`));
  expect(parseOriginalPath(item?.path ?? '')).toBe(item?.path);
  expect(item?.idempotencyKey).not.toBe(outcome.id);
});

test.each<[string, Size, readonly number[]]>([
  ['as wide as the viewfinder', { width: 1600, height: 1200 }, [0.5, 0.5, 0.4, 0.3, 0]],
  ['higher than the viewfinder', { width: 1920, height: 1080 }, [0.5, 0.5, 0.4, 0.3, 0]],
  ['wider than the viewfinder', { width: 900, height: 900 }, [0.5, 0.5, 0.3, 0.225, 0]],
  ['turned on its side', { width: 1200, height: 1600 }, [0.5, 0.5, 0.225, 0.3, 0]],
])('the ring of the viewfinder lies in the upright photo, which is %s', async (_, view, ring) => {
  const aim = { view, ring: [0.5, 0.5, 0.4, 0.3, 0] } as const;
  const outcome = await intake().accept(fileOf('own-ori6.jpg'), { ...SHOT, aim });
  if (outcome.outcome !== 'saved') throw new Error(JSON.stringify(outcome));
  const item = await db.intake.get(outcome.id);
  expect(item?.recipe).toEqual({ ...SHOT.recipe, dish: { ring } });
  expect(item).not.toHaveProperty('aim');
});

test('photos of one moment queue in the order in which they came', async () => {
  const keeper = intake();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const outcome = await keeper.accept(fileOf('own-ori1.jpg'), SHOT);
    if (outcome.outcome === 'saved') ids.push(outcome.id);
  }
  expect((await db.outbox.list(ANNA)).map(({ id }) => id)).toEqual(ids);
  expect(ids.toSorted()).toEqual(ids);
});

test('a shot that the camera took long for queues where it was pressed', async () => {
  const keeper = intake();
  const ids: string[] = [];
  for (const pressedAt of [NOON - 50, NOON - 900]) {
    const outcome = await keeper.accept(fileOf('own-ori1.jpg'), { ...SHOT, pressedAt });
    if (outcome.outcome === 'saved') ids.push(outcome.id);
  }
  expect((await db.outbox.list(ANNA)).map(({ id }) => id)).toEqual(ids.toReversed());
});

const huge = { name: 'huge.jpg', size: 20_971_521, arrayBuffer: () => Promise.reject(new Error('read')) };
const full = new Uint8Array(20_971_520);
full.set([0xff, 0xd8, 0xff]);
const gone = { ...fileOf('own-ori1.jpg'), arrayBuffer: () => Promise.reject(new Error('NotFoundError')) };

test.each([
  ['a text that calls itself a photo', fileOf('text.jpg'), { outcome: 'left_out', why: 'not_a_photo' }],
  ['an empty file', fileOf('zero.jpg'), { outcome: 'not_saved', why: 'gone' }],
  ['a file that went away', gone, { outcome: 'not_saved', why: 'gone' }],
  ['a file that changed', { ...fileOf('own-ori1.jpg'), size: 9 }, { outcome: 'not_saved', why: 'gone' }],
  ['a byte too many, unread', huge, { outcome: 'left_out', why: 'too_large' }],
  ['as many bytes as may be', fileOf('full.jpg', full), { outcome: 'saved' }],
  ['a photo under another name', fileOf('own-p3-chart.heic'), { outcome: 'saved' }],
])('%s ends as it should', async (_what, file, expected) => {
  expect(await intake().accept(file, SHOT)).toMatchObject(expected);
  expect(await countPhotos()).toBe(expected.outcome === 'saved' ? 1 : 0);
});

test('the tray takes ten, and shots do not count', async () => {
  const keeper = intake();
  const file = fileOf('own-p3-chart.jpg');
  await keeper.accept(file, SHOT);
  for (let n = 0; n < 10; n++) expect((await keeper.accept(await copyOf(n), DRAFT)).outcome).toBe('saved');
  expect(await keeper.accept(file, DRAFT)).toMatchObject({ outcome: 'left_out', why: 'too_many' });
  // One that takes another's place comes before that one goes.
  expect(await keeper.accept(file, { ...DRAFT, instead: 'one of them' })).toMatchObject({ outcome: 'saved' });
  expect((await keeper.accept(file, SHOT)).outcome).toBe('saved');
  expect((await keeper.accept(file, { ...DRAFT, userId: 'ben' })).outcome).toBe('saved');
});

/** The same picture with another byte behind it: no file that was there before. */
const copyOf = async (n: number) => {
  const bytes = new Uint8Array(await fileOf('own-p3-chart.jpg').arrayBuffer());
  return fileOf(`copy-${n}.jpg`, Uint8Array.from([...bytes, n]));
};

test.each([
  ['no_room', 'no_room'],
  ['newer_version', 'outdated'],
  ['timeout', 'storage_error'],
  ['closed', 'storage_error'],
] as const)('trouble of the database (%s) is said, not thrown', async (code, why) => {
  const keeper = intake({ add: () => Promise.reject(storageError(code)) });
  expect(await keeper.accept(fileOf('own-ori1.jpg'), SHOT)).toMatchObject({ outcome: 'not_saved', why });
});

/** A phone that has the app itself, one photo, and pictures that the server has too. */
async function fillPhone() {
  const caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  for (const name of ['the app', PICTURE_COPIES]) {
    await (await caches.open(name)).put('https://app.example/x', new Response('x'));
  }
  await intake().accept(fileOf('own-ori1.jpg'), SHOT);
  return caches;
}
const noRoom = () => Promise.reject(storageError('no_room'));

test('on a full phone pictures that the server has too make room for a new photo', async () => {
  const caches = await fillPhone();
  const add = async (...photo: Parameters<IntakeStore['add']>) =>
    (await (await caches.open(PICTURE_COPIES)).keys()).length > 0
      ? await noRoom()
      : await db.intake.add(...photo);
  expect((await intake({ add }).accept(fileOf('own-ori2.jpg'), SHOT)).outcome).toBe('saved');
  expect(await caches.match('https://app.example/x', { cacheName: 'the app' })).toBeDefined();
  expect(await countPhotos()).toBe(2);
});

test.each<[string, number, (caches: CacheStorage) => unknown]>([
  ['is too little', 2, () => undefined],
  ['is not there', 1, (caches) => caches.delete(PICTURE_COPIES)],
  ['cannot be read', 1, (caches) => (caches.has = () => Promise.reject(new Error('broken')))],
])('where that %s, it is said once that the phone is full', async (_what, tries, change) => {
  await change(await fillPhone());
  const add = vi.fn<IntakeStore['add']>(noRoom);
  const outcome = await intake({ add }).accept(fileOf('own-ori2.jpg'), SHOT);
  expect(outcome).toMatchObject({ outcome: 'not_saved', why: 'no_room' });
  expect(add).toHaveBeenCalledTimes(tries);
  expect(await countPhotos()).toBe(1);
});

test('a fault of ours is thrown', async () => {
  const keeper = intake({ add: () => Promise.reject(new TypeError('oops')) });
  await expect(keeper.accept(fileOf('own-ori1.jpg'), SHOT)).rejects.toThrow('oops');
});

const flipped = async (id: string): Promise<ArrayBuffer | undefined> => {
  const bytes = await db.intake.bytes(id);
  if (bytes) new Uint8Array(bytes)[bytes.byteLength - 1]! ^= 1;
  return bytes;
};
test.each([
  ['one bit of it', flipped],
  ['its end', async (id: string) => (await db.intake.bytes(id))?.slice(1)],
  ['all of it', () => Promise.resolve(undefined)],
])('nothing is called saved when the phone gives back something else: %s', async (_what, bytes) => {
  const outcome = await intake({ bytes }).accept(fileOf('own-ori1.jpg'), SHOT);
  expect(outcome).toMatchObject({ outcome: 'not_saved', why: 'storage_error' });
  expect(await countPhotos()).toBe(0);
});

const timeout = () => Promise.reject(storageError('timeout'));
/** Storage that does not answer, or answers wrongly, as often as is said, and then as it should. */
const atFirst = (times: number, wrong: (id: string) => Promise<ArrayBuffer | undefined>) => {
  let asked = 0;
  return (id: string) => (++asked > times ? db.intake.bytes(id) : wrong(id));
};

test.each([
  ['gives no answer', timeout],
  ['answers wrongly', flipped],
])('a photo is saved where the phone %s once, and then gives the photo back', async (_what, wrong) => {
  const outcome = await intake({ bytes: atFirst(1, wrong) }).accept(fileOf('own-ori1.jpg'), SHOT);
  expect(outcome.outcome).toBe('saved');
  expect(await countPhotos()).toBe(1);
});

test('a photo that another page made ready before it was read back is saved', async () => {
  const ready = Uint8Array.of(1, 2, 3).buffer;
  const bytes = async (id: string) => {
    const hash = await sha256(ready);
    await db.intake.replace(id, (item) => ({ ...item, form: 'final', hash }), { bytes: ready });
    return await db.intake.bytes(id);
  };
  expect((await intake({ bytes }).accept(fileOf('own-ori1.jpg'), SHOT)).outcome).toBe('saved');
});

test.each([false, true])(
  'so is one that is made ready between two looks at it; asked again after a death: %s',
  async (isAgain) => {
    const id = '019a0000-0000-7000-8000-000000000001';
    if (isAgain) await intake().accept(fileOf('own-ori1.jpg'), SHOT, { id, isAgain: false });
    let looks = 0;
    const bytes = async () => {
      looks += 1;
      const ready = Uint8Array.of(1, 2, looks).buffer;
      const hash = await sha256(ready);
      if (looks <= 2) await db.intake.replace(id, (item) => ({ ...item, hash }), { bytes: ready });
      return await db.intake.bytes(id);
    };
    const outcome = await intake({ bytes }).accept(fileOf('own-ori1.jpg'), SHOT, { id, isAgain });
    expect(outcome).toEqual({ outcome: 'saved', id });
    expect(await countPhotos()).toBe(1);
  },
);

test.each<[string, Partial<IntakeStore>]>([
  ['the phone gives no answer any more', { bytes: timeout }],
  ['a wrong photo cannot be taken out', { bytes: flipped, forget: timeout }],
])('nobody says that a photo is not there when it may be: %s', async (_what, changes) => {
  const outcome = await intake(changes).accept(fileOf('own-ori1.jpg'), SHOT);
  expect(outcome).toMatchObject({ outcome: 'not_saved', why: 'unsure' });
  expect(await countPhotos()).toBe(1);
});

test('what never came to be written is called not saved, though the phone gives no answer', async () => {
  const add: IntakeStore['add'] = () =>
    Promise.reject(new StorageError('blocked', undefined, { wasBegun: false }));
  const outcome = await intake({ add, get: timeout, bytes: timeout }).accept(fileOf('own-ori1.jpg'), SHOT);
  expect(outcome).toMatchObject({ outcome: 'not_saved', why: 'storage_error' });
});

test('a photo that got there though its answer came too late is saved', async () => {
  const add: IntakeStore['add'] = async (...photo) => {
    await db.intake.add(...photo);
    throw storageError('timeout');
  };
  expect(await intake({ add }).accept(fileOf('own-ori1.jpg'), SHOT)).toMatchObject({ outcome: 'saved' });
  expect(await countPhotos()).toBe(1);
});

test.each(['buried', 'forgotten'])(
  'asked again after a death, one that its person lets go at that moment is not kept once more: %s',
  async (how) => {
    const again = { id: '019a0000-0000-7000-8000-000000000001', isAgain: true };
    await intake().accept(fileOf('own-ori1.jpg'), SHOT, again);
    const bytes = async (id: string) => {
      if (how === 'buried') await db.intake.replace(id, (item) => ({ ...item, state: 'purged' }), {});
      else await db.intake.forget(id);
      return undefined;
    };
    const outcome = await intake({ bytes }).accept(fileOf('own-ori1.jpg'), SHOT, again);
    expect(outcome).toMatchObject({ outcome: 'saved' });
    expect((await db.intake.get(again.id))?.state ?? 'purged').toBe('purged');
  },
);

test('asked again after a death, while the phone gives no answer, nobody says that the photo is not there', async () => {
  const again = { id: '019a0000-0000-7000-8000-000000000001', isAgain: true };
  await intake().accept(fileOf('own-ori1.jpg'), SHOT, again);
  const outcome = await intake({ get: timeout }).accept(fileOf('own-ori1.jpg'), SHOT, again);
  expect(outcome).toMatchObject({ outcome: 'not_saved', why: 'unsure' });
  expect(await countPhotos()).toBe(1);
});

test('asked again after a death, what was kept is not kept twice, and what was not is', async () => {
  const id = '019a0000-0000-7000-8000-000000000001';
  const again = { id, isAgain: true };
  expect(await intake().accept(fileOf('own-ori1.jpg'), SHOT, again)).toEqual({ outcome: 'saved', id });
  const before = await db.intake.get(id);
  expect(await intake().accept(fileOf('own-ori1.jpg'), SHOT, again)).toEqual({ outcome: 'saved', id });
  expect(await db.intake.get(id)).toEqual(before);
  expect(await countPhotos()).toBe(1);
});
