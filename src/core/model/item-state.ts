import type { OutboxItem } from './outbox-item.ts';
import type { TransformationRow } from './server-rows.ts';

// Where a photo stands, as screens, badges, worker and outbox must all see it alike.

type ItemState = Pick<OutboxItem, 'state' | 'hold' | 'recipe' | 'removedAt'>;
type TrayPhoto = ItemState & Pick<OutboxItem, 'id' | 'source' | 'fileHash'>;

/** Waits for somebody to decide. */
export const needsAttention = ({ hold }: Pick<ItemState, 'hold'>): boolean =>
  hold?.kind === 'needs_attention';

export const isDeletedElsewhere = ({ hold }: Pick<ItemState, 'hold'>): boolean =>
  hold?.kind === 'needs_attention' && hold.reason === 'deleted_elsewhere';

/** The server does not have it, or no longer: what is on this phone is all there is, taken out or not. */
export const isOnlyHere = (item: Pick<ItemState, 'state' | 'hold'>): boolean =>
  item.state === 'local' || item.state === 'stored' || isDeletedElsewhere(item);

/** Only on this phone, and meant to be kept. */
export const isUnsent = (item: ItemState): boolean => isOnlyHere(item) && item.removedAt === null;

/** Unsent, and meant to be sent: the number on the app's icon. */
export const isWaiting = (item: ItemState): boolean => isUnsent(item) && item.recipe !== null;

/** Has its style and is on its way, or would be but for a hold. */
export const isQueued = (item: ItemState): boolean => isWaiting(item) && !isDeletedElsewhere(item);

/** Saved as it came, and still to be made ready for sending. */
export const isToPrepare = (item: Pick<OutboxItem, 'form' | 'state' | 'hold' | 'removedAt'>): boolean =>
  item.form === 'raw' && item.state === 'local' && item.removedAt === null && !needsAttention(item);

/** Lies in the tray, until it is given a style. What needs a hand stands in the list instead. */
export const isDraft = (item: ItemState): boolean =>
  isUnsent(item) && item.recipe === null && item.hold === null;

/**
 * Two of the tray that came as the very same file: started together in one style, they would be paid twice for the same
 * picture. A shot is nowhere else: it always stays.
 */
export const isTwin = (one: TrayPhoto, other: TrayPhoto): boolean =>
  one.fileHash !== undefined &&
  one.fileHash === other.fileHash &&
  one.id !== other.id &&
  one.source !== 'camera' &&
  isDraft(one) &&
  isDraft(other);

/** Goes when everything unsent is deleted: what the server neither has made nor is making. */
export const isDeletable = (item: ItemState): boolean =>
  (isOnlyHere(item) || item.state === 'failed') && item.removedAt === null;

/** Refused as it is: another style may help. */
export const isRefused = ({ hold }: Pick<ItemState, 'hold'>): boolean =>
  hold?.kind === 'needs_attention' && hold.reason === 'not_accepted';

/**
 * Whether this phone knows better than the server's row where a photo is: it has not got there yet, or is on its way
 * once more. `status` is that of the row; undefined: there is none.
 */
export function isAheadOfRow(item: ItemState, status: TransformationRow['status'] | undefined): boolean {
  const isTaken = status === 'queued' || status === 'enhancing' || status === 'ready';
  return !isTaken || isDeletedElsewhere(item);
}

/** The server has said how long this photo is not started: until then no tap makes a difference. */
export const isPutOff = ({ lastFailure }: Pick<OutboxItem, 'lastFailure'>): boolean =>
  lastFailure === 'too_many_failures';

/** The server has no room for it: whole photos are not sent to hear that again, unless somebody asks. */
export const isWithoutRoom = ({ lastFailure }: Pick<OutboxItem, 'lastFailure'>): boolean =>
  lastFailure === 'storage_full';
