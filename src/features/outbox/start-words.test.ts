import { expect, test } from 'vitest';
import { describeStart } from './start-words.ts';

type Start = Parameters<typeof describeStart>[0];

const WELL: Start = {
  isOnline: true,
  isSignedIn: true,
  subscription: { credits_total: 10, credits_used: 9 },
};
const spent = { subscription: { credits_total: 10, credits_used: 10 } };

test.each<[string, Partial<Start>, string, string]>([
  ['with a signal and credit', {}, 'Transformation started', 'Your image is being enhanced...'],
  [
    'before anything is known of credit',
    { subscription: null },
    'Transformation started',
    'Your image is being enhanced...',
  ],
  [
    'without a signal',
    { isOnline: false },
    'Saved on this phone',
    'It goes by itself when there is a signal.',
  ],
  ['without credit', spent, 'Saved on this phone', 'It goes by itself when there is credit again.'],
  [
    'without either',
    { ...spent, isOnline: false },
    'Saved on this phone',
    'It goes by itself when there is a signal.',
  ],
  [
    'after the session has ended',
    { isSignedIn: false },
    'Saved on this phone',
    'It goes by itself when you have signed in.',
  ],
])('%s a start is called what it is', (_, start, title, text) => {
  expect(describeStart({ ...WELL, ...start })).toEqual({ title, text });
});
