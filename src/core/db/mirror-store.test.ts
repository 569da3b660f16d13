import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PICTURE_COPIES } from '#core/lib/picture-copies.ts';
import type { PresetRow, SubscriptionRow } from '#core/model/server-rows.ts';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';
import { ANNA, BEN } from '#tests/support/core/sample-photo.ts';
import { preset, row, version } from '#tests/support/core/sample-rows.ts';
import { openDb, type Db } from './db.ts';

let db: Db;

beforeEach(() => {
  db = openDb({ factory: new IDBFactory(), timeoutMs: 60_000 });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  db.close();
});

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const savePresets = (userId: string, rows: PresetRow[]) => db.mirror.changePresets(userId, () => rows);

test.each([
  ['2026-11-21T08:00:00+00:00', '2026-11-21T08:00:00.000001+00:00', 'a microsecond'],
  ['2026-11-21T08:00:00.123456+00:00', '2026-11-21T08:00:00.123457+00:00', 'a microsecond in mid-second'],
  ['2026-11-21T08:00:00.1+00:00', '2026-11-21T08:00:00.12+00:00', 'zeros that are not written'],
  ['2026-11-21T08:00:00.9+00:00', '2026-11-21T08:00:01+00:00', 'no decimals at all'],
  ['2026-11-21T09:00:00+01:00', '2026-11-21T08:00:00.5Z', 'another zone'],
])('a row of %s gives way to one of %s (%s)', async (older, newer) => {
  const old = row('a', { updated_at: older });
  const fresh = row('a', { updated_at: newer, status: 'ready' });
  expect(await db.mirror.mergeTransformations([old])).toEqual(['a']);
  expect(await db.mirror.mergeTransformations([fresh])).toEqual(['a']);
  expect(await db.mirror.mergeTransformations([old, { ...fresh, status: 'failed' }])).toEqual([]);
  expect(await db.mirror.transformation('a')).toEqual(fresh);
});

test('rows end the same in any order, with any duplicates', async () => {
  const rows = ['.1', '.100001', '.2', ''].flatMap((decimals, i) =>
    ['a', 'b'].map((id) =>
      row(id, { updated_at: `2026-11-21T08:00:0${3 - i}${decimals}+00:00`, current_version: i }),
    ),
  );
  let seed = 7;
  const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 40; round++) {
    const phone = openDb({ factory: new IDBFactory() });
    const shuffled = [...rows, ...rows].map((one) => ({ one, at: chance() })).sort((a, b) => a.at - b.at);
    const cut = Math.floor(chance() * shuffled.length);
    const changed = [
      await phone.mirror.mergeTransformations(shuffled.slice(0, cut).map(({ one }) => one)),
      await phone.mirror.mergeTransformations(shuffled.slice(cut).map(({ one }) => one)),
    ];
    expect(new Set(changed.flat())).toEqual(new Set(['a', 'b']));
    expect(await phone.mirror.transformation('a')).toEqual(rows[0]);
    expect(await phone.mirror.transformation('b')).toEqual(rows[1]);
    phone.close();
  }
});

test('a page of 10,000 photos costs one page', async () => {
  const time = (i: number) => new Date(Date.UTC(2026, 10, 21) + i * 1000).toISOString();
  const rows = Array.from({ length: 10_000 }, (_, i) => row(`id ${i}`, { created_at: time(i) }));
  await db.mirror.mergeTransformations([...rows, row('of ben', { user_id: BEN })]);

  const reads = [IDBIndex, IDBObjectStore].map((source) => vi.spyOn(source.prototype, 'getAll'));
  const others = [IDBIndex, IDBObjectStore].flatMap(({ prototype }) => [
    vi.spyOn(prototype, 'get'),
    vi.spyOn(prototype, 'getAllKeys'),
    vi.spyOn(prototype, 'openCursor'),
  ]);
  const page = await db.mirror.page(ANNA, 12, 20);
  expect(ids(page)).toEqual(Array.from({ length: 20 }, (_, i) => `id ${9999 - 11 * 20 - i}`));
  const results = reads.flatMap((spy) => spy.mock.results);
  const rowsRead = results.flatMap(({ value }) => (value as IDBRequest<unknown[]>).result);
  expect(rowsRead).toHaveLength(20);
  for (const spy of others) expect(spy).not.toHaveBeenCalled();
  expect(await db.mirror.count(ANNA)).toBe(10_000);
});

