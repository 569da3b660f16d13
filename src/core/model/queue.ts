import { isDraft } from './item-state.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { TransformationRow } from './server-rows.ts';

/** A photo in the list of what is on its way. `done`: the phone has let go of it, and its row tells the rest. */
export interface QueuedPhoto {
  item: OutboxItem;
  done?: TransformationRow;
}

/**
 * What stands in that list: everything on this phone but the tray, and what has got through since `seen` was begun. So
 * no line moves under a finger when its photo is done.
 */
export function listQueue(
  items: readonly OutboxItem[],
  seen: Readonly<Record<string, OutboxItem>>,
  rows: Readonly<Record<string, TransformationRow>>,
): readonly QueuedPhoto[] {
  const here = new Set(items.map(({ id }) => id));
  const gone = Object.values(seen).flatMap((item) => {
    const row = here.has(item.id) ? undefined : rows[item.id];
    return row && (row.status === 'ready' || item.state === 'accepted') ? [{ item, done: row }] : [];
  });
  const listed: QueuedPhoto[] = [
    ...items.filter((item) => !isDraft(item)).map((item) => ({ item })),
    ...gone,
  ];
  return listed.toSorted(({ item: a }, { item: b }) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
