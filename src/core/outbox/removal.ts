import { isOnlyHere } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { ItemChange } from './confirm.ts';

/** The screen offers to undo for ten seconds; the rest is for screens that slept meanwhile. */
const UNDO_MS = 60_000;
const TOMBSTONE_MS = 30 * 24 * 60 * 60_000;

/** A photo that the server works on stays: it has its credit. */
const canGo = (item: OutboxItem): boolean => isOnlyHere(item) || item.state === 'failed';

export function takeOut(item: OutboxItem, now: number): ItemChange | null {
  return canGo(item) && item.removedAt === null ? { patch: { removedAt: now } } : null;
}

export function bringBack(item: OutboxItem): ItemChange | null {
  return item.removedAt !== null && item.state !== 'purged' ? { patch: { removedAt: null } } : null;
}

/** Taken out, now or before; of what the server has, something is left to tell. */
export const isOut = (item?: OutboxItem): boolean => item?.removedAt !== null;
export const isBack = (item?: OutboxItem): boolean => item?.removedAt === null;

/** Whether the time to undo is over. */
export function isGone({ removedAt, state }: OutboxItem, now: number): boolean {
  return removedAt !== null && state !== 'purged' && now - removedAt > UNDO_MS;
}

/** Lets the bytes go and leaves a tombstone, which knows whether something may lie on the server. */
export function bury({ state, attempts }: OutboxItem): ItemChange {
  const hasLeftovers = state === 'stored' || (state === 'local' && attempts > 0);
  return { patch: { state: 'purged', hold: null, hasLeftovers }, bytes: 'drop' };
}

/** The same at once, for whoever deletes everything that the server has not made or is not making. */
export const buryUnsent = (item: OutboxItem): ItemChange | null => (canGo(item) ? bury(item) : null);

/** A tombstone that nobody needs any more. Its clock runs from its last change. */
export function isForgettable({ state, hasLeftovers, changedAt }: OutboxItem, now: number): boolean {
  return state === 'purged' && !hasLeftovers && now - changedAt > TOMBSTONE_MS;
}
