import { expect, test } from 'vitest';
import { isoDay, sayDay } from './say-day.ts';

test.each([
  [new Date(2026, 10, 21, 0, 0), 'Saturday 21 November', 'Sat 21 Nov', '2026-11-21'],
  [new Date(2026, 10, 21, 23, 59), 'Saturday 21 November', 'Sat 21 Nov', '2026-11-21'],
  [new Date(2027, 0, 1, 12, 0), 'Friday 1 January', 'Fri 1 Jan', '2027-01-01'],
])('%s is called %s', (date, long, short, iso) => {
  expect([sayDay(date), sayDay(date, { isShort: true }), isoDay(date)]).toEqual([long, short, iso]);
});
