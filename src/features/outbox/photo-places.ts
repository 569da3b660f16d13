import type { OutboxItem } from '#core/model/outbox-item.ts';

export type Place = 'first' | 'up' | 'down';

/**
 * Before which photo one has to be put to come to a place: null means the end. undefined where it is there already, or
 * is not in the queue at all.
 */
export function findPlace(queue: readonly OutboxItem[], id: string, place: Place): string | null | undefined {
  const index = queue.findIndex((item) => item.id === id);
  const isLast = index === queue.length - 1;
  if (index < 0) return undefined;
  if (place === 'down') return isLast ? undefined : (queue[index + 2]?.id ?? null);
  if (index === 0) return undefined;
  return queue[place === 'first' ? 0 : index - 1]?.id;
}
