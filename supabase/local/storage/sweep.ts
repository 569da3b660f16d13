import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '#local/database/sql.ts';
import { asideFolder, incomingFolder, isMissing, objectsFolder, VERSION } from './file-store.ts';

interface SweepPorts {
  sql: Sql;
  filesDir: string;
  /** Epoch milliseconds; what was written later belongs to uploads under way and stays. */
  startedAt: number;
}

/** File systems stamp files with a coarser clock than ours, which may lag behind it. */
const CLOCK_SLACK_MS = 1000;
/** How long a whole picture without a row can still be brought back by hand. */
const ASIDE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Clears up what a killed process left behind. Half-written files go; whole files that no row came to name are put
 * aside for a month, since the database may be an older one that was brought back. Never touches a file that a row
 * names, nor one younger than this start. Returns how many it took away.
 */
export async function sweepStorage({ sql, filesDir, startedAt }: SweepPorts): Promise<number> {
  let removed = 0;
  const sweepFolder = async (
    folder: string,
    isLeftOver: (name: string) => boolean,
    takeAway: (path: string, name: string) => Promise<void>,
  ): Promise<void> => {
    for (const name of (await namesIn(folder)).filter(isLeftOver)) {
      const path = join(folder, name);
      const writtenAt = await writtenAtOf(path);
      if (writtenAt === null || writtenAt >= startedAt - CLOCK_SLACK_MS) continue;
      await takeAway(path, name);
      removed += 1;
    }
  };
  const aside = asideFolder(filesDir);
  await removeOld(aside, startedAt - ASIDE_MS);
  const remove = (path: string) => rm(path, { force: true });
  const putAside = async (path: string, name: string) => {
    await mkdir(aside, { recursive: true });
    const now = new Date();
    await utimes(path, now, now);
    await rename(path, join(aside, name));
  };
  await sweepFolder(incomingFolder(filesDir), (name) => VERSION.test(name), remove);
  const objects = objectsFolder(filesDir);
  for (const shard of (await namesIn(objects)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const folder = join(objects, shard);
    const versions = (await namesIn(folder)).filter((name) => VERSION.test(name));
    const named = await namedVersions(sql, versions);
    await sweepFolder(folder, (name) => versions.includes(name) && !named.has(name), putAside);
  }
  return removed;
}

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const writtenAt = await writtenAtOf(path);
    if (writtenAt !== null && writtenAt < before) await rm(path, { force: true });
  }
}

/** Waits for writes that are being committed at this moment, so that their files count as named. */
async function namedVersions(sql: Sql, versions: string[]): Promise<Set<string>> {
  if (versions.length === 0) return new Set();
  const rows = await sql.transaction(async (transaction) => {
    await transaction`lock table storage.objects in share mode`;
    return transaction<{ version: string }>`
      select version from storage.objects where version = any(${versions})`;
  });
  return new Set(rows.map((row) => row.version));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function writtenAtOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
