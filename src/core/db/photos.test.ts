import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { VISITOR } from '#core/model/person.ts';
import { ANNA, BEN, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { bytesOf, textOf } from '#tests/support/core/sample-rows.ts';
import { openDb, type Db } from './db.ts';

let db: Db;
let factory: IDBFactory;

beforeEach(() => {
  factory = new IDBFactory();
  db = openDb({ factory });
});

afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

const events = async () => (await db.outbox.journal()).map(({ id, event }) => `${id}: ${event}`);
const save = (...photos: OutboxItem[]) =>
  Promise.all(photos.map((one) => db.intake.add(one, bytesOf(`bytes of ${one.id}`))));

test('a saved photo is there with its bytes and a line in the journal, for another context too', async () => {
  await save(samplePhoto('a', { form: 'raw' }));
  const worker = openDb({ factory });
  expect(await worker.outbox.get('a')).toEqual(samplePhoto('a', { form: 'raw' }));
  expect(textOf(await worker.outbox.bytes('a'))).toBe('bytes of a');
  expect(await worker.intake.bytes('a')).toBeInstanceOf(ArrayBuffer);
  expect(await worker.outbox.journal()).toEqual([
    { at: expect.any(Number) as number, id: 'a', event: 'saved: local raw' },
  ]);
  worker.close();
});

test('every write waits for the disk', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await save(samplePhoto('a'));
  await db.outbox.change('a', (item) => ({ ...item, attempts: 1 }));
  await db.intake.replace('a', (item) => item, { bytes: bytesOf('b') });
  await db.outbox.renew('a', (item) => ({ ...item, id: 'b' }));
  await db.outbox.forget('b');
  await db.outbox.setQuiet({ from: 4, until: 5 });
  await db.session.replace(null, { person: { id: ANNA, email: '' }, session: null });
  await db.mirror.setCursor(ANNA, { updatedAt: '', id: '' });
  const writes = begin.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes).toHaveLength(8);
  expect(writes.map(([, , options]) => options?.durability)).toEqual(writes.map(() => 'strict'));
});

test('a photo with a known id is refused and changes nothing', async () => {
  await save(samplePhoto('a'));
  const again = db.intake.add(samplePhoto('a', { order: 9 }), bytesOf('other bytes'));
  await expect(again).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await db.outbox.get('a')).toEqual(samplePhoto('a'));
  expect(textOf(await db.outbox.bytes('a'))).toBe('bytes of a');
  expect(await events()).toEqual(['a: saved: local']);
});

test('bytes that cannot be stored leave no photo without bytes', async () => {
  const gone = bytesOf('abc');
  structuredClone(gone, { transfer: [gone] });
  await expect(db.intake.add(samplePhoto('a'), gone)).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await db.outbox.get('a')).toBeUndefined();
  expect(await events()).toEqual([]);
});

test('a change gets the photo as it is now, and is given back as written', async () => {
  await save(samplePhoto('a'));
  const worker = openDb({ factory });
  const addTry = (item: OutboxItem) => ({ ...item, attempts: item.attempts + 1 });
  await Promise.all([
    db.outbox.change('a', addTry),
    worker.outbox.change('a', addTry),
    db.outbox.change('a', addTry),
  ]);
  expect(await worker.outbox.change('a', addTry)).toEqual(samplePhoto('a', { attempts: 4 }));
  expect(await db.outbox.get('a')).toEqual(samplePhoto('a', { attempts: 4 }));
  worker.close();
});

test('a change that says no, fails, or comes too late for its photo changes nothing', async () => {
  await save(samplePhoto('a'));
  const change = vi.fn<() => null>(() => null);
  expect(await db.outbox.change('a', change, { bytes: 'drop', event: 'never' })).toBeUndefined();
  expect(await db.outbox.change('nobody', change, { event: 'never' })).toBeUndefined();
  expect(change).toHaveBeenCalledTimes(1);
  const broken = db.outbox.change('a', () => {
    throw new RangeError('a fault of ours');
  });
  await expect(broken).rejects.toThrow(RangeError);
  expect(await db.outbox.get('a')).toEqual(samplePhoto('a'));
  expect(textOf(await db.outbox.bytes('a'))).toBe('bytes of a');
  expect(await events()).toEqual(['a: saved: local']);
});

test('the journal tells of each new state and hold, and of what it is told, but not of the rest', async () => {
  await save(samplePhoto('a'));
  await db.outbox.change('a', (item) => ({ ...item, attempts: 1 }));
  await db.outbox.change('a', (item) => ({ ...item, state: 'stored' }));
  await db.outbox.change('a', (item) => ({
    ...item,
    hold: { kind: 'needs_attention', reason: 'too_large' },
  }));
  await db.outbox.change('a', (item) => ({ ...item, order: 0 }), { event: 'moved' });
  await db.outbox.change('a', (item) => ({ ...item, hold: null }), { event: 'tapped' });
  expect(await events()).toEqual([
    'a: saved: local',
    'a: local > stored',
    'a: stored > stored needs_attention/too_large',
    'a: moved',
    'a: tapped: stored needs_attention/too_large > stored',
  ]);
});

