import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import { countWaiting, describeNews, hasWorkLeft } from './after-sending.ts';

const item = (id: string, change: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  userId: 'ada',
  source: 'camera',
  capturedAt: 0,
  order: 0,
  filename: 'soup.jpg',
  path: `ada/2026-11-21/1_${id}_soup.jpg`,
  idempotencyKey: id,
  recipe: recipeOfStyle('daylight'),
  form: 'final',
  type: 'image/jpeg',
  size: 1,
  hash: '',
  width: 1,
  height: 1,
  state: 'local',
  hold: null,
  attempts: 0,
  nextAttemptAt: 0,
  lastFailure: null,
  removedAt: null,
  hasLeftovers: false,
  changedAt: 0,
  ...change,
});

const accepted = { state: 'accepted' } as const;
const heldFor = (kind: 'waiting_auth' | 'waiting_credit') => ({ hold: { kind } });
const attention = { hold: { kind: 'needs_attention', reason: 'too_large' } } as const;

test.each<[string, Partial<OutboxItem>, number]>([
  ['only here', {}, 1],
  ['in storage, not yet asked for', { state: 'stored' }, 1],
  ['waiting for a hand', attention, 1],
  ['waiting for a style', { recipe: null }, 0],
  ['taken out', { removedAt: 5 }, 0],
  ['accepted', accepted, 0],
  [
    'deleted on the server',
    { ...accepted, hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' } },
    1,
  ],
  ['failed on the server', { state: 'failed' }, 0],
])('a photo that is %s counts %j as %i on the icon', (_, change, count) => {
  expect(countWaiting([item('a', change)])).toBe(count);
});

const end = (remaining: number) => ({ remaining, nextAt: null, held: 0, accepted: [] });

test.each<[string, Parameters<typeof hasWorkLeft>, boolean]>([
  ['everything went', [end(0), []], false],
  ['some are left', [end(2), [item('a'), item('b')]], true],
  ['what is left needs a hand', [end(0), [item('a', attention)]], false],
  ['somebody else was sending and is not done', [undefined, [item('a')]], true],
  ['somebody else has sent everything', [undefined, [item('a', accepted)]], false],
  ['somebody else left what needs a hand', [undefined, [item('a', attention)]], false],
])('the browser is asked again where %s', (_, [drained, items], isLeft) => {
  expect(hasWorkLeft(drained, items)).toBe(isLeft);
});

test.each<[string, OutboxItem[], OutboxItem[], number, string | undefined]>([
  ['the last one got through', [item('a')], [item('a', accepted)], 1, 'All photos are sent'],
  ['one got through and one is left', [item('a'), item('b')], [item('a', accepted), item('b')], 1, undefined],
  ['nothing got through', [], [], 0, undefined],
  ['only drafts are left', [item('a')], [item('b', { recipe: null })], 1, 'All photos are sent'],
  ['one has come to need a look', [item('a')], [item('a', attention)], 0, '1 photo needs a look'],
  ['it needed a look before', [item('a', attention)], [item('a', attention)], 0, undefined],
  [
    'two wait for credit',
    [item('a'), item('b')],
    [item('a', heldFor('waiting_credit')), item('b', heldFor('waiting_credit'))],
    0,
    'No credits left',
  ],
  [
    'the session has ended',
    [item('a')],
    [item('a', heldFor('waiting_auth'))],
    0,
    'Sign in to send your photos',
  ],
  [
    'one failed on the server',
    [item('a', accepted)],
    [item('a', { state: 'failed' })],
    0,
    '1 photo could not be transformed',
  ],
  ['one that was taken out is held', [item('a')], [item('a', { ...attention, removedAt: 3 })], 0, undefined],
])('what is told when %s', (_, before, after, acceptedCount, title) => {
  expect(describeNews(before, after, acceptedCount)?.title).toBe(title);
});

test('one and many are told apart', () => {
  expect(describeNews([], [], 1)?.body).toBe('1 photo is being transformed.');
  expect(describeNews([], [], 3)?.body).toBe('3 photos are being transformed.');
  const held = [item('a', heldFor('waiting_credit')), item('b', heldFor('waiting_credit'))];
  expect(describeNews([], held, 0)?.body).toBe('2 photos wait safely on this phone.');
});
