import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from '#functions/transform-image/runner.ts';

/** How long an idle worker sleeps when nobody wakes it: jobs that wait for a provider come due by time alone. */
const NAP_MS = 1_000;
/** A stopping server lets its workers finish for so long, then gives their jobs back. */
const PATIENCE_MS = 8_000;
const GIVING_BACK_MS = 4_000;

interface Ports {
  runner: Runner;
  /** Jobs at once. */
  workers: number;
  report: (fault: unknown) => void;
}

export interface JobLoop {
  wake: () => void;
  /** No job is begun from now on. */
  stopClaiming: () => void;
  /** Ends when every job is done or given back; `giveUp` ends the work that still goes on after a while. */
  stop: (giveUp: () => Promise<void>) => Promise<void>;
}

/** Keeps the queue moving while the server runs, as cron and `waitUntil` do on Supabase. */
export function startJobLoop({ runner, workers, report }: Ports): JobLoop {
  const givingUp = new AbortController();
  const sleepers = new Set<AbortController>();
  let calls = 0;
  let isStopping = false;

  const wake = () => {
    calls += 1;
    for (const sleeper of sleepers) sleeper.abort();
  };
  const nap = async (): Promise<void> => {
    const sleeper = new AbortController();
    sleepers.add(sleeper);
    await pause(NAP_MS, undefined, { signal: sleeper.signal, ref: false }).catch(() => {});
    sleepers.delete(sleeper);
  };
  const step = async (isFirst: boolean): Promise<boolean> => {
    const hasWorked = await runner.runNext(givingUp.signal);
    // Between two jobs, so that a long queue of them does not keep what was deleted.
    const hasRemoved = isFirst && !isStopping && (await runner.removeNext());
    return hasWorked || hasRemoved;
  };
  const work = async (isFirst: boolean): Promise<void> => {
    while (!isStopping) {
      const callsBefore = calls;
      const hasWorked = await step(isFirst).catch((fault: unknown) => {
        report(fault);
        return false;
      });
      if (!hasWorked && calls === callsBefore && !isStopping) await nap();
    }
  };

  const running = Promise.all(Array.from({ length: workers }, (_, index) => work(index === 0)));
  const ended = (ms: number) => Promise.race([running, pause(ms, undefined, { ref: false })]);
  const stopClaiming = () => {
    isStopping = true;
    wake();
  };
  return {
    wake,
    stopClaiming,
    async stop(giveUp) {
      stopClaiming();
      await ended(PATIENCE_MS);
      givingUp.abort();
      await giveUp();
      await ended(GIVING_BACK_MS);
    },
  };
}
