import { isOnlyHere } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { ItemRecord, Shelf } from './schema.ts';

export const toRecord = (item: OutboxItem): ItemRecord => ({ ...item, shelf: shelfOf(item) });

export function toItem(record: ItemRecord): OutboxItem {
  const item: OutboxItem & { shelf?: Shelf } = { ...record };
  delete item.shelf;
  return item;
}

function shelfOf(item: OutboxItem): Shelf {
  if (item.state === 'purged') return 'tombstone';
  if (item.removedAt !== null) return 'removed';
  if (item.recipe === null) return 'tray';
  return isOnlyHere(item) ? 'queue' : 'server';
}

/** For the journal: `local raw`, `stored`, `local waiting_auth`, `failed needs_attention/unreadable`. */
export function describeItem({ state, form, hold }: OutboxItem): string {
  const words: string[] = [state];
  if (form === 'raw') words.push(form);
  if (hold) words.push(hold.kind === 'needs_attention' ? `${hold.kind}/${hold.reason}` : hold.kind);
  return words.join(' ');
}

/** Records are plain data, and the database keeps the order of their fields. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
