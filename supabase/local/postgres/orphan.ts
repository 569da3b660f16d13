import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PATIENCE_MS = 60_000;

/** Every process of a cluster shows this name in the list of processes (PostgreSQL's `cluster_name`). */
export function nameCluster(folder: string): string {
  return `plateglow-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * A PostgreSQL that outlived a killed server may still be stopping in this folder (we hold the data directory, so no
 * other server owns it). Asks it to end and waits for the last of its processes, since two on one folder must never
 * be. Then takes away its pid file: the number in there may belong to somebody else by now (after a restart of the
 * machine or container) or to a dead process that nobody buries, and PostgreSQL would take either for a rival.
 */
export async function endOrphan(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const deadline = Date.now() + PATIENCE_MS;
  for (let isAsked = false; existsSync(pidFile); isAsked = true) {
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const alive = findProcesses(folder);
    // Without /proc PostgreSQL's own judgement has to do.
    if (!alive) return;
    if (alive.length === 0) return rmSync(pidFile, { force: true });
    if (!isAsked && alive.includes(postmaster)) interrupt(postmaster);
    if (Date.now() > deadline) {
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
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
}
