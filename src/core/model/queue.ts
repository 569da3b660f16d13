import { isDraft } from './item-state.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { TransformationRow } from './server-rows.ts';

/** A photo in the list of what is on its way. `done`: the phone has let go of it, and its row tells the rest. */
export interface QueuedPhoto {
  item: OutboxItem;
  done?: TransformationRow;
}

/** So many that are done stay among the others; the earlier ones have gone on to where pictures are. */
const DONE_STAY = 6;

/**
 * What stands in that list: everything on this phone but the tray, and what has got through last since `seen` was
 * begun. So no line moves under a finger when its photo is done, until there are many of them.
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
  const ready = gone.filter(({ done }) => done.status === 'ready');
  const earlier = ready
    .toSorted(({ done: a }, { done: b }) => (a.updated_at < b.updated_at ? 1 : -1))
    .slice(DONE_STAY);
  const listed: QueuedPhoto[] = [
    ...items.filter((item) => !isDraft(item)).map((item) => ({ item })),
    ...gone.filter((one) => !earlier.includes(one)),
  ];
  return listed.toSorted(({ item: a }, { item: b }) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** The list where there is room for `most` of what is under way; what is done hides none of it. */
export function shorten(queue: readonly QueuedPhoto[], most: number): readonly QueuedPhoto[] {
  let room = most;
  return queue.filter(({ done }) => done !== undefined || room-- > 0);
}