test('the journal keeps the last 500 lines', async () => {
  await save(samplePhoto('a'));
  for (let i = 1; i <= 505; i++) await db.outbox.change('a', (item) => item, { event: `line ${i}` });
  const lines = await events();
  expect(lines).toHaveLength(500);
  expect([lines[0], lines.at(-1)]).toEqual(['a: line 6', 'a: line 505']);
});

test('the finished photo takes the place of the raw one, with its preview', async () => {
  await save(samplePhoto('a', { form: 'raw' }));
  const files = { bytes: bytesOf('final'), preview: bytesOf('small') };
  expect(await db.intake.replace('a', () => null, files)).toBeUndefined();
  expect(textOf(await db.outbox.bytes('a'))).toBe('bytes of a');
  expect(await db.previews.get('a')).toBeUndefined();

  const prepared = await db.intake.replace('a', (item) => ({ ...item, form: 'final' }), files);
  expect(prepared).toEqual(samplePhoto('a'));
  expect(textOf(await db.outbox.bytes('a'))).toBe('final');
  expect(textOf(await db.previews.get('a'))).toBe('small');
  expect(await events()).toEqual(['a: saved: local raw', 'a: local raw > local']);
});

test('a purge takes photo and preview and leaves the tombstone, or does nothing of it', async () => {
  await save(samplePhoto('a'));
  await db.intake.replace('a', (item) => item, { preview: bytesOf('small') });
  const purge = (item: OutboxItem) => ({ ...item, state: 'purged' as const });

  const drop = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
    this: IDBObjectStore,
  ) {
    this.transaction.abort();
    throw new RangeError('killed in the middle');
  });
  await expect(db.outbox.change('a', purge, { bytes: 'drop' })).rejects.toThrow(RangeError);
  drop.mockRestore();
  expect(await db.outbox.get('a')).toEqual(samplePhoto('a'));
  expect(textOf(await db.outbox.bytes('a'))).toBe('bytes of a');
  expect(textOf(await db.previews.get('a'))).toBe('small');

  await db.outbox.change('a', purge, { bytes: 'drop' });
  expect(await db.outbox.bytes('a')).toBeUndefined();
  expect(await db.previews.get('a')).toBeUndefined();
  expect(await db.outbox.list(ANNA)).toEqual([]);
  expect(await db.outbox.tombstones(ANNA)).toEqual([samplePhoto('a', { state: 'purged' })]);
});

test('a photo that goes again under another id takes its files along', async () => {
  await save(samplePhoto('a'), samplePhoto('taken'));
  await db.intake.replace('a', (item) => item, { preview: bytesOf('small') });
  const asTaken = db.outbox.renew('a', (item) => ({ ...item, id: 'taken' }));
  await expect(asTaken).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await db.outbox.renew('a', () => null)).toBeUndefined();

  const renewed = await db.outbox.renew('a', (item) => ({ ...item, id: 'b' }), { event: 'sent again' });
  expect(renewed).toEqual({ ...samplePhoto('a'), id: 'b' });
  expect(await db.outbox.get('a')).toBeUndefined();
  expect(await db.outbox.bytes('a')).toBeUndefined();
  expect(await db.previews.get('a')).toBeUndefined();
  expect(textOf(await db.outbox.bytes('b'))).toBe('bytes of a');
  expect(textOf(await db.previews.get('b'))).toBe('small');
  expect((await events()).slice(2)).toEqual(['a: goes on as b', 'b: sent again']);
});

test('a forgotten photo leaves nothing but a line', async () => {
  await save(samplePhoto('a'));
  await db.intake.replace('a', (item) => item, { preview: bytesOf('small') });
  await db.outbox.forget('a');
  await db.outbox.forget('a');
  expect(await db.outbox.get('a')).toBeUndefined();
  expect(await db.outbox.bytes('a')).toBeUndefined();
  expect(await db.previews.get('a')).toBeUndefined();
  expect(await events()).toEqual(['a: saved: local', 'a: forgotten']);
});

