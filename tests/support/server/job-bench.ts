import { createProcessPipeline } from '#local/pictures/process-pipeline.ts';
import type { Done, Engine, EngineJob, Handle, Queued } from '#functions/transform-image/engines/engine.ts';
import { createRunner } from '#functions/transform-image/runner.ts';
import type { WorkPorts } from '#functions/transform-image/work.ts';
import type { SharedBackend } from './backend.ts';

/** An engine that does what a test says; its calls are counted. */
export function scriptEngine(
  id: string,
  submit: (job: EngineJob, signal: AbortSignal) => Promise<Queued | Done>,
  poll?: (handle: Handle) => Promise<Queued | Done>,
) {
  const calls = { submit: 0, poll: 0, cancel: 0 };
  const engine: Engine = {
    id,
    submit: async (job, signal) => {
      calls.submit += 1;
      return await submit(job, signal);
    },
    ...(poll && {
      poll: async (handle) => {
        calls.poll += 1;
        return await poll(handle);
      },
    }),
    cancel: async () => {
      calls.cancel += 1;
    },
  };
  return { engine, calls };
}

/** Runners in the hands of a test, on the queue of a real server that leaves it to them. */
export function openJobBench(backend: SharedBackend) {
  const pipeline = createProcessPipeline({ processes: 2 });
  const faults: unknown[] = [];
  return {
    pipeline,
    faults,
    runner: (
      engines: readonly Engine[],
      options: Partial<
        Pick<WorkPorts, 'onStep' | 'leaseSeconds' | 'canLockDishes' | 'sign' | 'pipeline'> &
          Pick<Parameters<typeof createRunner>[0], 'admin' | 'budget'>
      > = {},
    ) =>
      createRunner({
        admin: backend.service,
        engines,
        pipeline,
        publicBase: backend.server.url,
        leaseSeconds: 60,
        canLockDishes: true,
        webhookUrl: () => undefined,
        report: (fault) => faults.push(fault),
        ...options,
      }),
    close: () => pipeline.close(),
  };
}

export type JobBench = ReturnType<typeof openJobBench>;
