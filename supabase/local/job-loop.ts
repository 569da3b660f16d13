import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from '#functions/transform-image/runner.ts';

/** How long an idle worker sleeps when nobody wakes it: jobs that wait for a provider come due by time alone. */
const NAP_MS = 1_000;
/** A stopping server lets its workers finish for so long, then gives their jobs back. */
const PATIENCE_MS = 8_000;

interface Needs {
  runner: Runner;
  /** Jobs at once. */
  workers: number;
  report: (fault: unknown) => void;
}

export interface JobLoop {
  wake: () => void;
  stop: () => Promise<void>;
}

/** Keeps the queue moving while the server runs, as cron and `waitUntil` do on Supabase. */
export function startJobLoop({ runner, workers, report }: Needs): JobLoop {
  const givingUp = new AbortController();
  let isStopping = false;
  let alarm = Promise.withResolvers<void>();
  const wake = () => {
    alarm.resolve();
    alarm = Promise.withResolvers();
  };

  const work = async (isFirst: boolean): Promise<void> => {
    while (!isStopping) {
      const ring = alarm.promise;
      const hasWorked = await step(isFirst).catch((fault: unknown) => {
        report(fault);
        return false;
      });
      if (!hasWorked && !isStopping) await Promise.race([ring, pause(NAP_MS, undefined, { ref: false })]);
    }
  };
  const step = async (isFirst: boolean): Promise<boolean> =>
    (await runner.runNext(givingUp.signal)) || (isFirst && (await runner.removeNext()));

  const running = Promise.all(Array.from({ length: workers }, (_, index) => work(index === 0)));
  return {
    wake,
    async stop() {
      isStopping = true;
      wake();
      await Promise.race([running, pause(PATIENCE_MS, undefined, { ref: false })]);
      givingUp.abort();
      await Promise.race([running, pause(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
