import { expect, test } from 'vitest';
import { samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';
import type { OutboxItem } from './outbox-item.ts';
import { listQueue, shorten } from './queue.ts';
import type { TransformationRow } from './server-rows.ts';

const first = samplePhoto(1, { state: 'accepted' });
const second = samplePhoto(2);
const third = samplePhoto(3);

const byId = <T extends { id: string }>(...all: T[]) => Object.fromEntries(all.map((one) => [one.id, one]));
const list = (items: OutboxItem[], seen: OutboxItem[], rows: TransformationRow[]) =>
  listQueue(items, byId(...seen), byId(...rows)).map(
    ({ item, done }) => `${item.filename}${done ? ` ${done.status}` : ''}`,
  );

test('everything on this phone but the tray is listed, in sending order', () => {
  const hold = { kind: 'needs_attention', reason: 'unreadable' } as const;
  const drafts = [samplePhoto(4, { recipe: null }), samplePhoto(5, { recipe: null, hold })];
  expect(list([third, ...drafts, second], [], [])).toEqual(['dish_2.jpg', 'dish_3.jpg', 'dish_5.jpg']);
});

test('what is done keeps its place', () => {
  const seen = [first, second, third];
  const done = [sampleRow(second, { status: 'ready' }), sampleRow(first, { status: 'enhancing' })];
  expect(list([first, third], seen, done)).toEqual(['dish_1.jpg', 'dish_2.jpg ready', 'dish_3.jpg']);
  // The phone's copy may be read a moment later than its photos.
  expect(list([third], seen, done)).toEqual(['dish_1.jpg enhancing', 'dish_2.jpg ready', 'dish_3.jpg']);
});

test('what was taken out, deleted or never seen here is not listed', () => {
  const failed = samplePhoto(4, { state: 'failed' });
  const rows = [sampleRow(failed, { status: 'failed' }), sampleRow(third, { status: 'ready' })];
  expect(list([], [first, second, failed], rows)).toEqual([]);
});

test('of what is done the last six stay, by when they were; what waits is seen behind them', () => {
  const photos = Array.from({ length: 7 }, (_, i) => samplePhoto(i + 1));
  // The first of them had to be tried again, and was done last.
  const rows = photos.map((photo, i) =>
    sampleRow(photo, { status: 'ready', updated_at: `2026-11-21T12:0${i === 0 ? 9 : i}:00+00:00` }),
  );
  const waiting = [samplePhoto(8), samplePhoto(9), samplePhoto(10)];
  const queue = listQueue(waiting, byId(...photos), byId(...rows));
  const names = (shown: typeof queue) => shown.map(({ item }) => item.filename.replace(/\D/g, ''));
  expect(names(queue)).toEqual(['1', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(names(shorten(queue, 2))).toEqual(['1', '3', '4', '5', '6', '7', '8', '9']);
});
