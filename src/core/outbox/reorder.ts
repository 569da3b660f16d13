import type { OutboxItem } from '#core/model/outbox-item.ts';
import { inOrder } from './choose-next.ts';

/** New places in the queue, so that one photo comes before another, or at the end: as few changes as will do. */
export function reorder(
  items: readonly OutboxItem[],
  id: string,
  before: string | null,
): { id: string; order: number }[] {
  const others = inOrder(items).filter((item) => item.id !== id);
  const place = before === null ? others.length : others.findIndex((item) => item.id === before);
  const moved = items.find((item) => item.id === id);
  if (!moved || place < 0 || others.length === 0) return [];

  const low = others[place - 1]?.order;
  const high = others[place]?.order;
  const order = between(low, high);
  if ((low === undefined || low < order) && (high === undefined || order < high)) return [{ id, order }];

  // No number is left in between: everybody gets a new one, none above the highest, where new photos come in.
  const highest = Math.floor(Math.max(...items.map((item) => item.order)));
  const row = others.toSpliced(place, 0, moved);
  return row.map((item, index) => ({ id: item.id, order: highest - (row.length - 1 - index) }));
}

function between(low: number | undefined, high: number | undefined): number {
  if (low === undefined) return (high ?? 0) - 1;
  return high === undefined ? low + 1 : low + (high - low) / 2;
}
