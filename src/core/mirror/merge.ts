import { done, type Result } from '#core/model/failure.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { AskAs } from '#core/model/with-token.ts';
import type { MirrorStore } from '#core/model/mirror-store.ts';
import type { MirrorRemote } from './ports.ts';

export interface MergePorts {
  store: MirrorStore;
  remote: MirrorRemote;
  askAs: AskAs;
  /** Told after each write that changed something. */
  changed: () => void;
}

/**
 * Writes rows and the versions that they speak of. Versions first: whoever sees a finished photo finds its picture, and
 * whatever is interrupted in between is made up for when the row is read again.
 */
export async function mergeRows(
  { store, remote, askAs, changed }: MergePorts,
  rows: readonly TransformationRow[],
): Promise<Result<void>> {
  const lacks = await Promise.all(rows.map((row) => lacksVersion(store, row, remote.versionColumns)));
  const lacking = rows.filter((_, index) => lacks[index]).map(({ id }) => id);
  let changes = 0;
  if (lacking.length > 0) {
    const versions = await askAs((token) => remote.versionsOf(lacking, token));
    if (!versions.ok) return versions;
    changes += (await store.mergeVersions(versions.value)).length;
  }
  if (rows.length > 0) changes += (await store.mergeTransformations(rows)).length;
  if (changes > 0) changed();
  return done(undefined);
}

/** Versions are never changed, so the newest tells of all; but what was read before may lack a column. */
async function lacksVersion(
  store: MirrorStore,
  row: TransformationRow,
  columns: readonly string[],
): Promise<boolean> {
  if (row.current_version === 0) return false;
  const versions = await store.versions(row.id);
  const newest = versions.find(({ version_number: number }) => number === row.current_version);
  return !newest || columns.some((column) => !(column in newest));
}
