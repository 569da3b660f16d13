import { describeItem, type ItemWords } from '#core/model/describe-item.ts';
import { isQueued } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { canSendInBackground } from './background.ts';
import { useConnectivity } from './connectivity.ts';
import { statusOf, useMirror } from './mirror.ts';
import { useNow } from './now.ts';
import { useOutbox } from './outbox.ts';
import { usePerson } from './person.ts';

/** How often words that depend on the time are read again while something waits. */
const REREAD_MS = 5000;

/** Says in words where a photo is, why, and what helps. */
export function usePhotoWords(): (item: OutboxItem) => ItemWords {
  const { items, sending: sendingNow, quietUntil, isFull } = useOutbox();
  const isOnline = useConnectivity((state) => state.isOnline);
  // As long as nobody knows, nobody is told to sign in.
  const isSignedIn = usePerson(({ person, hasRead }) => person?.isSignedIn ?? !hasRead);
  const copy = useMirror();
  const queue = items.filter((item) => isQueued(item) && item.hold === null);
  const now = useNow(REREAD_MS, queue.length > 0);
  return (item) => {
    const serverStatus = statusOf(item.id, copy);
    return describeItem(item, {
      isOnline,
      isSignedIn,
      sendingNow,
      ...(serverStatus && { serverStatus }),
      now,
      aheadOfIt: Math.max(
        0,
        queue.findIndex(({ id }) => id === item.id),
      ),
      canSendInBackground,
      quietUntil,
      isPhoneFull: isFull,
    });
  };
}