test("the list is a person's own, in their order, with what was taken out but no tombstones", async () => {
  await save(
    samplePhoto('late', { order: 3 }),
    samplePhoto('removed', { order: 2, removedAt: 5 }),
    samplePhoto('draft', { order: 1, recipe: null }),
    samplePhoto('first', { order: -1, state: 'failed' }),
    samplePhoto('purged', { state: 'purged' }),
    samplePhoto('of ben', { userId: BEN }),
    samplePhoto('purged of ben', { userId: BEN, state: 'purged' }),
  );
  const read = vi.spyOn(IDBIndex.prototype, 'getAll');
  const list = await db.outbox.list(ANNA);
  expect(list.map(({ id }) => id)).toEqual(['first', 'draft', 'removed', 'late']);
  expect(list[0]).toEqual(samplePhoto('first', { order: -1, state: 'failed' }));
  const readIds = read.mock.results.flatMap(({ value }) =>
    (value as IDBRequest<{ id: string }[]>).result.map(({ id }) => id),
  );
  expect(readIds.sort()).toEqual(['draft', 'first', 'late', 'removed']);
  expect((await db.outbox.tombstones(ANNA)).map(({ id }) => id)).toEqual(['purged']);
});

test('what is not here is told, and a tombstone is here', async () => {
  await save(samplePhoto('a'), samplePhoto('purged', { state: 'purged' }));
  expect(await db.outbox.missing(['a', 'gone', 'purged', 'lost'])).toEqual(['gone', 'lost']);
});

test("only a person's own photos that were taken out are listed as such", async () => {
  await save(
    samplePhoto('a'),
    samplePhoto('removed', { removedAt: 5 }),
    samplePhoto('purged', { state: 'purged', removedAt: 5 }),
    samplePhoto('of ben', { userId: BEN, removedAt: 5 }),
  );
  expect(await db.outbox.removed(ANNA)).toEqual([samplePhoto('removed', { removedAt: 5 })]);
});

test('photos of other people are counted while they wait here, and never read', async () => {
  await save(
    samplePhoto('a'),
    samplePhoto('b1', { userId: BEN }),
    samplePhoto('b2', { userId: BEN, recipe: null }),
    samplePhoto('b3', { userId: BEN, removedAt: 5 }),
    samplePhoto('b4', { userId: BEN, state: 'purged' }),
    samplePhoto('b5', { userId: BEN, state: 'accepted' }),
    samplePhoto('b6', { userId: BEN, state: 'failed' }),
    samplePhoto('c1', { userId: 'carla', state: 'stored' }),
    samplePhoto('v1', { userId: VISITOR, recipe: null }),
  );
  const mine = await db.outbox.list(BEN);
  expect(mine.map(({ id }) => id).toSorted()).toEqual(['b1', 'b2', 'b3', 'b5', 'b6']);
  const read = vi.spyOn(IDBIndex.prototype, 'getAll');
  expect(await db.outbox.countOthers(ANNA)).toBe(3);
  expect(await db.outbox.countOthers(BEN)).toBe(2);
  expect(await db.outbox.countOthers(null)).toBe(4);
  expect(read).not.toHaveBeenCalled();
});

test('drafts are the photos of a person that wait for a style, and there is room for so many', async () => {
  await save(
    samplePhoto('d1', { recipe: null }),
    samplePhoto('d2', { recipe: null }),
    samplePhoto('removed', { recipe: null, removedAt: 5 }),
    samplePhoto('unreadable', { recipe: null, hold: { kind: 'needs_attention', reason: 'unreadable' } }),
    samplePhoto('styled'),
    samplePhoto('of ben', { recipe: null, userId: BEN }),
  );
  const next = samplePhoto('d3', { recipe: null });
  expect(await db.intake.add(next, bytesOf('d3'), 2)).toBe('too_many');
  expect(await db.outbox.get('d3')).toBeUndefined();
  expect(await db.intake.add(samplePhoto('styled too'), bytesOf('styled too'), 2)).toBe('added');
  await db.outbox.change('d1', (item) => ({ ...item, recipe: { prompt: 'In daylight' } }));
  expect(await db.intake.add(next, bytesOf('d3'), 2)).toBe('added');
  expect(await db.intake.add(samplePhoto('d4', { recipe: null }), bytesOf('d4'), 2)).toBe('too_many');
});

test('of two windows that keep a draft at once in the last place, one is told that the tray is full', async () => {
  const other = openDb({ factory });
  const draft = (id: string) => samplePhoto(id, { recipe: null });
  const kept = await Promise.all([
    db.intake.add(draft('d1'), bytesOf('d1'), 1),
    other.intake.add(draft('d2'), bytesOf('d2'), 1),
  ]);
  expect(kept.toSorted()).toEqual(['added', 'too_many']);
  expect(await db.outbox.list(ANNA)).toHaveLength(1);
  other.close();
});

test('the time to be quiet outlives a restart', async () => {
  expect(await db.outbox.quiet()).toBeNull();
  await db.outbox.setQuiet({ from: 7, until: 77 });
  db.close();
  db = openDb({ factory });
  expect(await db.outbox.quiet()).toEqual({ from: 7, until: 77 });
});
