import type { AdminClient } from './job-desk.ts';
import { createJobDesk } from './job-desk.ts';
import { createAlbum } from './album.ts';
import { createRemover } from './remover.ts';
import { workOn, type WorkPorts } from './work.ts';

interface RunnerPorts extends Omit<WorkPorts, 'desk' | 'album' | 'onStep'> {
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
  const desk = createJobDesk(admin);
  const album = createAlbum(admin, publicBase);
  const remover = createRemover(admin);
  const ports: WorkPorts = { onStep: () => {}, ...rest, desk, album };
  const { leaseSeconds, report } = ports;

  const runNext = async (stopping?: AbortSignal): Promise<boolean> => {
    const job = await desk.claim(leaseSeconds);
    if (!job) return false;
    const lost = new AbortController();
    const pulse = setInterval(
      () => {
        desk.extend(job, leaseSeconds).then((isOurs) => {
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
    removeNext: () => remover.removeNext(),
    async runUntilIdle(mostMs) {
      const endsAt = Date.now() + mostMs;
      await desk.requeueLost();
      let isBusy = true;
      while (isBusy && Date.now() < endsAt) {
        const hasWorked = await runNext();
        isBusy = (await remover.removeNext()) || hasWorked;
      }
    },
  };
}
