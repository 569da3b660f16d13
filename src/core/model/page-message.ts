import { isRecord } from '#core/lib/is-record.ts';

/**
 * What page and worker must agree on: the messages they send each other and the locks they share.
 * Senders write `satisfies PageMessage`; receivers ask `isPageMessage` first, since a worker may
 * still be talking to a page of the version before.
 */
export type PageMessage = { type: 'apply-update' };

/** Whoever holds this Web Lock is sending photos: nobody may swap the worker meanwhile. */
export const OUTBOX_LOCK = 'outbox';

const PAGE_MESSAGES: readonly string[] = ['apply-update'] satisfies PageMessage['type'][];

/** Tells whether something that reached the worker is a message of ours. */
export function isPageMessage(data: unknown): data is PageMessage {
  return isRecord(data) && typeof data['type'] === 'string' && PAGE_MESSAGES.includes(data['type']);
}
