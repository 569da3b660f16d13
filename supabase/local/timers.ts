import { forgetUsedTokens } from '#local/auth/forget-used-tokens.ts';
import type { Sql, Transaction } from '#local/database/sql.ts';
import { forgetStrangers } from '#local/mail/forget-strangers.ts';
import type { Mailbox } from '#local/mail/mailbox.ts';
import { describeError, type Log } from './log.ts';

/** As rare as by pg_cron, and not more than once a second, however many people there are. */
const MONTHS_MS = { atLeast: 1_000, atMost: 600_000 };
const SWEEP_MS = 3_600_000;

interface Ports {
  sql: Sql;
  mailbox: Mailbox;
  log: Log;
  lostJobsMs: number;
}

/**
 * Keeps the clock that pg_cron keeps on hosted Supabase: lost jobs often, due credits when they are due, originals, the auth
 * service's log, used tokens and mails to nobody every hour.
 */
export function startTimers({ sql, mailbox, log, lostJobsMs }: Ports): () => void {
  const run = (event: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.error(event, describeError(error)));
  };
  const clocks: [work: () => void, everyMs: number][] = [
    [run('requeue lost jobs', () => sql`select public.requeue_lost_jobs()`), lostJobsMs],
    [run('sweep originals', () => sql`select public.sweep_originals()`), SWEEP_MS],
    [run('sweep audit lines', () => sql`select public.sweep_audit_lines()`), SWEEP_MS],
    [run('sweep used tokens', () => forgetUsedTokens(sql)), SWEEP_MS],
    [run('sweep mails', () => forgetStrangers(sql, mailbox)), SWEEP_MS],
  ];
  for (const [work] of clocks) work();
  const timers = clocks.map(([work, everyMs]) => setInterval(work, everyMs));
  const stopMonths = beginMonths({ sql, log });
  return () => {
    timers.forEach((timer) => clearInterval(timer));
    stopMonths();
  };
}

/** Photos may wait for the credits of a month, and for each of them it begins at another moment. */
function beginMonths({ sql, log }: Pick<Ports, 'sql' | 'log'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let hasStopped = false;
  const begin = async (): Promise<void> => {
    let pauseMs = MONTHS_MS.atMost;
    try {
      const nextInMs = await sql.transaction(beginDueMonths);
      pauseMs = Math.min(pauseMs, Math.max(MONTHS_MS.atLeast, nextInMs ?? pauseMs));
    } catch (error) {
      log.error('reset due credits', describeError(error));
    }
    if (!hasStopped) timer = setTimeout(() => void begin(), pauseMs);
  };
  void begin();
  return () => {
    hasStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Gives the time until the next month begins. One that comes due meanwhile is the next one, and overdue: so both ask of
 * the same now(), that of the transaction.
 */
async function beginDueMonths(transaction: Transaction): Promise<number | null | undefined> {
  await transaction`select public.reset_due_credits()`;
  const [next] = await transaction<{ in_ms: number | null }>`
    select (extract(epoch from min(renews_at) - clock_timestamp()) * 1000)::float8 as in_ms
    from public.subscriptions where renews_at > now()`;
  return next?.in_ms;
}
