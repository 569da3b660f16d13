import { isAheadOfRow, isOnlyHere } from '#core/model/item-state.ts';
import { PAGE_SIZE } from '#core/model/limits.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';

/** One photo: on this phone, on the server, or both. */
export interface RecentPhoto {
  id: string;
  filename: string;
  row: TransformationRow | undefined;
  /** The photo as it is on this phone, where that tells more than the row. */
  item: OutboxItem | undefined;
}

/**
 * The first page of what the server has, after as much of what only this phone has, each photo once. That stands in the
 * order in which it will stand among the others: so no tile changes its place when its photo gets there.
 */
export function mergeRecent(
  rows: readonly TransformationRow[],
  items: readonly OutboxItem[],
  /** Rows of accepted photos, whatever page they stand on. */
  underWay: Readonly<Record<string, TransformationRow>>,
): readonly RecentPhoto[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const onServer = rows.map((row): RecentPhoto => {
    const item = known.get(row.id);
    const tells = item && isAheadOfRow(item, row.status) ? item : undefined;
    return { id: row.id, filename: row.original_filename, row, item: tells };
  });
  const ids = new Set(rows.map(({ id }) => id));
  const isNew = (item: OutboxItem) => isOnlyHere(item) || (item.state === 'accepted' && !underWay[item.id]);
  const onlyHere = items
    .filter((item) => !ids.has(item.id) && item.recipe !== null && isNew(item))
    // The queue sends the first first: the last of it ends on top.
    .toReversed()
    .map((item): RecentPhoto => ({ id: item.id, filename: item.filename, row: undefined, item }));
  return [...onlyHere.slice(0, PAGE_SIZE), ...onServer];
}
