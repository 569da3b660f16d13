import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { requireAccess, TO_REACH } from '#local/access.ts';
import { writeFileSafely } from '#local/safe-file.ts';
import { isReachableBy, type Account } from './account.ts';
import { openFolder, SHARED_HOME } from './binaries.ts';

export const POINTER = 'postgres-is-in';

/**
 * Where the cluster of this data directory lies: inside it, or, where the unprivileged account cannot get there (below
 * root's closed home, say), under the shared home. A cluster that was made once and is gone is an error, never a
 * reason to begin anew.
 */
export async function locateCluster(dataDir: string, account: Account | null): Promise<string> {
  const folder = recallCluster(dataDir);
  if (folder !== undefined) {
    requireAccess(folder, TO_REACH, dataDir);
    if (existsSync(folder)) return folder;
    const pointer = join(dataDir, POINTER);
    throw new Error(`${pointer} names ${folder}, which is not there. Bring it back, or remove ${dataDir}.`);
  }
  const inside = join(dataDir, 'postgres');
  if (!account || existsSync(inside) || isReachableBy(account, dataDir)) return inside;

  await openFolder(SHARED_HOME);
  return join(SHARED_HOME, `data-${randomBytes(8).toString('hex')}`);
}

/** Where the cluster lay when it was last started; undefined where none ever was. */
export function recallCluster(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? resolve(dataDir, readFileSync(pointer, 'utf8').trim()) : undefined;
}

/** Writes the way down, once there is a whole cluster at its end. The data directory may be moved with one inside. */
export function rememberCluster(dataDir: string, folder: string): void {
  const way = isInside(dataDir, folder) ? relative(dataDir, folder) : folder;
  writeFileSafely(join(dataDir, POINTER), way, 0o644);
}

export function isInside(dataDir: string, folder: string): boolean {
  const way = relative(dataDir, folder);
  return !way.startsWith('..') && !isAbsolute(way);
}
