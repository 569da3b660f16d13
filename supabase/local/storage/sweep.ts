import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { incomingFolder, isMissing, objectsFolder, VERSION } from './file-store.ts';

interface SweepPorts {
  sql: Sql;
  filesDir: string;
  /** Epoch milliseconds; what was written later belongs to uploads under way and stays. */
  startedAt: number;
}

/** File systems stamp files with a coarser clock than ours, which may lag behind it. */
const CLOCK_SLACK_MS = 1000;

/**
 * Removes what a killed process left behind: files half-written, and whole files that no row came to name.
 * Never removes a file that a row names, nor one younger than this start. Returns how many it removed.
 */
export async function sweepStorage({ sql, filesDir, startedAt }: SweepPorts): Promise<number> {
  let removed = 0;
  const sweepFolder = async (folder: string, isLeftOver: (name: string) => boolean): Promise<void> => {
    for (const name of (await namesIn(folder)).filter(isLeftOver)) {
      const path = join(folder, name);
      const writtenAt = await writtenAtOf(path);
      if (writtenAt === null || writtenAt >= startedAt - CLOCK_SLACK_MS) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  };
  await sweepFolder(incomingFolder(filesDir), (name) => VERSION.test(name));
  const objects = objectsFolder(filesDir);
  for (const shard of (await namesIn(objects)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const folder = join(objects, shard);
    const versions = (await namesIn(folder)).filter((name) => VERSION.test(name));
    const named = await namedVersions(sql, versions);
    await sweepFolder(folder, (name) => versions.includes(name) && !named.has(name));
  }
  return removed;
}

/** Waits for writes that are being committed at this moment, so that their files count as named. */
async function namedVersions(sql: Sql, versions: string[]): Promise<Set<string>> {
  if (versions.length === 0) return new Set();
  const rows = await sql.begin(async (transaction) => {
    await transaction`lock table storage.objects in share mode`;
    return transaction<{ version: string }[]>`
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
