import type { Engine } from '#functions/transform-image/engines/engine.ts';
import { enginesFromEnvironment } from '#functions/transform-image/engines/from-environment.ts';
import type { AdminClient } from '#functions/transform-image/job-desk.ts';
import { createRunner } from '#functions/transform-image/runner.ts';
import type { WorkPorts } from '#functions/transform-image/work.ts';
import { createProcessWorkshop } from '#local/pictures/process-workshop.ts';
import { startJobLoop } from './job-loop.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

interface Needs {
  admin: AdminClient;
  settings: Settings;
  siteUrl: string;
  log: Log;
  report: (fault: unknown) => void;
  onStep: WorkPorts['onStep'] | undefined;
}

export interface Jobs {
  engines: readonly Engine[];
  /** To be called when something was put into the queue. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Engines, picture processes and the loop that keeps them busy. */
export function startJobs({ admin, settings, siteUrl, log, report, onStep }: Needs): Jobs {
  const { workers, leaseSeconds } = settings.jobs;
  const workshop = createProcessWorkshop({ processes: Math.max(1, workers) });
  const engines = enginesFromEnvironment(settings.engineEnvironment, { workshop });
  const runner = createRunner({
    admin,
    engines,
    workshop,
    leaseSeconds,
    report,
    publicBase: siteUrl,
    // Providers reach us only where somebody gave the server a name.
    webhookUrl: (engine, jobId) =>
      settings.siteUrl && `${siteUrl}/functions/v1/transform-image/webhook/${engine}?job=${jobId}`,
    onStep: (step, job) => {
      log.debug('job', { step, job: job.id, attempt: job.attempts });
      return onStep?.(step, job);
    },
  });
  const loop = startJobLoop({ runner, workers, report });
  return {
    engines,
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await workshop.close();
    },
  };
}
