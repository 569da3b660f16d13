import { done, type Result } from '#core/model/failure.ts';
import { PAGE_SIZE } from '#core/model/limits.ts';
import { findRows } from './find-rows.ts';
import { mergeRows, type MergePorts } from './merge.ts';
import type { PullCursor } from '#core/model/mirror-store.ts';

const ROWS_AT_ONCE = 200;
/**
 * A row is stamped when its transaction begins, and seen when that ends: one that took longer shows up behind rows that
 * were read already. So each pull begins so long before the last one's end.
 */
const OVERLAP_MS = 10_000;
/** Comes before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface PullPorts extends MergePorts {
  userId: string;
}

/**
 * Merges page by page, oldest change first. The cursor moves behind what is merged, so that it can stop anywhere. What
 * was read before this build knew of a column is read once more: such rows have no later change that would bring it.
 */
export async function pullTransformations(ports: PullPorts): Promise<Result<void>> {
  const { store, remote, userId, askAs } = ports;
  const kept = await store.cursor(userId);
  const columns = [...remote.columns, ...remote.versionColumns].join();
  let reached = kept?.columns === columns ? kept : null;
  let since = reached && overlap(reached);
  if (!kept) {
    // A new phone: what people look for first comes before their history.
    const newest = await askAs((token) => remote.newestTransformations(userId, PAGE_SIZE, token));
    if (!newest.ok) return newest;
    const shown = await mergeRows(ports, newest.value.rows);
    if (!shown.ok) return shown;
  }
  for (;;) {
    const from = since;
    const page = await askAs((token) => remote.changedTransformations(userId, from, ROWS_AT_ONCE, token));
    if (!page.ok) return page;
    const { rows, end, isLast } = page.value;
    const merged = await mergeRows(ports, rows);
    if (!merged.ok) return merged;
    if (end && (!reached || standsAfter(end, reached))) {
      await store.setCursor(userId, { ...end, columns });
      reached = end;
    }
    if (isLast || !end) return done(undefined);
    since = end;
  }
}

/**
 * What was deleted elsewhere leaves no trace to pull. Where the counts differ, the ids tell: what is only here goes,
 * what is only there is fetched.
 */
export async function comparePresence(ports: PullPorts): Promise<Result<void>> {
  const { store, remote, userId, askAs, changed } = ports;
  const count = await askAs((token) => remote.countTransformations(userId, token));
  if (!count.ok || count.value === (await store.count(userId))) return count.ok ? done(undefined) : count;
  // Ours first: what comes in while the others are read is not taken for deleted.
  const here = await store.idsOf(userId);
  const there = await askAs((token) => remote.idsOfTransformations(userId, token));
  if (!there.ok) return there;
  const [isHere, isThere] = [new Set(here), new Set(there.value)];
  const onlyHere = here.filter((id) => !isThere.has(id));
  const onlyThere = there.value.filter((id) => !isHere.has(id)).slice(-ROWS_AT_ONCE);
  if (onlyHere.length > 0) {
    await store.removeTransformations(onlyHere);
    changed();
  }
  if (onlyThere.length === 0) return done(undefined);
  const found = await findRows(ports, onlyThere);
  return found.ok ? mergeRows(ports, found.value.rows) : found;
}

function overlap({ updatedAt }: PullCursor): PullCursor {
  return { updatedAt: new Date(Date.parse(updatedAt) - OVERLAP_MS).toISOString(), id: FIRST_ID };
}

/** The server writes all its times in one zone, with as many digits as it needs: as texts they are in order. */
function standsAfter(a: PullCursor, b: PullCursor): boolean {
  return a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt;
}
