import { expect, test } from 'vitest';
import { describeStart } from './start-words.ts';

type Start = Parameters<typeof describeStart>[0];

const NOW = Date.parse('2026-11-21T12:00:00Z');
const NEXT_MONTH = '2026-12-01T00:00:00+00:00';
const WELL: Start = {
  isOnline: true,
  isSignedIn: true,
  subscription: { credits_total: 10, credits_used: 9, renews_at: NEXT_MONTH },
  now: NOW,
};
const spent = { subscription: { credits_total: 10, credits_used: 10, renews_at: NEXT_MONTH } };

const STARTED = ['started', 'Transformation started', 'Your image is being enhanced...'];
const NO_SIGNAL = ['saved', 'Saved on this phone', 'Uploads automatically when you have a connection.'];
const NO_CREDIT = [
  'no_credit',
  'Transformation failed',
  'No credits available. Photos are saved on this phone, and go by themselves when there is credit again.',
];
const SIGNED_OUT = [
  'signed_out',
  'Transformation failed',
  'Not authenticated. Photos are saved on this phone, and go by themselves when you have signed in.',
];

test.each<[string, Partial<Start>, string[]]>([
  ['with a signal and credit', {}, STARTED],
  ['before anything is known of credit', { subscription: null }, STARTED],
  ['without a signal', { isOnline: false }, NO_SIGNAL],
  ['without credit', spent, NO_CREDIT],
  ['after the month in which the credit was used up', { ...spent, now: Date.parse(NEXT_MONTH) }, STARTED],
  ['without credit and signal', { ...spent, isOnline: false }, NO_SIGNAL],
  ['after the session has ended', { isSignedIn: false }, SIGNED_OUT],
])('%s a start is called what it is', (_, start, [kind, title, text]) => {
  expect(describeStart({ ...WELL, ...start })).toMatchObject({ kind, title, text });
});
