import type { Engine } from '#functions/transform-image/engines/engine.ts';
import { enginesFromEnvironment } from '#functions/transform-image/engines/from-environment.ts';
import type { AdminClient } from '#functions/transform-image/job-queue.ts';
import { createRunner } from '#functions/transform-image/runner.ts';
import type { WorkPorts } from '#functions/transform-image/work.ts';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import { createProcessSigner } from '#local/marks/process-signer.ts';
import { createProcessPipeline } from '#local/pictures/process-pipeline.ts';
import { startJobLoop } from './job-loop.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

interface Ports {
  admin: AdminClient;
  settings: Settings;
  signingKeys: SigningKeys;
  siteUrl: string;
  log: Log;
  report: (fault: unknown) => void;
  onStep: WorkPorts['onStep'] | undefined;
}

export interface Jobs {
  engines: readonly Engine[];
  /** To be called when something was put into the queue. */
  wake: () => void;
  /** The first thing of a stop: no job is begun while requests are still answered. */
  stopClaiming: () => void;
  stop: () => Promise<void>;
}

const WAITING_WORKERS = 4;

/** Engines, picture processes and the loop that keeps them busy. */
export function startJobs({ admin, settings, signingKeys, siteUrl, log, report, onStep }: Ports): Jobs {
  const { workers, leaseSeconds } = settings.jobs;
  const pipeline = createProcessPipeline({ processes: Math.max(1, workers) });
  const signer = createProcessSigner(signingKeys);
  const engines = enginesFromEnvironment(settings.engineEnvironment, { pipeline });
  const runner = createRunner({
    admin,
    engines,
    pipeline,
    leaseSeconds,
    canLockDishes: true,
    sign: signer.sign,
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
  // Who waits for a cloud needs no core: others go on meanwhile.
  const waiting = workers > 0 && engines.some(({ isBuiltIn }) => !isBuiltIn) ? WAITING_WORKERS : 0;
  const loop = startJobLoop({ runner, workers: workers + waiting, report });
  return {
    engines,
    wake: loop.wake,
    stopClaiming: loop.stopClaiming,
    stop: () => loop.stop(async () => void (await Promise.all([pipeline.close(), signer.close()]))),
  };
}
