import { isDeletedElsewhere, isOnlyHere, isWithoutRoom } from '#core/model/item-state.ts';
import type { AttentionReason, Hold, OutboxItem } from '#core/model/outbox-item.ts';
import type { ItemChange } from './confirm.ts';
import type { Recipe } from '#shared/contract.ts';

// What a person may ask of a photo, as rules: null where there is nothing to do.

/**
 * Refusals of the server, which may think better of it, and reads of this phone that failed: the hash decides at each
 * sending, so that trying again harms nobody.
 */
const WORTH_ANOTHER_TRY: readonly AttentionReason[] = [
  'too_large',
  'wrong_type',
  'not_accepted',
  'not_allowed',
  'missing',
  'damaged',
];

export function tryAgain({ hold, state }: OutboxItem): ItemChange | null {
  if (state !== 'local' && state !== 'stored') return null;
  if (hold?.kind === 'needs_attention' && !WORTH_ANOTHER_TRY.includes(hold.reason)) return null;
  return { patch: { hold: null, nextAttemptAt: 0 } };
}

/** Online storage is full: whatever would be uploaded waits with the photo that was told so. */
export const waitForRoom =
  (until: number) =>
  ({ state, recipe, hold }: OutboxItem): ItemChange | null =>
    state === 'local' && recipe !== null && hold === null
      ? { patch: { nextAttemptAt: until, lastFailure: 'storage_full' } }
      : null;

/** There is room again, or may be. */
export const takeRoom = (item: OutboxItem): ItemChange | null =>
  isWithoutRoom(item) ? { patch: { nextAttemptAt: 0, lastFailure: null } } : null;

/** Lifts one kind of hold; everything else waits on. */
export const lift =
  (kind: Exclude<Hold['kind'], 'needs_attention'>) =>
  ({ hold }: OutboxItem): ItemChange | null =>
    hold?.kind === kind ? { patch: { hold: null, nextAttemptAt: 0 } } : null;

/**
 * What was asked for with one recipe is made with it: where that may have happened, the row tells (settleRow). A photo
 * that was refused with the old one goes with the new one. Where its dish is, no other style changes.
 */
export const dress =
  (recipe: Recipe) =>
  ({ state, hold, recipe: old }: OutboxItem): ItemChange | null => {
    if (state !== 'local' && state !== 'stored') return null;
    const dressed = { ...(old?.dish && { dish: old.dish }), ...recipe };
    const isRefused = hold?.kind === 'needs_attention' && hold.reason === 'not_accepted';
    const isRestyled = state === 'stored';
    return {
      patch: {
        recipe: dressed,
        ...(isRestyled && { isRestyled }),
        ...(isRefused && { hold: null, nextAttemptAt: 0 }),
      },
    };
  };

/** Called otherwise, wherever it is. A row that the server has lost gets its name when it is written anew. */
export const name =
  (filename: string) =>
  (item: OutboxItem): ItemChange | null =>
    item.filename === filename ? null : { patch: { filename, ...(isOnlyHere(item) && { isRenamed: true }) } };

export function letGoAsItIs({ hold }: OutboxItem): ItemChange | null {
  if (hold?.kind !== 'needs_attention' || hold.reason !== 'unreadable') return null;
  return { patch: { hold: null, form: 'final', nextAttemptAt: 0 } };
}

const fromTheStart = { hold: null, attempts: 0, nextAttemptAt: 0, lastFailure: null, removedAt: null };

/**
 * One more transform of a photo that failed and was refunded: the server has its bytes and its row, and a new key
 * makes it a new wish. Another device may have asked for it in another style: its row tells. Asked twice, the second finds
 * it under way; taken out while the server was asked, it stays out.
 */
export const transformAgain =
  (key: string, recipe?: Recipe) =>
  ({ state, removedAt }: OutboxItem): ItemChange | null =>
    state === 'failed' && removedAt === null
      ? {
          patch: {
            ...fromTheStart,
            state: 'stored',
            isRestyled: true,
            idempotencyKey: key,
            ...(recipe && { recipe }),
          },
        }
      : null;

/** A photo that was deleted on the server begins anew, as if it had just been taken. Taken out meanwhile, it stays out. */
export function renew(
  item: OutboxItem,
  { id, key, now }: { id: string; key: string; now: number },
): OutboxItem | null {
  if (!isDeletedElsewhere(item) || item.removedAt !== null) return null;
  return {
    ...item,
    ...fromTheStart,
    state: 'local',
    id,
    path: otherPath(item.path, id),
    idempotencyKey: key,
    changedAt: now,
  };
}

/** The same place but for its random part: `{user}/{date}/{timestamp}_{random}_{filename}`. */
export function otherPath(path: string, randomId: string): string {
  const cut = path.lastIndexOf('/') + 1;
  const [timestamp = '', , ...filename] = path.slice(cut).split('_');
  // The end of a UUIDv7 is its random part.
  return path.slice(0, cut) + [timestamp, randomId.slice(-12), ...filename].join('_');
}
