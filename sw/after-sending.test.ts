import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { countSent, countWaiting, describeNews, hasWorkLeft } from './after-sending.ts';

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
  expect(countWaiting([samplePhoto('a', change)])).toBe(count);
});

const end = (remaining: number) => ({ remaining, nextAt: null, held: 0, accepted: [] });

test.each<[string, Parameters<typeof hasWorkLeft>, boolean]>([
  ['everything went', [end(0), []], false],
  ['some are left', [end(2), [samplePhoto('a'), samplePhoto('b')]], true],
  ['what is left needs a hand', [end(0), [samplePhoto('a', attention)]], false],
  ['somebody else was sending and is not done', [undefined, [samplePhoto('a')]], true],
  ['somebody else has sent everything', [undefined, [samplePhoto('a', accepted)]], false],
  ['somebody else left what needs a hand', [undefined, [samplePhoto('a', attention)]], false],
])('the browser is asked again where %s', (_, [drained, items], isLeft) => {
  expect(hasWorkLeft(drained, items)).toBe(isLeft);
});

const [a, b] = [samplePhoto('a'), samplePhoto('b')];
const gone = samplePhoto('a', accepted);

test.each<[string, OutboxItem[], OutboxItem[], Parameters<typeof countSent>[2], number]>([
  ['we sent it', [a], [gone], { ours: ['a'], accepted: ['a'] }, 1],
  ['a page sent it while we waited', [a], [gone], { ours: [], accepted: ['a'] }, 1],
  ['a page sent one and we the other', [a, b], [gone], { ours: ['b'], accepted: ['a', 'b'] }, 2],
  ['what a page sent is ready already', [a], [], { ours: [], accepted: ['a'] }, 1],
  ['a page sent it at the last moment', [a], [gone], { ours: [], accepted: [] }, 1],
  ['it came and went in our own pass', [], [gone], { ours: ['a'], accepted: ['a'] }, 1],
  ['it was accepted before', [gone], [gone], { ours: [], accepted: ['a'] }, 0],
  ['it was taken out meanwhile', [a], [], { ours: [], accepted: [] }, 0],
  ['it waits still', [a], [a], { ours: [], accepted: [] }, 0],
  [
    'the server had lost it, and has it again',
    [samplePhoto('a', { ...accepted, hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' } })],
    [gone],
    { ours: [], accepted: ['a'] },
    0,
  ],
])('what got through is counted where %s', (_, before, after, how, count) => {
  expect(countSent(before, after, how)).toBe(count);
});

test.each<[string, OutboxItem[], OutboxItem[], number, string | undefined]>([
  ['the last one got through', [samplePhoto('a')], [samplePhoto('a', accepted)], 1, 'All photos uploaded'],
  [
    'one got through and one is left',
    [samplePhoto('a'), samplePhoto('b')],
    [samplePhoto('a', accepted), samplePhoto('b')],
    1,
    undefined,
  ],
  ['nothing got through', [], [], 0, undefined],
  [
    'only drafts are left',
    [samplePhoto('a')],
    [samplePhoto('b', { recipe: null })],
    1,
    'All photos uploaded',
  ],
  [
    'one has come to need attention',
    [samplePhoto('a')],
    [samplePhoto('a', attention)],
    0,
    '1 photo needs attention',
  ],
  ['it needed attention before', [samplePhoto('a', attention)], [samplePhoto('a', attention)], 0, undefined],
  [
    'two wait for credit',
    [samplePhoto('a'), samplePhoto('b')],
    [samplePhoto('a', heldFor('waiting_credit')), samplePhoto('b', heldFor('waiting_credit'))],
    0,
    'No credits left',
  ],
  [
    'the session has ended',
    [samplePhoto('a')],
    [samplePhoto('a', heldFor('waiting_auth'))],
    0,
    'Sign in to upload your photos',
  ],
  [
    'one failed on the server',
    [samplePhoto('a', accepted)],
    [samplePhoto('a', { state: 'failed' })],
    0,
    '1 photo couldn’t be transformed',
  ],
  [
    'one that was taken out is held',
    [samplePhoto('a')],
    [samplePhoto('a', { ...attention, removedAt: 3 })],
    0,
    undefined,
  ],
])('what is told when %s', (_, before, after, sentCount, title) => {
  expect(describeNews(before, after, sentCount)?.title).toBe(title);
});

test('one and many are told apart', () => {
  expect(describeNews([], [], 1)?.body).toBe('1 photo is being transformed.');
  expect(describeNews([], [], 3)?.body).toBe('3 photos are being transformed.');
  const held = [samplePhoto('a', heldFor('waiting_credit')), samplePhoto('b', heldFor('waiting_credit'))];
  expect(describeNews([], held, 0)?.body).toBe('2 photos are safe on this device.');
  const first = samplePhoto('a', heldFor('waiting_auth'));
  const behind = [samplePhoto('b'), samplePhoto('c', { state: 'stored' }), samplePhoto('d', accepted)];
  expect(describeNews([], [first], 0)?.body).toBe('1 photo is safe on this device.');
  expect(describeNews([], [first, ...behind], 0)?.body).toBe('3 photos are safe on this device.');
  const failed = [samplePhoto('a', { state: 'failed' }), samplePhoto('b', { state: 'failed' })];
  expect(describeNews([], failed.slice(1), 0)?.body).toBe(
    'Refunded 1 credit. The photo is still on this device.',
  );
  expect(describeNews([], failed, 0)?.body).toBe('Refunded 2 credits. The photos are still on this device.');
});
