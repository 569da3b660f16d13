import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANNA, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { bytesOf } from '#tests/support/core/sample-rows.ts';
import { openDb, type Db } from './db.ts';

let factory: IDBFactory;
let db: Db;

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgentData: {} });
  factory = new IDBFactory();
  db = openDb({ factory, timeoutMs: 60_000 });
});

afterEach(() => {
  db.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const save = (id: string, on = db) => on.intake.add(samplePhoto(id), bytesOf(id));
const openedNames = (open: { mock: { calls: unknown[][] } }) => open.mock.calls.map(([name]) => name);

test('before its first change a Chromium begins a new log, once for each opening, and leaves nothing of it', async () => {
  const open = vi.spyOn(factory, 'open');
  expect(await db.outbox.list(ANNA)).toEqual([]);
  expect(openedNames(open)).toEqual(['plateglow']);
  await save('a');
  await save('b');
  expect(openedNames(open)).toEqual(['plateglow', 'plateglow-scratch']);
  expect((await factory.databases()).map(({ name }) => name)).toEqual(['plateglow']);
});

test('who is about to save has it begun before', async () => {
  const open = vi.spyOn(factory, 'open');
  await db.intake.warmUp();
  expect(openedNames(open)).toEqual(['plateglow', 'plateglow-scratch']);
  await save('a');
  expect(open).toHaveBeenCalledTimes(2);
});

test('another browser has no such log', async () => {
  vi.stubGlobal('navigator', {});
  const open = vi.spyOn(factory, 'open');
  await save('a');
  expect(openedNames(open)).toEqual(['plateglow']);
});

test('a change waits a second for the new log, and is made without one where none comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const real = factory.open.bind(factory);
  vi.spyOn(factory, 'open').mockImplementation((name, version) =>
    name === 'plateglow' ? real(name, version) : (new EventTarget() as IDBOpenDBRequest),
  );
  expect(await db.outbox.list(ANNA)).toEqual([]);
  let isSaved = false;
  const saving = save('a').then(() => (isSaved = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isSaved).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await saving;
  expect(await db.outbox.list(ANNA)).toHaveLength(1);
});

test('two that begin a log at once do not wait for each other', async () => {
  const other = openDb({ factory, timeoutMs: 60_000 });
  await Promise.all([save('a'), save('b', other)]);
  expect(await db.outbox.list(ANNA)).toHaveLength(2);
  other.close();
});
