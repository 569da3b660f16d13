import { expect, test } from 'vitest';
import {
  isAheadOfRow,
  isDeletedElsewhere,
  isDraft,
  isOnlyHere,
  isQueued,
  isUnsent,
  isWaiting,
  needsAttention,
} from './item-state.ts';
import type { OutboxItem } from './outbox-item.ts';
import { recipeOfStyle } from './recipe.ts';

type ItemState = Pick<OutboxItem, 'state' | 'hold' | 'recipe' | 'removedAt'>;

const waiting: ItemState = { state: 'local', hold: null, recipe: recipeOfStyle('zen'), removedAt: null };
const draft = { recipe: null };
const unreadable = { hold: { kind: 'needs_attention', reason: 'unreadable' } } as const;
const gone = { hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' } } as const;
const words = { needsAttention, isDeletedElsewhere, isOnlyHere, isUnsent, isWaiting, isQueued, isDraft };

test.each<[string, Partial<ItemState>, string]>([
  ['a photo in line', {}, 'isOnlyHere isUnsent isWaiting isQueued'],
  ['a photo whose bytes are in storage', { state: 'stored' }, 'isOnlyHere isUnsent isWaiting isQueued'],
  [
    'a photo that waits for credit',
    { hold: { kind: 'waiting_credit' } },
    'isOnlyHere isUnsent isWaiting isQueued',
  ],
  [
    'a photo that waits for sign-in',
    { hold: { kind: 'waiting_auth' } },
    'isOnlyHere isUnsent isWaiting isQueued',
  ],
  ['a shot that cannot be read', unreadable, 'needsAttention isOnlyHere isUnsent isWaiting isQueued'],
  ['a photo in the tray', draft, 'isOnlyHere isUnsent isDraft'],
  ['a picked photo that cannot be read', { ...draft, ...unreadable }, 'needsAttention isOnlyHere isUnsent'],
  ['a photo that was taken out', { removedAt: 5 }, 'isOnlyHere'],
  ['a photo that was taken out of the tray', { ...draft, removedAt: 5 }, 'isOnlyHere'],
  ['a photo on the server', { state: 'accepted' }, ''],
  ['a photo without a picture', { state: 'failed' }, ''],
  ['a photo with its picture', { state: 'purged' }, ''],
  [
    'a photo that was deleted on the server',
    { state: 'accepted', ...gone },
    'needsAttention isDeletedElsewhere isOnlyHere isUnsent isWaiting',
  ],
])('%s (%j) is known as what it is', (_title, change, expected) => {
  const item = { ...waiting, ...change };
  const said = Object.entries(words).flatMap(([word, holds]) => (holds(item) ? [word] : []));
  expect(said.join(' ')).toBe(expected);
});

test.each<[string, Partial<ItemState>, 'uploading' | 'queued' | 'ready' | 'failed' | undefined, boolean]>([
  ['a photo that the server has not heard of', {}, undefined, true],
  ['a photo of which the server has the bytes only', { state: 'stored' }, 'uploading', true],
  ['a photo whose acceptance nobody heard of here', { state: 'stored' }, 'queued', false],
  ['a photo that is being made', { state: 'accepted' }, 'queued', false],
  ['a photo that failed and goes once more', { state: 'stored' }, 'failed', true],
  ['a photo that failed here and was made elsewhere', { state: 'failed' }, 'ready', false],
  [
    'a photo that was deleted on the server, as the last row said',
    { state: 'accepted', ...gone },
    'queued',
    true,
  ],
])('%s: the phone %j, the row %s', (_title, change, status, expected) => {
  expect(isAheadOfRow({ ...waiting, ...change }, status)).toBe(expected);
});
