import { countOf } from '#core/lib/count-of.ts';
import { DEVICE } from '#core/lib/device-word.ts';
import { isQueued, isWaiting } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { DrainEnd } from '#core/outbox/outbox.ts';

export interface Notice {
  title: string;
  body: string;
}

type NoticeKind = 'waiting_auth' | 'waiting_credit' | 'needs_attention' | 'failed';

/** The number on the app's icon, as the pages count it. */
export const countWaiting = (items: readonly OutboxItem[]): number => items.filter(isWaiting).length;

/** Whether the browser should wake the worker again. Without an end somebody else was sending all the time. */
export function hasWorkLeft(end: DrainEnd | undefined, items: readonly OutboxItem[]): boolean {
  if (end) return end.remaining > 0;
  return items.some((item) => isQueued(item) && item.hold === null);
}

/**
 * How many photos got through. Where a page that nobody sees holds the lock it sends them, and our own pass none: of those,
 * what was queued before counts. `accepted`: by now, read before what is ready leaves the phone.
 */
export function countSent(
  before: readonly OutboxItem[],
  after: readonly OutboxItem[],
  { ours, accepted }: { ours: readonly string[]; accepted: readonly string[] },
): number {
  const queued = new Set(before.filter(isQueued).map(({ id }) => id));
  const since = after.filter(({ state }) => state === 'accepted').map(({ id }) => id);
  return new Set([...ours, ...[...accepted, ...since].filter((id) => queued.has(id))]).size;
}

/**
 * What is worth a notification for somebody who does not look at the app: a photo that has come to need a hand, or
 * the last one having got through. Nothing is said twice.
 */
export function describeNews(
  before: readonly OutboxItem[],
  after: readonly OutboxItem[],
  sentCount: number,
): Notice | null {
  const known = new Set(before.map((item) => `${item.id} ${noticeKindOf(item)}`));
  const news = after.filter((item) => noticeKindOf(item) && !known.has(`${item.id} ${noticeKindOf(item)}`));
  for (const need of ['waiting_auth', 'waiting_credit', 'needs_attention', 'failed'] as const) {
    const count = news.filter((item) => noticeKindOf(item) === need).length;
    // The first that is refused ends the pass: those behind it wait for the same.
    if (count > 0) return NOTICES[need](need === 'waiting_auth' ? countWaiting(after) : count);
  }
  if (sentCount === 0 || countWaiting(after) > 0) return null;
  return {
    title: 'All photos uploaded',
    body: `${countOf(sentCount, 'photo')} ${sentCount === 1 ? 'is' : 'are'} being transformed.`,
  };
}

const waits = (count: number) =>
  `${countOf(count, 'photo')} ${count === 1 ? 'is' : 'are'} safe on this ${DEVICE}.`;

const NOTICES: Record<NoticeKind, (count: number) => Notice> = {
  waiting_auth: (count) => ({ title: 'Sign in to upload your photos', body: waits(count) }),
  waiting_credit: (count) => ({ title: 'No credits left', body: waits(count) }),
  needs_attention: (count) => ({
    title: `${countOf(count, 'photo')} ${count === 1 ? 'needs' : 'need'} attention`,
    body: 'Open Uploads to see what to do.',
  }),
  failed: (count) => ({
    title: `${countOf(count, 'photo')} couldn’t be transformed`,
    body: `Refunded ${countOf(count, 'credit')}. The ${count === 1 ? 'photo is' : 'photos are'} still on this ${DEVICE}.`,
  }),
};

function noticeKindOf({ state, hold, removedAt }: OutboxItem): NoticeKind | null {
  if (removedAt !== null) return null;
  return state === 'failed' ? 'failed' : (hold?.kind ?? null);
}
