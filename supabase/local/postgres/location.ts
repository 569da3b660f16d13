import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { requireAccess, TO_REACH } from '#local/access.ts';
import { writeFileSafely } from '#local/safe-file.ts';
import { isReachableBy, type Account } from './account.ts';
import { openFolder, SHARED_HOME } from './binaries.ts';
import { requireWhole } from './contents.ts';

export const POINTER = 'postgres-is-in';
/** Of a cluster in a backup: where it is copied over a data directory, nothing of that one's gets among its files. */
export const nameBackup = (): string => `postgres-${chance(4)}`;
const OF_A_BACKUP = /^postgres-[0-9a-f]{8}$/;
const chance = (bytes: number): string => randomBytes(bytes).toString('hex');

/**
 * Where the cluster of this data directory lies: inside it, or, where the unprivileged account cannot get there (below
 * root's closed home, say), under the shared home. A cluster that was made once and is gone is an error, never a
 * reason to begin anew.
 */
export async function locateCluster(dataDir: string, account: Account | null): Promise<string> {
  const known = recallCluster(dataDir);
  refuseHalf(dataDir, known);
  if (known !== undefined) {
    requireAccess(known, TO_REACH, dataDir);
    const folder = takeOwnName(dataDir, known);
    if (existsSync(folder)) return folder;
    const pointer = join(dataDir, POINTER);
    throw new Error(`${pointer} names ${folder}, which is not there. Bring it back, or remove ${dataDir}.`);
  }
  const inside = join(dataDir, 'postgres');
  if (!account || existsSync(inside) || isReachableBy(account, dataDir)) return inside;

  await openFolder(SHARED_HOME);
  return join(SHARED_HOME, `data-${chance(8)}`);
}

/**
 * A copy of a backup that was cut short may lack the pointer: beside it a new database would begin, or what it was copied
 * over would go on, without a word.
 */
function refuseHalf(dataDir: string, known: string | undefined): void {
  const isHalf = (folder: string) => folder !== known && (known === undefined || isUnstarted(folder));
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => OF_A_BACKUP.test(name)) : [];
  const half = names.map((name) => resolve(dataDir, name)).find(isHalf);
  if (half === undefined) return;
  const why = `${join(dataDir, POINTER)} does not name it: it was not copied whole, or another was copied over it`;
  throw new Error(
    `${half} is of a backup, and ${why}. Copy the one that counts once more, or remove ${half}.`,
  );
}

/**
 * The same backup may be copied over the same data directory once more, and would find there what has become of the first
 * copy, if that ran under the name that it has in the backup. So it gets one of its own before it is first started.
 */
function takeOwnName(dataDir: string, folder: string): string {
  if (!OF_A_BACKUP.test(basename(folder)) || !isInside(dataDir, folder)) return folder;
  if (!existsSync(folder)) return findRenamed(folder) ?? folder;
  requireWhole(folder, dataDir);
  if (!isUnstarted(folder)) return folder;
  const own = `${folder}-${chance(4)}`;
  renameSync(folder, own);
  rememberCluster(dataDir, own);
  return own;
}

/** By a start that ended before it could write that down. */
function findRenamed(folder: string): string | undefined {
  const names = readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}-`));
  return names.map((name) => join(dirname(folder), name)).find(isUnstarted);
}

/** PostgreSQL takes it away at the first start from a backup. */
const isUnstarted = (folder: string): boolean => existsSync(join(folder, 'backup_label'));

/** Where the cluster lay when it was last started; undefined where none ever was. */
export function recallCluster(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER);
  if (!existsSync(pointer)) return undefined;
  const way = readFileSync(pointer, 'utf8').trim();
  // The data directory itself is never one.
  if (way === '') throw new Error(`${pointer} is empty: the backup was not copied whole. Copy it once more.`);
  return resolve(dataDir, way);
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
