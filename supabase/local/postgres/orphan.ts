import { steadyNow } from '#local/steady-clock.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How long a PostgreSQL that was asked to end may take for a checkpoint; and after that, for an end without one. */
export interface Patience {
  withCheckpointS: number;
  withoutS: number;
}

export const PATIENCE: Patience = { withCheckpointS: 10, withoutS: 5 };
/** Not even force helps where a disk no longer answers. */
const AFTER_FORCE_MS = 30_000;

/** What the names of all our clusters begin with. */
export const CLUSTER_NAMES = 'plateglow-';

/** Every process of a cluster shows this name in the list of processes (PostgreSQL's `cluster_name`). */
export function nameCluster(folder: string): string {
  return CLUSTER_NAMES + createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

/**
 * A PostgreSQL that outlived a killed server may still be stopping in this folder (we hold the data directory, so no
 * other server owns it). Asks it to end and waits for the last of its processes, since two on one folder must never
 * be. Then takes away its pid file: the number in there may belong to somebody else by now (after a restart of the
 * machine or container) or to a dead process that nobody buries, and PostgreSQL would take either for a rival.
 */
export async function endOrphan(folder: string, patience = PATIENCE): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const beganAt = steadyNow();
  const quitAfterMs = patience.withCheckpointS * 1000;
  const killAfterMs = quitAfterMs + patience.withoutS * 1000;
  const requests: { afterMs: number; signal: NodeJS.Signals }[] = [
    { afterMs: 0, signal: 'SIGINT' },
    { afterMs: quitAfterMs, signal: 'SIGQUIT' },
    { afterMs: killAfterMs, signal: 'SIGKILL' },
  ];
  while (existsSync(pidFile)) {
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const alive = findProcesses(folder);
    // Without /proc PostgreSQL's own judgement has to do.
    if (!alive) return;
    if (alive.length === 0) return rmSync(pidFile, { force: true });
    const waitedMs = steadyNow() - beganAt;
    const [next] = requests;
    if (next && waitedMs >= next.afterMs) {
      requests.shift();
      // Whoever has lost the postmaster ends without being asked; by force it is all of them or none.
      const asked = next.signal === 'SIGKILL' ? alive : alive.filter((pid) => pid === postmaster);
      for (const pid of asked) signal(pid, next.signal);
    }
    if (waitedMs > killAfterMs + AFTER_FORCE_MS) {
      throw new Error(`An earlier PostgreSQL (process ${alive.join(', ')}) does not end. Stop it by hand.`);
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

function findProcesses(folder: string): number[] | undefined {
  if (!existsSync('/proc/self/cmdline')) return undefined;
  const name = nameCluster(folder);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && readCommandLine(pid).includes(name));
}

/** Empty for one that has ended, buried or not. */
function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** It may have ended since it was seen. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}
