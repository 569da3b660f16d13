import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { describeUnsent } from './unsent-words.ts';

const draft = (id: string) => samplePhoto(id, { recipe: null });
const accepted = samplePhoto('a', { state: 'accepted' });
const deleted = samplePhoto('d', {
  state: 'accepted',
  hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' },
});
const damaged = samplePhoto('x', { recipe: null, hold: { kind: 'needs_attention', reason: 'damaged' } });

const AUTOMATIC = 'Photos upload automatically, one at a time, whenever you have a connection.';
const STYLE = 'In Uploads, choose a style, then ‘Start Transform’.';
const OPEN = 'Open Uploads to see what to do.';

test.each<[string, OutboxItem[] | null, string, string, boolean]>([
  ['nobody knows yet', null, 'Checking your photos …', AUTOMATIC, false],
  ['there is none', [], 'Everything’s uploaded', AUTOMATIC, false],
  ['the server has all', [accepted], 'Everything’s uploaded', AUTOMATIC, false],
  [
    'what lies in the tray is taken out',
    [samplePhoto('a', { recipe: null, removedAt: 5 })],
    'Everything’s uploaded',
    AUTOMATIC,
    false,
  ],
  ['two are queued', [samplePhoto('a'), samplePhoto('b')], '2 photos waiting to upload', AUTOMATIC, true],
  [
    'one is queued, one in the tray',
    [samplePhoto('a'), draft('b')],
    '1 photo waiting to upload',
    AUTOMATIC,
    true,
  ],
  ['one lies in the tray', [accepted, draft('b')], '1 photo not uploaded yet', STYLE, false],
  ['three lie in the tray', ['b', 'c', 'd'].map(draft), '3 photos not uploaded yet', STYLE, false],
  ['one was deleted on the server', [deleted], '1 photo not uploaded yet', OPEN, false],
  ['one of the tray is damaged', [damaged, draft('b')], '2 photos not uploaded yet', OPEN, false],
])('what is said of photos on this phone where %s', (_, items, title, text, isWaiting) => {
  expect(describeUnsent(items)).toEqual({ title, text, isWaiting });
});
