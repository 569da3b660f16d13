import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '#local/database/sql.ts';
import type { Log } from './log.ts';
import { startTimers } from './timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database whose next months begin after these pauses, or that does not answer (`null`). */
function start(pausesMs: (number | null)[]) {
  let months = 0;
  const query = async ([text = '']: TemplateStringsArray) => {
    if (text.includes('reset_due_credits')) months += 1;
    if (!text.includes('in_ms')) return [];
    const pauseMs = pausesMs[months - 1];
    if (pauseMs === null) throw new Error('gone');
    return [{ in_ms: pauseMs ?? null }];
  };
  const sql = Object.assign(query, {
    transaction: (work: (transaction: typeof query) => Promise<unknown>) => work(query),
  });
  const stop = startTimers({
    sql: sql as unknown as Sql,
    mailbox: { addresses: () => [] } as unknown as Parameters<typeof startTimers>[0]['mailbox'],
    log: { error: () => {} } as unknown as Log,
    lostJobsMs: 1_000_000_000,
  });
  return { months: () => months, stop };
}

test('a month begins when its time has come, and where none is near somebody looks all the same', async () => {
  const { months, stop } = start([5_000, -3, null]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(months()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(months()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(months()).toBe(3);
  await vi.advanceTimersByTimeAsync(599_999);
  expect(months()).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(months()).toBe(4);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(months()).toBe(4);
});
