import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';
import { mergeRecent } from './recent-tiles.ts';

const photo = (id: string, changes: Partial<OutboxItem> = {}) => samplePhoto(id, changes);
const row = (id: string, status: TransformationRow['status'] = 'ready') =>
  sampleRow(samplePhoto(id), { status });
const gone = { kind: 'needs_attention', reason: 'deleted_elsewhere' } as const;

/** Each tile as its id, and who tells where it is. */
const tiles = (
  rows: readonly TransformationRow[],
  items: readonly OutboxItem[],
  underWay: readonly TransformationRow[] = [],
) =>
  mergeRecent(rows, items, Object.fromEntries(underWay.map((one) => [one.id, one]))).map(
    ({ id, item }) => `${id} ${item ? 'phone' : 'server'}`,
  );

test('a photo that is here and there is one tile, and whoever knows better tells of it', () => {
  const rows = [row('c', 'queued'), row('b', 'failed'), row('a', 'ready')];
  const items = [photo('b', { state: 'stored' }), photo('c', { state: 'accepted' })];
  expect(tiles(rows, items)).toEqual(['c server', 'b phone', 'a server']);
});

test('what waits stands before the rest, and no tile moves when its photo gets there', () => {
  const before = tiles([row('a')], [photo('b'), photo('c')]);
  const after = tiles([row('b', 'queued'), row('a')], [photo('b', { state: 'accepted' }), photo('c')]);
  expect(before).toEqual(['c phone', 'b phone', 'a server']);
  expect(after.map((tile) => tile[0])).toEqual(before.map((tile) => tile[0]));
});

test('photos in the tray are no transforms yet', () => {
  const hold = { kind: 'needs_attention', reason: 'unreadable' } as const;
  expect(tiles([], [photo('a', { recipe: null }), photo('b', { recipe: null, hold })])).toEqual([]);
});

test('an accepted photo is there before its row is', () => {
  expect(tiles([], [photo('a', { state: 'accepted' })])).toEqual(['a phone']);
});

test('old photos whose rows stand on later pages do not come up again', () => {
  const items = [photo('failed', { state: 'failed' }), photo('slow', { state: 'accepted' })];
  expect(tiles([row('new')], items, [row('slow', 'queued')])).toEqual(['new server']);
});

test('a photo that was deleted on the server and lies here still shows', () => {
  expect(tiles([], [photo('a', { state: 'accepted', hold: gone })])).toEqual(['a phone']);
});

test('there is one page of what the server has, however much waits on the phone, and one page of that', () => {
  const rows = Array.from({ length: 20 }, (_, i) => row(`row ${i}`));
  const items = Array.from({ length: 30 }, (_, i) => photo(`photo ${i}`));
  expect(tiles(rows, items.slice(0, 3))).toHaveLength(23);
  expect(tiles(rows, items)).toHaveLength(40);
  expect(tiles(rows, items)[0]).toBe('photo 29 phone');
  expect(tiles(rows, items)[20]).toBe('row 0 server');
});
