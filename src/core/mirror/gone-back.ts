import type { MirrorStore, PullCursor } from '#core/model/mirror-store.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { MergePorts } from './merge.ts';

// The server was brought back as it was at an earlier time, by its operator. Rows that have changed since then stand behind
// the cursor, older than the phone has them: nothing that is asked of the server would bring them.

/** In the place of the columns: from the beginning, and what is older counts. */
const GONE_BACK = '';

export const isGoneBack = (cursor: PullCursor | null): boolean => cursor?.columns === GONE_BACK;

/** A person's plan is never deleted, and never changes without a later time: an older one tells. */
export async function noteGoneBack(store: MirrorStore, userId: string): Promise<void> {
  const cursor = await store.cursor(userId);
  if (cursor) await store.setCursor(userId, { ...cursor, columns: GONE_BACK });
}

/** What the phone knows better than the server does makes room, with its versions. */
export async function dropLater(
  { store, changed }: MergePorts,
  rows: readonly TransformationRow[],
): Promise<void> {
  const times = new Map(rows.map((row) => [row.id, row.updated_at]));
  const known = await store.transformations([...times.keys()]);
  const later = known.filter((row) => row.updated_at > (times.get(row.id) ?? ''));
  if (later.length === 0) return;
  await store.removeTransformations(later.map(({ id }) => id));
  changed();
}
