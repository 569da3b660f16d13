import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failRequests, openRaw } from '#tests/support/core/break-storage.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { bytesOf, textOf } from '#tests/support/core/sample-rows.ts';
import { openDb, type Db } from './db.ts';

const isFull = new DOMException('full', 'QuotaExceededError');
const PIECE = 512 * 1024;
const WHOLE = 6 * PIECE;
const noRoom = { name: 'StorageError', code: 'no_room' };

let db: Db;
let factory: IDBFactory;
let told: boolean[];

beforeEach(async () => {
  factory = new IDBFactory();
  told = [];
  db = openDb({ factory, tellFull: (now) => told.push(now) });
  await db.intake.add(samplePhoto('a'), bytesOf('bytes of a'));
});

afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

async function sizeOfReserve(): Promise<number> {
  const raw = await openRaw(factory);
  const request = raw.transaction('meta').objectStore('meta').getAll();
  await new Promise((resolve) => (request.onsuccess = resolve));
  raw.close();
  const pieces = request.result.filter((value: unknown) => value instanceof ArrayBuffer);
  return pieces.reduce((bytes, piece) => bytes + piece.byteLength, 0);
}

const tryOnce = () => db.outbox.change('a', (item) => ({ ...item, attempts: item.attempts + 1 }));

test('on a full phone a note takes no more than a piece of the room that was put aside', async () => {
  await db.outbox.keepReserve();
  expect(await sizeOfReserve()).toBe(WHOLE);
  failRequests('put', 'items', isFull, 1);
  expect(await tryOnce()).toMatchObject({ attempts: 1 });
  expect(await sizeOfReserve()).toBe(WHOLE - PIECE);
  expect(told).toEqual([]);

  await db.outbox.keepReserve();
  expect(await sizeOfReserve()).toBe(WHOLE);
});

test('what is larger takes as many pieces as it needs', async () => {
  await db.outbox.keepReserve();
  failRequests('put', 'items', isFull, 3);
  expect(await tryOnce()).toMatchObject({ attempts: 1 });
  expect(await sizeOfReserve()).toBe(WHOLE - 3 * PIECE);
  vi.restoreAllMocks();
  failRequests('put', 'items', isFull, 3);
  expect(await tryOnce()).toMatchObject({ attempts: 2 });
  expect(await sizeOfReserve()).toBe(0);
  expect(told).toEqual([]);
});

test('what finds no room is put aside the next time', async () => {
  await db.outbox.keepReserve();
  failRequests('put', 'items', isFull, 2);
  await tryOnce();
  vi.restoreAllMocks();
  failRequests('put', 'meta', isFull, 1);
  await db.outbox.keepReserve();
  expect(await sizeOfReserve()).toBe(WHOLE - 2 * PIECE);
  vi.restoreAllMocks();
  await db.outbox.keepReserve();
  expect(await sizeOfReserve()).toBe(WHOLE);
});

test('a photo is made ready with it, but no new one is taken in', async () => {
  await db.outbox.keepReserve();
  failRequests('add', 'bytes', isFull);
  await expect(db.intake.add(samplePhoto('b'), bytesOf('bytes of b'))).rejects.toMatchObject(noRoom);
  expect(await sizeOfReserve()).toBe(WHOLE);
  failRequests('put', 'bytes', isFull, 1);
  await db.intake.replace('a', (item) => ({ ...item, form: 'final' }), { bytes: bytesOf('small') });
  expect(textOf(await db.outbox.bytes('a'))).toBe('small');
  expect(await sizeOfReserve()).toBe(WHOLE - PIECE);
});

test('when that is used up, too, it is told, and told again when there is room', async () => {
  failRequests('put', 'items', isFull, 4);
  await expect(tryOnce()).rejects.toMatchObject(noRoom);
  await expect(tryOnce()).rejects.toMatchObject(noRoom);
  expect(told).toEqual([true]);
  await tryOnce();
  await tryOnce();
  expect(told).toEqual([true, false]);
  expect(await db.outbox.get('a')).toMatchObject({ attempts: 2 });
});

test('where there is no room to put aside, nobody is troubled', async () => {
  failRequests('put', 'meta', isFull);
  await db.outbox.keepReserve();
  expect(await sizeOfReserve()).toBe(0);
  expect(told).toEqual([]);
});
