import { expect, test } from 'vitest';
import type { CreditEvent } from './server-rows.ts';
import { sayMoment, sayShortMoment } from '#core/lib/say-date.ts';
import { describeEvent, sayCreditEvent } from './credit-event-words.ts';

const event = (kind: CreditEvent['kind'], amount: number, version_number: number | null = null) => ({
  id: 'e',
  kind,
  amount,
  version_number,
  transformation_id: version_number === null ? null : 't',
  reason: null,
});
const free = (kind: CreditEvent['kind']) => ({ ...event(kind, 0, 2), reason: 'corrected_outline' });

test.each<[string, Parameters<typeof describeEvent>, string, string, RegExp | null]>([
  ['a start', [event('reserve', -1, 1), 'soup.jpg'], 'Transform of soup.jpg', '−1', null],
  ['another version', [event('reserve', -1, 3), 'soup.jpg'], 'Transform of soup.jpg, V3', '−1', null],
  ['a photo that is gone', [event('reserve', -1, 1)], 'Transform of a photo', '−1', null],
  ['a refund', [event('refund', 1, 1), 'soup.jpg'], 'Refund for soup.jpg', '+1', /^No picture was made/],
  [
    'a refund after the reset',
    [event('refund', 0, 2), 'soup.jpg'],
    'Refund for soup.jpg, V2',
    '0',
    /had already renewed/,
  ],
  ['a free version', [free('reserve'), 'soup.jpg'], 'Transform of soup.jpg, V2', '0', /^Free: you fixed/],
  ['a free one that failed', [free('refund'), 'soup.jpg'], 'Refund for soup.jpg, V2', '0', /free again/],
  ['a new month', [event('reset', 12)], 'New month', '+12', /renewed\.$/],
  ['a new month after gifts', [event('reset', -4)], 'New month', '−4', /renewed; unused extra ones ended\.$/],
  ['a gift', [event('grant', 3)], 'Credits added', '+3', /plan/],
  ['a smaller plan', [event('grant', -70)], 'Plan changed', '−70', /fewer/],
  ['a plan without a difference', [event('grant', 0)], 'Plan changed', '0', /same/],
])('%s is said in plain words', (_, given, what, change, why) => {
  const line = describeEvent(...given);
  expect(sayCreditEvent(...given)).toBe(`${what}: ${change}`);
  expect(line).toMatchObject({ what, change, isGain: change.startsWith('+') });
  if (why) expect(line.why).toMatch(why);
  else expect(line.why).toBeNull();
});

test('a moment has its day and hour, and its year where that is another one', () => {
  const now = new Date(2026, 10, 21);
  expect(sayMoment(new Date(2026, 10, 2, 9, 5), now)).toBe('2 Nov, 09:05');
  expect(sayMoment(new Date(2025, 11, 31, 23, 59), now)).toBe('31 Dec 2025, 23:59');
});

test('where there is little room, a moment is a time today, and a day before', () => {
  const now = new Date(2026, 10, 21, 20, 0);
  expect(sayShortMoment(new Date(2026, 10, 21, 9, 5), now)).toBe('09:05');
  expect(sayShortMoment(new Date(2026, 10, 20, 23, 59), now)).toBe('20 Nov');
});
