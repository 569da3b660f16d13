import type { Sql } from '#local/database/sql.ts';
import { describeError, type Log } from './log.ts';

const DUE_CREDITS_MS = 600_000;
const ORIGINALS_MS = 3_600_000;

/** Keeps the clock that pg_cron keeps on hosted Supabase: lost jobs often, due credits every ten minutes, originals every hour. */
export function startTimers(sql: Sql, log: Log, lostJobsMs: number): () => void {
  const run = (event: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.error(event, describeError(error)));
  };
  const requeue = run('requeue lost jobs', () => sql`select public.requeue_lost_jobs()`);
  const reset = run('reset due credits', () => sql`select public.reset_due_credits()`);
  const sweep = run('sweep originals', () => sql`select public.sweep_originals()`);
  requeue();
  reset();
  sweep();
  const timers = [
    setInterval(requeue, lostJobsMs),
    setInterval(reset, DUE_CREDITS_MS),
    setInterval(sweep, ORIGINALS_MS),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
