import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '#local/error-code.ts';
import { steadyNow } from '#local/steady-clock.ts';
import type { Sql, Transaction } from './sql.ts';

/** What PostgreSQL says of two that wait for each other, and of one that has waited for as long as it was to. */
const GAVE_WAY: ReadonlySet<string | undefined> = new Set(['40P01', '55P03']);
/** Half of what PostgreSQL gives two that wait for each other, and far less than a question of a phone may take. */
const WAIT_MS = { first: 100, longest: 500 };
const PAUSE_MS = { first: 100, longest: 1_000 };
const PATIENCE_MS = 600_000;

/**
 * Changes tables that other servers use at the same time. Whoever waits for one of them keeps everybody else out, and
 * may have what those wait for. So it gives up well before the second after which PostgreSQL would end a request in
 * its place, lets all of them go first, and tries again, for as long as a backup may take.
 */
export async function changeBesideOthers<T>(
  sql: Sql,
  change: (transaction: Transaction) => Promise<T>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  const beganAt = steadyNow();
  for (let tries = 0; ; tries += 1) {
    try {
      return await sql.transaction(async (transaction) => {
        await transaction`select set_config('lock_timeout', ${String(atTry(tries, WAIT_MS))}, true)`;
        return await change(transaction);
      });
    } catch (error) {
      if (!hasGivenWay(error)) throw error;
      if (steadyNow() - beganAt > PATIENCE_MS) throw new Error(IN_THE_WAY, { cause: error });
      await wait(atTry(tries, PAUSE_MS));
    }
  }
}

const atTry = (tries: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(first * 2 ** tries, longest);

const IN_THE_WAY =
  'Tables that a start has to change are in use, and have been for as long as it waits. A backup may be under way, ' +
  'or somebody has forgotten to end a transaction (pg_stat_activity names it). Start again when that is over';

const hasGivenWay = (error: unknown): boolean =>
  GAVE_WAY.has(codeOf(error)) || (error instanceof Error && GAVE_WAY.has(codeOf(error.cause)));
