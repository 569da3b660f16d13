import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import {
  failNextCommit,
  failRequests,
  fallDuring,
  loseNextAnswer,
  occupyStores,
  openRaw,
} from '#tests/support/core/break-storage.ts';
import { ANNA, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { bytesOf, textOf } from '#tests/support/core/sample-rows.ts';
import { createConnection } from './connection.ts';
import { openDb, type Db } from './db.ts';
import { upgrade, VERSION } from './upgrades.ts';

// A stray rejection fails the run: each of these tests is one about those, too.

let factory: IDBFactory;
let db: Db;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  factory = new IDBFactory();
  db = openDb({ factory });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  db.close();
});

const storageError = (code: string) => expect.objectContaining({ name: 'StorageError', code }) as Error;
const save = (id: string) => db.intake.add(samplePhoto(id), bytesOf(`bytes of ${id}`));
const savedIds = async () => (await db.outbox.list(ANNA)).map(({ id }) => id).sort();
const full = () => new DOMException('the disk is full', 'QuotaExceededError');
const lost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError');

/** Runs out of time with what is waiting. */
async function expectTimeout(call: Promise<unknown>, code = 'timeout'): Promise<void> {
  const outcome = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await outcome).toEqual(storageError(code));
}

test('changes come one after the other, whatever they are about and whoever makes them', async () => {
  const connect = () =>
    createConnection({ name: 'plateglow', factory, timeoutMs: 5000, version: VERSION, upgrade });
  const [one, other] = [connect(), connect()];
  const log: string[] = [];
  const change = (connection: typeof one, name: 'meta' | 'session' | 'profile') =>
    connection.write([name], async (tx) => {
      const store = tx.objectStore(name);
      await store.count();
      log.push(`${name} begins`);
      for (let n = 0; n < 5; n++) await store.count();
      log.push(`${name} ends`);
    });
  await Promise.all([change(one, 'meta'), change(one, 'session'), change(other, 'profile')]);
  expect(log).toHaveLength(6);
  for (let n = 0; n < 6; n += 2) expect(log[n + 1]).toBe(log[n]?.replace('begins', 'ends'));
  one.close();
  other.close();
});

test('where the database never opens, each call ends after five seconds, until it does', async () => {
  const open = vi.spyOn(factory, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  await expectTimeout(save('a'));
  await expectTimeout(db.session.read());
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRestore();
  await save('a');
  expect(await savedIds()).toEqual(['a']);
});

test('a database that opens too late is closed again, and what was asked for is not done', async () => {
  const open = vi.spyOn(factory, 'open');
  const late: { onsuccess?: (event: Event) => void; result?: IDBDatabase } = {};
  open.mockImplementationOnce(() => late as IDBOpenDBRequest);
  await expectTimeout(save('a'));
  await db.outbox.list(ANNA);
  late.result = await openRaw(factory);
  const close = vi.spyOn(late.result, 'close');
  late.onsuccess?.(new Event('success'));
  expect(close).toHaveBeenCalled();
  expect(await savedIds()).toEqual([]);
});

test('a save that hangs ends after five seconds and does not happen later', async () => {
  await save('first');
  const other = await openRaw(factory);
  const letGo = occupyStores(other, ['items', 'bytes']);
  await expectTimeout(save('a'));
  letGo();
  expect(await savedIds()).toEqual(['first']);
  expect(await db.outbox.bytes('a')).toBeUndefined();
  await save('a');
  expect(await savedIds()).toEqual(['a', 'first']);
  other.close();
});

test('an answer that never comes ends after five seconds', async () => {
  await save('a');
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => new IDBRequest());
  await expectTimeout(db.outbox.get('a'));
});

test.each([
  ['the browser closes it and says so', (raw: IDBDatabase) => forceCloseDatabase(raw as never)],
  ['it is closed without a word', (raw: IDBDatabase) => raw.close()],
])('a lost connection is opened anew (%s)', async (_, lose) => {
  const open = vi.spyOn(factory, 'open');
  await save('a');
  lose((open.mock.results[0]!.value as IDBOpenDBRequest).result);
  const both = await Promise.all([db.outbox.get('a'), db.outbox.bytes('a')]);
  expect([both[0]?.id, textOf(both[1])]).toEqual(['a', 'bytes of a']);
  expect(open).toHaveBeenCalledTimes(2);
});

test('a loss that the browser tells of leaves the second try for the next one', async () => {
  const open = vi.spyOn(factory, 'open');
  await save('a');
  forceCloseDatabase((open.mock.results[0]!.value as IDBOpenDBRequest).result as never);
  failRequests('get', 'items', lost(), 1);
  expect((await db.outbox.get('a'))?.id).toBe('a');
});

test('calls under way when the connection is lost are made again', async () => {
  await save('a');
  const tries = failRequests('get', 'items', lost(), 2);
  const read = await Promise.all([db.outbox.get('a'), db.outbox.get('a'), db.outbox.get('a')]);
  expect(read.map((item) => item?.id)).toEqual(['a', 'a', 'a']);
  expect(tries()).toBe(2);
});

test('a connection that is lost again at once is said to be, after two tries', async () => {
  await save('a');
  const tries = failRequests('get', 'items', lost());
  await expect(db.outbox.get('a')).rejects.toEqual(storageError('closed'));
  expect(tries()).toBe(2);
});

test('a save whose answer was lost is no second photo and no failure', async () => {
  await save('first');
  loseNextAnswer();
  await save('a');
  expect(await savedIds()).toEqual(['a', 'first']);
  expect(await db.outbox.journal()).toHaveLength(2);
});

