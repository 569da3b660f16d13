import { isRecord } from '#core/lib/is-record.ts';

/**
 * What page and worker must agree on: the messages they send each other and the locks they share.
 * Senders write `satisfies PageMessage`; receivers ask `isPageMessage` first, since a worker may
 * still be talking to a page of the version before.
 */
export type PageMessage = { type: 'apply-update' };

/** What the worker sends to one page: somebody has tapped a notification, and wants to see their uploads. */
export type WorkerMessage = { type: 'show-uploads' };

/** Whoever holds this Web Lock is sending photos: nobody may swap the worker meanwhile. */
export const OUTBOX_LOCK = 'outbox';
/** Whoever holds this one brings a photo back: of twins in two windows one after the other, so that one makes way. */
export const RETURN_LOCK = 'outbox-return';

/** Tells whether something that reached the worker is a message of ours. */
export const isPageMessage = (data: unknown): data is PageMessage =>
  isRecord(data) && data['type'] === ('apply-update' satisfies PageMessage['type']);

/** The same of something that reached a page. */
export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  isRecord(data) && data['type'] === ('show-uploads' satisfies WorkerMessage['type']);
