import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';

/** A change that a rule asks for; `bytes: 'drop'` lets the photo go from the phone. */
export interface ItemChange {
  patch: Partial<OutboxItem>;
  bytes?: 'drop';
}

/** An answer of the mirror can be that old; what it says then is no old news. */
const OLD_NEWS_MS = 60_000;

/** What the server's own row makes of a photo. Only here are bytes let go: a picture is there, and was read back. */
export function settleRow(
  item: OutboxItem,
  {
    status,
    failure_code,
    current_version,
  }: Pick<TransformationRow, 'status' | 'failure_code' | 'current_version'>,
  now: number,
  askedAt = now,
): ItemChange | null {
  if (item.state === 'purged') return null;
  // What no credit is spent on stays out where it was taken out.
  const settled = { hold: null, attempts: 0, nextAttemptAt: 0, lastFailure: null };
  const withPicture: ItemChange = {
    patch: { ...settled, removedAt: null, state: 'purged', hasLeftovers: false },
    bytes: 'drop',
  };
  switch (status) {
    case 'ready':
      return withPicture;
    case 'failed':
      // Only a later version has failed: the picture that was paid for is there.
      if (current_version > 0) return withPicture;
      if (item.state !== 'accepted' || isOldNews(item, askedAt, now)) return null;
      return { patch: { ...settled, state: 'failed', lastFailure: failure_code } };
    case 'queued':
    case 'enhancing':
      return isNews(item) ? { patch: { ...settled, removedAt: null, state: 'accepted' } } : null;
    case 'uploading':
      // The row was deleted and written anew, so that nobody works on it. Asking again with the same key is harmless.
      if (item.state !== 'accepted' || Math.abs(now - item.changedAt) < OLD_NEWS_MS) return null;
      return { patch: { ...settled, state: 'stored' } };
  }
}

/**
 * Whether a photo has changed since the server was asked, so that the answer may be about an earlier wish. A change that
 * lies ahead of now was written under another clock, and says nothing.
 */
const isOldNews = ({ changedAt }: OutboxItem, askedAt: number, now: number): boolean =>
  changedAt > askedAt && changedAt <= now;

/** The answer to accept was lost, somebody asked for a failed one again, or the row was missed by mistake. */
function isNews({ state, attempts, hold }: OutboxItem): boolean {
  if (state === 'accepted') return hold !== null;
  return state === 'failed' || attempts > 0;
}

/** The server was asked for the row of an accepted photo, and it is not there. */
export function settleMissing(item: OutboxItem, now = item.changedAt, askedAt = now): ItemChange | null {
  if (item.state !== 'accepted' || item.hold !== null || isOldNews(item, askedAt, now)) return null;
  return { patch: { hold: { kind: 'needs_attention', reason: 'deleted_elsewhere' } } };
}
