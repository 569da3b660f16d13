import { expect, test } from 'vitest';
import { describeCredits, sayDay } from './credit-words.ts';

const NOW = new Date(2026, 10, 21, 23, 30);
const at = (...when: [number, number, number, number?]) => new Date(...when).toISOString();
const credits = (credits_total: number, credits_used: number, renews_at = at(2026, 11, 21, 9)) => ({
  credits_total,
  credits_used,
  renews_at,
});

test.each([
  [3, 0, 3, '0 of 3 used this month', 0],
  [30, 12, 18, '12 of 30 used this month', 0.4],
  [100, 100, 0, '100 of 100 used this month', 1],
  [0, 0, 0, '0 of 0 used this month', 1],
])('of %i credits %i are used, so that %i are left', (total, used, left, words, usedShare) => {
  expect(describeCredits(credits(total, used), NOW)).toMatchObject({ left, used: words, usedShare });
});

test.each([
  [at(2026, 10, 21, 23), 'were due to renew on 21 November'],
  [at(2026, 9, 30), 'were due to renew on 30 October'],
  [new Date(2026, 10, 21, 23, 45).toISOString(), 'on 21 November (today)'],
  [at(2026, 10, 22, 0), 'on 22 November (tomorrow)'],
  [at(2026, 11, 21, 9), 'on 21 December (in 30 days)'],
  [at(2027, 0, 3), 'on 3 January 2027 (in 43 days)'],
])('credits that come back at %s say so', (renewsAt, words) => {
  expect(describeCredits(credits(3, 1, renewsAt), NOW).reset).toContain(words);
});

test('credits that are due say what is true with and without a connection', () => {
  const { reset } = describeCredits(credits(3, 1, at(2026, 10, 21, 23)), NOW);
  expect(reset).toBe('Credits were due to renew on 21 November. They update automatically.');
});

test('a day of another year names the year', () => {
  expect(sayDay(new Date(2025, 1, 1), NOW)).toBe('1 February 2025');
});
