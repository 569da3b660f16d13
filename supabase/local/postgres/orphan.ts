import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATIENCE_MS = 60_000;

/**
 * A PostgreSQL that outlived a killed server may still be stopping in this folder (we hold the data directory, so no
 * other server owns it). Asks it to end and waits for it, since two on one folder must never be.
 */
export async function endOrphan(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const deadline = Date.now() + PATIENCE_MS;
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; existsSync(pidFile); signal = 0) {
    const [pid] = readFileSync(pidFile, 'utf8').split('\n');
    if (!isPostgres(Number(pid)) || !send(Number(pid), signal)) return;
    if (Date.now() > deadline)
      throw new Error(`An earlier PostgreSQL (process ${pid}) does not end. Stop it by hand.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** A number left in a file may belong to somebody else by now; where /proc tells, it is asked. */
function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  if (!existsSync('/proc/self/cmdline')) return true;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres');
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
