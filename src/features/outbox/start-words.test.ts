import { expect, test } from 'vitest';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { countBegun, creditsAtPress, creditsFor, describeStart, warnOfCredits } from './start-words.ts';

type Start = Parameters<typeof describeStart>[0];

const NOW = Date.parse('2026-11-21T12:00:00Z');
const NEXT_MONTH = '2026-12-01T00:00:00+00:00';
const WELL: Start = {
  isOnline: true,
  isSignedIn: true,
  credits: 1,
  count: 1,
};
const spent = { credits: 0 };

const STARTED = ['started', 'Transformation started', 'Your image is being enhanced...'];
const NO_CONNECTION = ['saved', 'Saved on this device', 'Uploads automatically when you have a connection.'];
const NO_CREDIT = [
  'no_credit',
  'Transformation failed',
  'No credits available. Photos are saved on this device.',
];
const SIGNED_OUT = [
  'signed_out',
  'Transformation failed',
  'Not authenticated. Photos are saved on this device, and upload automatically once you sign in.',
];

const short = (text: string) => ['short', 'Transformation started', text];

test.each<[string, Partial<Start>, string[]]>([
  ['with a connection and credit', {}, STARTED],
  ['before anything is known of credit', { credits: null, count: 4 }, STARTED],
  ['with three credits for four', { credits: 3, count: 4 }, short('3 started. 1 is waiting for a credit.')],
  ['with one credit for ten', { credits: 1, count: 10 }, short('1 started. 9 are waiting for a credit.')],
  ['without a connection', { isOnline: false }, NO_CONNECTION],
  ['without credit', spent, NO_CREDIT],
  ['without credit and connection', { ...spent, isOnline: false }, NO_CONNECTION],
  ['after the session has ended', { isSignedIn: false }, SIGNED_OUT],
])('%s a start is called what it is', (_, start, [kind, title, text]) => {
  expect(describeStart({ ...WELL, ...start })).toMatchObject({ kind, title, text });
});

test.each<[number, number, number, number | null]>([
  [3, 0, NOW, 3],
  [3, 2, NOW, 1],
  [3, 5, NOW, 0],
  [3, 0, Date.parse(NEXT_MONTH), null],
])('%i credits left, %i photos on their way: at %i there are %j for others', (left, waiting, now, free) => {
  const subscription = { credits_total: 10, credits_used: 10 - left, renews_at: NEXT_MONTH };
  expect(creditsFor(subscription, waiting, now)).toBe(free);
  expect(creditsFor(null, waiting, now)).toBeNull();
});

test.each<[string, number | null, number | null, number, number | null]>([
  ['none has begun, and the copy was right', 3, 3, 0, 3],
  ['the first has paid before the server was heard', 3, 2, 1, 3],
  ['all have', 3, 0, 3, 3],
  ['one may have, and has not', 3, 3, 1, 3],
  ['credits were used up elsewhere', 3, 0, 0, 0],
  ['some were, and one has begun', 3, 1, 1, 2],
  ['credits have come meanwhile', 0, 2, 0, 2],
  ['a new month has begun', 3, null, 0, null],
])('%s: %j before, %j told and %i begun are %j credits', (_, before, told, begun, credits) => {
  expect(creditsAtPress({ before, told, begun })).toBe(credits);
});

test('what may have its credit by now is what the server was asked for, and what has left', () => {
  const items = [
    samplePhoto('waits'),
    samplePhoto('refused', { state: 'stored', hold: { kind: 'waiting_credit' } }),
    samplePhoto('asked', { state: 'stored' }),
    samplePhoto('taken', { state: 'accepted' }),
  ];
  expect(countBegun(['waits', 'refused'], items)).toBe(0);
  expect(countBegun(['waits', 'refused', 'asked', 'taken', 'gone'], items)).toBe(3);
});

test.each<[number, number | null, string]>([
  [4, 3, ', 3 credits left'],
  [4, 1, ', 1 credit left'],
  [4, 0, ', no credits left'],
  [3, 3, ''],
  [4, null, ''],
])('the button for %i photos with %j credits warns: %j', (count, credits, words) => {
  expect(warnOfCredits(count, credits)).toBe(words);
});
