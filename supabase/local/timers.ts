import { forgetUsedTokens } from '#local/auth/forget-used-tokens.ts';
import type { Sql } from '#local/database/sql.ts';
import { forgetStrangers } from '#local/mail/forget-strangers.ts';
import type { Mailbox } from '#local/mail/mailbox.ts';
import { describeError, type Log } from './log.ts';

const DUE_CREDITS_MS = 600_000;
const SWEEP_MS = 3_600_000;

interface Ports {
  sql: Sql;
  mailbox: Mailbox;
  log: Log;
  lostJobsMs: number;
}

/**
 * Keeps the clock that pg_cron keeps on hosted Supabase: lost jobs often, due credits every ten minutes, originals, the
 * auth service's log, used tokens and mails to nobody every hour.
 */
export function startTimers({ sql, mailbox, log, lostJobsMs }: Ports): () => void {
  const run = (event: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.error(event, describeError(error)));
  };
  const clocks: [work: () => void, everyMs: number][] = [
    [run('requeue lost jobs', () => sql`select public.requeue_lost_jobs()`), lostJobsMs],
    [run('reset due credits', () => sql`select public.reset_due_credits()`), DUE_CREDITS_MS],
    [run('sweep originals', () => sql`select public.sweep_originals()`), SWEEP_MS],
    [run('sweep audit lines', () => sql`select public.sweep_audit_lines()`), SWEEP_MS],
    [run('sweep used tokens', () => forgetUsedTokens(sql)), SWEEP_MS],
    [run('sweep mails', () => forgetStrangers(sql, mailbox)), SWEEP_MS],
  ];
  for (const [work] of clocks) work();
  const timers = clocks.map(([work, everyMs]) => setInterval(work, everyMs));
  return () => timers.forEach((timer) => clearInterval(timer));
}