test.each([
  [1, 2, ['e', 'd']],
  [2, 2, ['c', 'b']],
  [3, 2, ['a']],
  [4, 2, []],
  [1, 5, ['e', 'd', 'c', 'b', 'a']],
  [1, 20, ['e', 'd', 'c', 'b', 'a']],
  [5, 1, ['a']],
])('page %i with %i to a page, newest first', async (page, size, expected) => {
  const at = (second: number) => ({ created_at: `2026-11-21T08:00:0${second}+00:00` });
  await db.mirror.mergeTransformations([
    row('c', at(2)),
    row('a', at(1)),
    row('e', at(3)),
    row('d', at(2)),
    row('b', { created_at: '2026-11-21T08:00:01.5+00:00' }),
    row('of ben', { user_id: BEN, ...at(2) }),
    row('of zoe', { user_id: 'zoe', ...at(2) }),
  ]);
  expect(ids(await db.mirror.page(ANNA, page, size))).toEqual(expected);
});

test('the same row with a column that was not known before is written, and one that lacks it changes nothing', async () => {
  const old = row('a');
  const wider = { ...old, dish: 'soup' };
  await db.mirror.mergeTransformations([old]);
  expect(await db.mirror.mergeTransformations([wider])).toEqual(['a']);
  expect(await db.mirror.transformation('a')).toEqual(wider);
  expect(await db.mirror.mergeTransformations([old, wider])).toEqual([]);
  expect(await db.mirror.transformation('a')).toEqual(wider);
});

test("nothing of other people comes out of a person's calls", async () => {
  const updated = { updated_at: '2026-11-21T08:00:00+00:00' };
  await db.mirror.mergeTransformations([row('b', { user_id: BEN })]);
  await savePresets(BEN, [preset('b', { user_id: BEN })]);
  await db.mirror.saveProfile({ id: BEN, full_name: 'Ben', ...updated });
  await db.mirror.saveSubscription({
    user_id: BEN,
    plan: 'pro',
    credits_total: 100,
    credits_used: 1,
    renews_at: '',
    ...updated,
  });
  await db.mirror.setCursor(BEN, { updatedAt: 'x', id: 'b' });

  expect(await db.mirror.page(ANNA, 1, 20)).toEqual([]);
  expect(await db.mirror.count(ANNA)).toBe(0);
  expect(await db.mirror.idsOf(ANNA)).toEqual([]);
  expect(await db.mirror.unfinished(ANNA)).toEqual([]);
  expect(await db.mirror.presets(ANNA)).toEqual([]);
  expect(await db.mirror.profile(ANNA)).toBeUndefined();
  expect(await db.mirror.subscription(ANNA)).toBeUndefined();
  expect(await db.mirror.cursor(ANNA)).toBeNull();

  expect(await db.mirror.idsOf(BEN)).toEqual(['b']);
  expect(await db.mirror.unfinished(BEN)).toEqual(['b']);
  expect(ids(await db.mirror.presets(BEN))).toEqual(['b']);
  expect((await db.mirror.profile(BEN))?.full_name).toBe('Ben');
  expect((await db.mirror.subscription(BEN))?.credits_total).toBe(100);
  expect(await db.mirror.cursor(BEN)).toEqual({ updatedAt: 'x', id: 'b' });
});

test('unfinished is what the server works on, not what a phone has yet to send', async () => {
  await db.mirror.mergeTransformations([
    row('uploading', { status: 'uploading' }),
    row('queued', { status: 'queued' }),
    row('enhancing', { status: 'enhancing' }),
    row('ready', { status: 'ready' }),
    row('failed', { status: 'failed' }),
  ]);
  expect((await db.mirror.unfinished(ANNA)).sort()).toEqual(['enhancing', 'queued']);
});

test('versions come in their order, change once, and go with their transformation', async () => {
  await db.mirror.mergeTransformations([row('a'), row('b')]);
  const rows = [version('v2', 'a', 2), version('v1', 'a', 1), version('w1', 'b', 1)];
  expect(await db.mirror.mergeVersions([...rows, ...rows])).toEqual(['v2', 'v1', 'w1']);
  expect(await db.mirror.mergeVersions(rows)).toEqual([]);
  expect(ids(await db.mirror.versions('a'))).toEqual(['v1', 'v2']);

  const neverThere = Array.from({ length: 700 }, (_, i) => `never there ${i}`);
  await db.mirror.removeTransformations([...neverThere, 'a']);
  expect(await db.mirror.transformation('a')).toBeUndefined();
  expect(await db.mirror.versions('a')).toEqual([]);
  expect(ids(await db.mirror.versions('b'))).toEqual(['w1']);
  expect(await db.mirror.idsOf(ANNA)).toEqual(['b']);
});

