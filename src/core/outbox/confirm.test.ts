import { expect, test } from 'vitest';
import type { OutboxItem, OutboxState } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { NOON, samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';
import { settleMissing, settleRow } from './confirm.ts';

type Status = TransformationRow['status'];
const LATER = NOON + 61_000;
const deleted: Partial<OutboxItem> = {
  state: 'accepted',
  hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' },
};

test.each<[Partial<OutboxItem>, Status, OutboxState | 'stays']>([
  [{ state: 'accepted' }, 'ready', 'purged'],
  [{ state: 'accepted' }, 'failed', 'failed'],
  [{ state: 'accepted' }, 'queued', 'stays'],
  [{ state: 'accepted' }, 'enhancing', 'stays'],
  [{ state: 'failed' }, 'ready', 'purged'],
  [{ state: 'failed' }, 'enhancing', 'accepted'],
  [{ state: 'failed' }, 'failed', 'stays'],
  [{ state: 'stored', attempts: 1 }, 'queued', 'accepted'],
  [{ state: 'stored', attempts: 1, removedAt: NOON }, 'queued', 'accepted'],
  [{ state: 'stored', attempts: 1 }, 'ready', 'purged'],
  [{ state: 'stored' }, 'queued', 'stays'],
  [{ state: 'stored', attempts: 1 }, 'failed', 'stays'],
  [{ state: 'stored', attempts: 1 }, 'uploading', 'stays'],
  [{ state: 'purged' }, 'queued', 'stays'],
  [deleted, 'queued', 'accepted'],
  [deleted, 'ready', 'purged'],
])('%j whose row is %s: %s', (changes, status, expected) => {
  const change = settleRow(samplePhoto(1, changes), sampleRow(samplePhoto(), { status }), LATER);
  expect(change?.patch.state ?? 'stays').toBe(expected);
  expect(change?.bytes).toBe(expected === 'purged' ? 'drop' : undefined);
  const comesBack = expected === 'accepted' || expected === 'purged';
  if (change) expect(change.patch).toMatchObject({ hold: null, ...(comesBack && { removedAt: null }) });
});

test.each<[Status, boolean]>([
  ['queued', true],
  ['ready', true],
  ['failed', false],
  ['uploading', false],
])('called deleted, and taken out: where its row is %s after all it comes back: %s', (status, comesBack) => {
  const item = samplePhoto(1, { ...deleted, removedAt: NOON, changedAt: NOON });
  const change = settleRow(item, sampleRow(item, { status }), LATER, LATER);
  expect({ ...item, ...change?.patch }).toMatchObject({ hold: null, removedAt: comesBack ? null : NOON });
});

test('an accepted photo whose row is uploading stays, since the news may be old; after a minute it goes again', () => {
  const item = samplePhoto(1, { state: 'accepted', changedAt: NOON });
  const row = sampleRow(item, { status: 'uploading' });
  expect(settleRow(item, row, NOON + 59_000)).toBeNull();
  expect(settleRow(item, row, LATER)?.patch).toMatchObject({ state: 'stored' });
});

test.each<OutboxState>(['accepted', 'failed', 'stored'])(
  'a photo that is %s and has its picture is done with, also where another version has failed since',
  (state) => {
    const item = samplePhoto(1, { state, attempts: 1 });
    expect(settleRow(item, sampleRow(item, { status: 'failed', current_version: 2 }), LATER)).toMatchObject({
      patch: { state: 'purged' },
      bytes: 'drop',
    });
  },
);

test('why it failed is kept', () => {
  const item = samplePhoto(1, { state: 'accepted' });
  const row = sampleRow(item, { status: 'failed', failure_code: 'content_rejected' });
  const change = settleRow(item, row, NOON);
  expect(change?.patch.lastFailure).toBe('content_rejected');
});

test.each<[Partial<OutboxItem>, boolean]>([
  [{ state: 'accepted' }, true],
  [deleted, false],
  [{ state: 'stored' }, false],
  [{ state: 'failed' }, false],
  [{ state: 'purged' }, false],
])('%j whose row is not there needs a look: %s', (changes, expected) => {
  expect(settleMissing(samplePhoto(1, changes)) !== null).toBe(expected);
});
