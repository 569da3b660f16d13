import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkAccess } from './data-dir-access.ts';
import { PRODUCT } from '#shared/contract.ts';

export interface HeldDataDir {
  path: string;
  release: () => void;
}

/** Takes the data directory for this process alone, or says in a sentence who has it. */
export function holdDataDir(path: string): HeldDataDir {
  checkAccess(path);
  // Whatever the umask: root's PostgreSQL runs as somebody else, who has to pass.
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o711);
  const holderFile = join(path, 'held-by');
  const release = holdLock(join(path, 'lock'));
  if (!release) {
    throw new Error(
      `${path} is in use by another ${PRODUCT.name} (process ${readHolder(holderFile)}). ` +
        'Stop that one first, or choose another DATA_DIR.',
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return { path, release };
}

const SQLITE_BUSY = 5;
/** Two that ask at the same moment are in each other's way for part of it: one waits until the other has stepped back. */
const RIVALS_MS = 300;

/**
 * Takes a lock for this process alone; undefined where another has it. The lock is SQLite's: an operating system lock
 * on a file, so it ends with the process however that dies, and no stale lock is ever left to be judged.
 */
export function holdLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file);
  try {
    // Nothing is ever written to it. A journal on the disk would need room there, and a full one would pass for a rival.
    lock.exec(`pragma busy_timeout = ${RIVALS_MS}; pragma journal_mode = memory; begin exclusive`);
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw new Error(`${file} cannot be locked`, { cause: error });
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