test('with a transformation go the copies of its pictures, and of no other', async () => {
  const caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  const copies = await caches.open(PICTURE_COPIES);
  const stored = (path: string) => `https://backend.example/storage/v1/object/public/originals/${path}`;
  const photos = { a: `${ANNA}/2026-11-21/1_dish 1.jpg`, b: `${ANNA}/2026-11-21/2_dish 2.jpg` };
  const made = (id: string) => [
    `thumbnails/${ANNA}/${id}/v1-1.webp`,
    `outputs/${ANNA}/${id}/v1-1.jpg`,
    `outputs/${ANNA}/${id}/v2-1.jpg`,
  ];
  const names = (id: 'a' | 'b') => [...made(id), `originals/${encodeURI(photos[id])}`];
  for (const name of [...names('a'), ...names('b')])
    await copies.put(`https://app.example/kept-photos/${name}`, new Response('x'));
  await db.mirror.mergeTransformations([
    row('a', { original_url: stored(photos.a) }),
    row('b', { original_url: stored(photos.b) }),
  ]);
  await db.mirror.removeTransformations(['a']);
  expect((await copies.keys()).map(({ url }) => url)).toEqual(
    names('b').map((name) => `https://app.example/kept-photos/${name}`),
  );
});

test('a browser whose copies cannot be reached deletes all the same', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('caches', { has: () => Promise.reject(new Error('in disorder')) });
  await db.mirror.mergeTransformations([row('a')]);
  await db.mirror.removeTransformations(['a']);
  expect(await db.mirror.transformation('a')).toBeUndefined();
});

test('an older balance or name never replaces a newer one', async () => {
  const at = (time: string) => ({ updated_at: `2026-11-21T08:00:00${time}+00:00` });
  const balance = { user_id: ANNA, plan: 'free' as const, credits_total: 3, renews_at: '' };
  expect(await db.mirror.saveSubscription({ ...balance, credits_used: 1, ...at('.5') })).toBe(true);
  expect(await db.mirror.saveSubscription({ ...balance, credits_used: 0, ...at('.499999') })).toBe(false);
  expect(await db.mirror.saveSubscription({ ...balance, credits_used: 2, ...at('.500001') })).toBe(true);
  expect((await db.mirror.subscription(ANNA))?.credits_used).toBe(2);
  expect(await db.mirror.saveProfile({ id: ANNA, full_name: 'Anna', ...at('.5') })).toBe(true);
  expect(await db.mirror.saveProfile({ id: ANNA, full_name: 'Ann', ...at('.5') })).toBe(false);
  expect((await db.mirror.profile(ANNA))?.full_name).toBe('Anna');
});

test('a balance that is there still as it was when it was asked for gives way to what the server says, whatever their dates', async () => {
  const row = (credits_used: number, hour: string): SubscriptionRow => ({
    user_id: ANNA,
    plan: 'free',
    credits_total: 3,
    renews_at: '',
    credits_used,
    updated_at: `2026-11-21T${hour}:00:00+00:00`,
  });
  const [ahead, now, later] = [row(0, '09'), row(1, '08'), row(2, '10')];
  await db.mirror.saveSubscription(ahead);
  expect(await db.mirror.saveSubscription(ahead, ahead)).toBe(false);
  expect(await db.mirror.saveSubscription(now, await db.mirror.subscription(ANNA))).toBe(true);
  expect(await db.mirror.subscription(ANNA)).toEqual(now);
  // Somebody else has heard later news meanwhile.
  await db.mirror.saveSubscription(later);
  expect(await db.mirror.saveSubscription(ahead, now)).toBe(false);
  expect(await db.mirror.subscription(ANNA)).toEqual(later);
});

test("a person's presets are replaced as a whole, newest first, and nobody else's are touched", async () => {
  const later = { created_at: '2026-11-21T09:00:00+00:00' };
  await savePresets(BEN, [preset('of ben', { user_id: BEN })]);
  expect(await savePresets(ANNA, [preset('a'), preset('b', later)])).toBe(true);
  expect(await savePresets(ANNA, [preset('b', later), preset('a')])).toBe(false);
  expect(ids(await db.mirror.presets(ANNA))).toEqual(['b', 'a']);
  expect(await savePresets(ANNA, [preset('c'), preset('x', { user_id: BEN })])).toBe(true);
  expect(ids(await db.mirror.presets(ANNA))).toEqual(['c']);
  expect(ids(await db.mirror.presets(BEN))).toEqual(['of ben']);
});

test('changes of the presets at the same moment, from any tab, all count', async () => {
  const add = (id: string) => db.mirror.changePresets(ANNA, (rows) => [...rows, preset(id)]);
  await Promise.all(['a', 'b', 'c'].map(add));
  expect(ids(await db.mirror.presets(ANNA)).toSorted()).toEqual(['a', 'b', 'c']);
});
