import { isQueued } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';

/** The photo that is being sent now; `sent` is null where nobody can count. */
export interface Sending {
  id: string;
  sent: number | null;
  size: number;
}

/** What whoever sends has said of it. */
export interface SendingSaid {
  sending: Sending | null;
  /** Photos that were begun since the sending began, for '2 of 5'. */
  begun: readonly string[];
}

export const NOBODY_SENDS: SendingSaid = { sending: null, begun: [] };

export const withSending = ({ begun }: SendingSaid, { id, sent, size }: Sending): SendingSaid => ({
  sending: { id, sent, size },
  begun: begun.includes(id) ? begun : [...begun, id],
});

const waits = (items: readonly OutboxItem[], { sending }: Pick<SendingSaid, 'sending'>): boolean =>
  items.some((item) => item.id === sending?.id && isQueued(item));

/** Whether it may be said beside the photos that are on the screen: else these are read anew first. */
export const isSayable = (
  next: SendingSaid,
  shown: { sending: Sending | null; items: readonly OutboxItem[] },
): boolean => next.sending?.id === shown.sending?.id || (shown.sending === null && waits(shown.items, next));

/**
 * What is said beside photos that were read between `before` and `now`: of one that was just accepted nobody hears that it
 * waits once more. Whoever sent it may have died before they could say so.
 */
export function sayBeside(items: readonly OutboxItem[], before: SendingSaid, now: SendingSaid): SendingSaid {
  const isEarly = now.sending?.id !== before.sending?.id && waits(items, before);
  const said = isEarly ? before : now;
  return waits(items, said) ? said : { ...said, sending: null };
}
