import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '#local/error-code.ts';
import type { Sql, Transaction } from './sql.ts';

/** What PostgreSQL says of two that wait for each other, and of one that has waited for as long as it was to. */
const GAVE_WAY: ReadonlySet<string | undefined> = new Set(['40P01', '55P03']);
const FIRST_WAIT_MS = 100;
const MOST_TRIES = 12;
const PAUSE_MS = 100;

/**
 * Changes tables that other servers use at the same time. Whoever waits for one of them keeps everybody else out, and
 * may have what those wait for. So it gives up well before the second after which PostgreSQL would end a request in
 * its place, lets all of them go first, and tries again. For those who take long, a backup say, it waits longer each time.
 */
export async function changeBesideOthers<T>(
  sql: Sql,
  change: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sql.transaction(async (transaction) => {
        const longestWaitMs = FIRST_WAIT_MS * 2 ** (tries - 1);
        await transaction`select set_config('lock_timeout', ${String(longestWaitMs)}, true)`;
        return await change(transaction);
      });
    } catch (error) {
      if (tries === MOST_TRIES || !hasGivenWay(error)) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const hasGivenWay = (error: unknown): boolean =>
  GAVE_WAY.has(codeOf(error)) || (error instanceof Error && GAVE_WAY.has(codeOf(error.cause)));
