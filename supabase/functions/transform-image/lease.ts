import type { Job, JobQueue } from './job-queue.ts';

interface LeasePorts {
  queue: Pick<JobQueue, 'extend'>;
  /** Silence after which a provider's answer is given up. */
  leaseSeconds: number;
  /** Silence after which work of our own goes to somebody else. */
  workSeconds: number;
  report: (fault: unknown) => void;
}

/** A job in a worker's hands. It gives signs of life, which fail once the job has gone to somebody else. */
export interface Lease {
  /** Aborted when the job is no longer ours. */
  signal: AbortSignal;
  /** A sign of life, and whether the job is still ours. From now on only we work on it: in silence it may go soon. */
  whileWorking: () => Promise<boolean>;
  /** The same before a provider is asked: its answer may come late, and nobody should pay for another meanwhile. */
  whileAsking: () => Promise<boolean>;
  end: () => void;
}

/** Takes over the lease of a job that was claimed for `workSeconds`. */
export function holdLease(job: Job, { queue, leaseSeconds, workSeconds, report }: LeasePorts): Lease {
  const lost = new AbortController();
  let pulse: ReturnType<typeof setInterval> | undefined;

  const extend = async (seconds: number): Promise<boolean> => {
    const isOurs = await queue.extend(job, seconds);
    if (!isOurs) lost.abort();
    return isOurs;
  };
  const beat = (seconds: number): void => {
    clearInterval(pulse);
    pulse = setInterval(() => void extend(seconds).catch(report), (seconds * 1000) / 3);
  };
  const change = (seconds: number): Promise<boolean> => {
    beat(seconds);
    return extend(seconds);
  };

  beat(workSeconds);
  return {
    signal: lost.signal,
    whileWorking: () => change(workSeconds),
    whileAsking: () => change(leaseSeconds),
    end: () => clearInterval(pulse),
  };
}
