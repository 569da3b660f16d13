import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeBesideOthers } from './beside-others.ts';
import type { Sql, Transaction } from './sql.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A database in which somebody keeps the tables: whoever asks for them gives up after the time that was set. */
function keepTables() {
  const waitsMs: number[] = [];
  const transaction = async (_: TemplateStringsArray, waitMs: string) => void waitsMs.push(Number(waitMs));
  const sql = {
    transaction: (work: (transaction: Transaction) => unknown) => work(transaction as unknown as Transaction),
  } as unknown as Sql;
  const change = async () => {
    await wait(waitsMs.at(-1) ?? 0);
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  };
  return { sql, change, waitsMs };
}

test('whoever keeps the tables for long is waited for in short turns, with time for everybody else between them', async () => {
  const { sql, change, waitsMs } = keepTables();
  let told: unknown;
  changeBesideOthers(sql, change, wait).catch((error: unknown) => (told = error));
  await vi.advanceTimersByTimeAsync(599_000);
  expect(told).toBeUndefined();
  expect(Math.max(...waitsMs), 'PostgreSQL looks for a deadlock after a second').toBe(500);
  expect(waitsMs.slice(0, 4)).toEqual([100, 200, 400, 500]);
  const waitedMs = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0);
  expect(waitedMs, 'most of the time nobody is held up').toBeLessThan(599_000 / 2);
  expect(waitsMs.length).toBeGreaterThan(300);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(String(told)).toContain('A backup may be under way, or somebody has forgotten to end a transaction');
});

test('what fails for another reason is told at once', async () => {
  const { sql, waitsMs } = keepTables();
  const failed = changeBesideOthers(sql, () => Promise.reject(new Error('no oven')));
  await expect(failed).rejects.toThrow('no oven');
  expect(waitsMs).toEqual([100]);
});
