import type { AdminClient } from './job-queue.ts';
import { createJobQueue } from './job-queue.ts';
import { createPictureStorage } from './picture-storage.ts';
import { createFileCleanup } from './file-cleanup.ts';
import { workOn, type WorkPorts } from './work.ts';

interface RunnerPorts extends Omit<WorkPorts, 'queue' | 'storage' | 'onStep'> {
  admin: AdminClient;
  /** Address under which clients know this backend. */
  publicBase: string;
  onStep?: WorkPorts['onStep'];
}

export interface Runner {
  /** Takes the most urgent job one step on. False when there was none. */
  runNext: (stopping?: AbortSignal) => Promise<boolean>;
  /** Removes the files of one deleted thing. False when there was none. */
  removeNext: () => Promise<boolean>;
  /** Works until nothing is due, or for about so long. */
  runUntilIdle: (mostMs: number) => Promise<void>;
}

/** Works on the queue. Any number of them may run at once, in any number of processes. */
export function createRunner({ admin, publicBase, ...rest }: RunnerPorts): Runner {
  const queue = createJobQueue(admin);
  const storage = createPictureStorage(admin, publicBase);
  const cleanup = createFileCleanup(admin);
  const ports: WorkPorts = { onStep: () => {}, ...rest, queue, storage };
  const { leaseSeconds, report } = ports;

  const runNext = async (stopping?: AbortSignal): Promise<boolean> => {
    const job = await queue.claim(leaseSeconds);
    if (!job) return false;
    const lost = new AbortController();
    const pulse = setInterval(
      () => {
        queue.extend(job, leaseSeconds).then((isOurs) => {
          if (!isOurs) lost.abort();
        }, report);
      },
      (leaseSeconds * 1000) / 3,
    );
    try {
      await workOn(job, ports, stopping ? AbortSignal.any([lost.signal, stopping]) : lost.signal);
    } finally {
      clearInterval(pulse);
    }
    return true;
  };

  return {
    runNext,
    removeNext: () => cleanup.removeNext(),
    async runUntilIdle(mostMs) {
      const endsAt = Date.now() + mostMs;
      await queue.requeueLost();
      let isBusy = true;
      while (isBusy && Date.now() < endsAt) {
        const hasWorked = await runNext();
        isBusy = (await cleanup.removeNext()) || hasWorked;
      }
    },
  };
}
