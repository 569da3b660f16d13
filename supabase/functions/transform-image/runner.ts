import type { Budget } from './isolate-budget.ts';
import { type AdminClient, createJobQueue } from './job-queue.ts';
import { holdLease } from './lease.ts';
import { createPictureStorage } from './picture-storage.ts';
import { createFileCleanup } from './file-cleanup.ts';
import { workOn, type WorkPorts } from './work.ts';

interface RunnerPorts extends Omit<WorkPorts, 'queue' | 'storage' | 'onStep'> {
  admin: AdminClient;
  /** Address under which clients know this backend. */
  publicBase: string;
  onStep?: WorkPorts['onStep'];
  /** The same as `leaseSeconds` for work of our own. Shorter where a platform ends runners in the middle of it. */
  workSeconds?: number;
  /** Where a platform gives a runner only so much. */
  budget?: Budget;
}

export interface Runner {
  /** Takes the most urgent job one step on. False when there was none. */
  runNext: (stopping?: AbortSignal) => Promise<boolean>;
  /** Removes the files of one deleted thing. False when there was none, or they cannot be removed now. */
  removeNext: () => Promise<boolean>;
  /**
   * Works until nothing is due, for about so long, or while there is room. True where it leaves work for another runner:
   * one that has done nothing yet has none that it could leave.
   */
  runUntilIdle: (mostMs: number) => Promise<boolean>;
}

/** A process that goes on as long as it likes: what is lost in it counts each time. */
const NO_BUDGET: Budget = { isFresh: () => true, hasRoom: () => true, begin: () => {} };

/** Works on the queue. Any number of them may run at once, in any number of processes. */
export function createRunner({ admin, publicBase, budget = NO_BUDGET, ...rest }: RunnerPorts): Runner {
  const queue = createJobQueue(admin);
  const storage = createPictureStorage(admin, publicBase);
  const cleanup = createFileCleanup(admin);
  const ports: WorkPorts = { onStep: () => {}, ...rest, queue, storage };
  const { leaseSeconds, report } = ports;
  const workSeconds = rest.workSeconds ?? leaseSeconds;

  const runNext = async (stopping?: AbortSignal): Promise<boolean> => {
    const job = await queue.claim(workSeconds, budget.isFresh());
    if (!job) return false;
    budget.begin();
    const lease = holdLease(job, { queue, leaseSeconds, workSeconds, report });
    const signal = stopping ? AbortSignal.any([lease.signal, stopping]) : lease.signal;
    try {
      await workOn(job, ports, { ...lease, signal });
    } finally {
      lease.end();
    }
    return true;
  };

  /** What cannot be removed now comes again by itself, and keeps no photo from its turn. */
  const removeNext = (): Promise<boolean> =>
    cleanup.removeNext().catch((fault: unknown) => {
      report(fault);
      return false;
    });

  return {
    runNext,
    removeNext,
    async runUntilIdle(mostMs) {
      const endsAt = Date.now() + mostMs;
      await queue.requeueLost();
      const mayBegin = () => Date.now() < endsAt && budget.hasRoom();
      // What is due may have come after the last look. What is due and was not given to us in two is for another.
      for (let emptyLooks = 0; emptyLooks < 2;) {
        emptyLooks += 1;
        for (let isBusy = true; isBusy && mayBegin();) {
          const hasWorked = await runNext();
          isBusy = (await removeNext()) || hasWorked;
          if (isBusy) emptyLooks = 0;
        }
        if (budget.isFresh() || !(await queue.isWorkDue())) return false;
      }
      return true;
    },
  };
}
