import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** True while the process runs; one that is dead but not yet buried by its parent does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = readProcFile(pid);
  return stat === undefined ? !existsSync('/proc/self/stat') : !/\) [ZX] /.test(stat);
}

/** Every process below this one, children first. */
export function listDescendants(pid: number): number[] {
  const parents = listParents();
  const below = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Process id of the PostgreSQL that works, or last worked, on this data directory. */
export function readPostmaster(dataDir: string): { pid: number; port: number } | undefined {
  const file = join(findClusterFolder(dataDir), 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Where the cluster of this data directory lies: inside it, or where its pointer says. */
export function findClusterFolder(dataDir: string): string {
  const pointer = join(dataDir, 'postgres-is-in');
  return resolve(dataDir, existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : 'postgres');
}

/** kill -9; a process that has just ended by itself is no failure. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function listParents(): Map<number, number> {
  if (!existsSync('/proc/self/stat')) {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return new Map(
      table.split('\n').map((line) => {
        const [pid, parent] = line.trim().split(/\s+/).map(Number);
        return [pid ?? 0, parent ?? 0];
      }),
    );
  }
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = /\) \S (\d+)/.exec(readProcFile(pid) ?? '')?.[1];
    if (parent !== undefined) parents.set(pid, Number(parent));
  }
  return parents;
}

/** The name in parentheses may hold anything, so what follows the last one counts. */
function readProcFile(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')'));
  } catch {
    return undefined;
  }
}

/** What it was started with; empty when it is gone. */
export function commandOf(pid: number): string {
  try {
    if (!existsSync('/proc/self/stat')) {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    }
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
