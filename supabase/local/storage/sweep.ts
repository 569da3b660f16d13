import type { Sql } from '#local/database/sql.ts';
import type { FileStore } from './file-store.ts';

interface SweepPorts {
  sql: Sql;
  files: FileStore;
  /** Epoch milliseconds; what was written later belongs to uploads under way and stays. */
  startedAt: number;
}

/** How long a whole picture without a row can still be brought back. */
const ASIDE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Before anybody asks for a picture: what was put aside and has its row again comes back; half-written files go, and what
 * was put aside long ago.
 */
export async function bringBackPictures({ sql, files, startedAt }: SweepPorts): Promise<void> {
  for await (const listed of files.listAside()) {
    const named = await namedVersions(
      sql,
      listed.map(({ version }) => version),
    );
    for (const version of named) await files.bringBack(version);
  }
  await files.clear({ written: startedAt - files.mayBeUnderWayMs, putAside: startedAt - ASIDE_MS });
}

/**
 * Clears up what a killed process left behind, while the server works: with many pictures it takes minutes. Whole files
 * that no row came to name are put aside for a month, since the database may be an older one that was brought back; with
 * the newer one they come back by themselves. Never touches a file that a row names, nor one of an upload that may go
 * on. Returns how many it put aside.
 */
export async function sweepStorage(
  { sql, files, startedAt }: SweepPorts,
  stopping: AbortSignal,
): Promise<number> {
  let swept = 0;
  for await (const listed of files.list()) {
    if (stopping.aborted) break;
    const old = listed
      .filter(({ writtenAt }) => writtenAt < startedAt - files.mayBeUnderWayMs)
      .map(({ version }) => version);
    const named = await namedVersions(sql, old);
    for (const version of old.filter((one) => !named.has(one))) {
      await files.putAside(version);
      swept += 1;
    }
  }
  return swept;
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