test('nor is one whose photo another page has changed before the save is tried again', async () => {
  const other = openDb({ factory });
  await Promise.all([save('first'), other.intake.warmUp()]);
  loseNextAnswer();
  const saving = save('a');
  const changing = other.outbox.change('a', (item) => ({ ...item, attempts: 1 }));
  expect(await Promise.all([saving, changing])).toEqual(['added', expect.objectContaining({ attempts: 1 })]);
  expect(await db.outbox.get('a')).toMatchObject({ attempts: 1 });
  other.close();
});

test('a change whose answer was lost is made once', async () => {
  await save('a');
  const addTry = vi.fn<(item: OutboxItem) => OutboxItem>((item) => ({
    ...item,
    attempts: item.attempts + 1,
  }));
  loseNextAnswer();
  expect((await db.outbox.change('a', addTry, { event: 'tried' }))?.attempts).toBe(1);
  expect((await db.outbox.get('a'))?.attempts).toBe(1);
  loseNextAnswer();
  expect((await db.outbox.renew('a', (item) => ({ ...item, id: 'b' })))?.id).toBe('b');
  expect(addTry).toHaveBeenCalledTimes(1);
});

test('a session whose writing was not answered is written all the same', async () => {
  const record = { person: { id: ANNA, email: '' }, session: null };
  await save('a');
  loseNextAnswer();
  expect(await db.session.replace(null, record)).toBe(true);
  expect(await db.session.read()).toEqual(record);
});

test('rows whose merge was not answered are told as changed', async () => {
  await save('a');
  const row = { id: 'v', transformation_id: 'a', version_number: 1, created_at: '' };
  loseNextAnswer();
  const rows = [{ ...row, output_url: '', thumbnail_url: null, recipe: { prompt: '' } }];
  expect(await db.mirror.mergeVersions(rows)).toEqual(['v']);
});

class NewQuotaError extends DOMException {
  constructor() {
    super('the disk is full', 'QuotaExceededError');
  }
}

test.each([
  ['on the way', () => void failRequests('add', 'bytes', full(), 1)],
  ['while others wait', () => fallDuring('add', 'bytes', full())],
  ['at the end', () => failNextCommit(full())],
  ['at the end, by a class of its own', () => failNextCommit(new NewQuotaError())],
])('a full phone says so and keeps what it had (%s)', async (_, fillUp) => {
  await save('first');
  fillUp();
  await expect(save('a')).rejects.toEqual(storageError('no_room'));
  expect(await savedIds()).toEqual(['first']);
  expect(textOf(await db.outbox.bytes('first'))).toBe('bytes of first');
  expect(await db.outbox.bytes('a')).toBeUndefined();
  expect(await db.outbox.journal()).toHaveLength(1);
  await save('a');
  expect(await savedIds()).toEqual(['a', 'first']);
});

test.each([
  ['no_room', full()],
  ['closed', new DOMException('not here', 'SecurityError')],
])('where the browser refuses to open a database, it is %s', async (code, error) => {
  vi.spyOn(factory, 'open').mockImplementation(() => {
    throw error;
  });
  await expect(db.outbox.list(ANNA)).rejects.toEqual(storageError(code));
});

test('the database of a newer build is left as it is', async () => {
  const newer = await openRaw(factory, VERSION + 1);
  newer.close();
  await expect(save('a')).rejects.toEqual(storageError('newer_version'));
  await expect(db.outbox.list(ANNA)).rejects.toEqual(storageError('newer_version'));
  expect(await factory.databases()).toEqual([{ name: 'plateglow', version: VERSION + 1 }]);
});

test('a newer build that wants to upgrade is let in at once, and the older one knows', async () => {
  await save('a');
  const worker = openDb({ factory });
  await worker.outbox.list(ANNA);
  const newer = await openRaw(factory, VERSION + 1);
  expect([...newer.objectStoreNames]).toContain('items');
  await expect(save('b')).rejects.toEqual(storageError('newer_version'));
  await expect(worker.outbox.list(ANNA)).rejects.toEqual(storageError('newer_version'));
  newer.close();
});

test('an older copy of the app that does not let go is named as the reason', async () => {
  await save('a');
  db.close();
  const older = await openRaw(factory);
  const settings = { name: 'plateglow', version: VERSION + 1, upgrade, factory, timeoutMs: 5000 };
  const newer = createConnection(settings);
  const count = () => newer.read(['items'], (tx) => tx.store.count());
  await expectTimeout(count(), 'blocked');
  older.close();
  expect(await count()).toBe(1);
  newer.close();
});

test('a photo that never came to be written is told as such', async () => {
  await save('a');
  await openRaw(factory, VERSION + 1).then((newer) => newer.close());
  await expect(save('b')).rejects.toMatchObject({ code: 'newer_version', wasBegun: false });
});

test('one that may have been written is told as such', async () => {
  await save('a');
  failNextCommit(full());
  await expect(save('b')).rejects.toMatchObject({ code: 'no_room', wasBegun: true });
});

test('after it was closed on purpose, nothing opens it again', async () => {
  await save('a');
  db.close();
  const open = vi.spyOn(factory, 'open');
  await expect(db.outbox.get('a')).rejects.toEqual(storageError('closed'));
  expect(open).not.toHaveBeenCalled();
});

test.each(['NotReadableError', 'DataError'])(
  'bytes that the disk has lost (%s) are missing',
  async (name) => {
    await save('a');
    failRequests('get', 'bytes', new DOMException('Data lost due to missing file', name));
    expect(await db.outbox.bytes('a')).toBeUndefined();
    expect((await db.outbox.get('a'))?.id).toBe('a');
  },
);
