import { countOf } from '#core/lib/count-of.ts';
import { isDraft, isQueued, isUnsent } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';

interface UnsentWords {
  title: string;
  text: string;
  /** Some can be uploaded now. */
  isWaiting: boolean;
}

export const EVERYTHING_UPLOADED = 'Everything’s uploaded';
const AUTOMATIC = 'Photos upload automatically, one at a time, whenever you have a connection.';

/** What of this phone's photos the server does not have, and what helps. null: nobody knows yet what this phone holds. */
export function describeUnsent(items: readonly OutboxItem[] | null): UnsentWords {
  if (!items) return { title: 'Checking your photos …', text: AUTOMATIC, isWaiting: false };
  const waiting = items.filter(isQueued).length;
  const unsent = items.filter(isUnsent);
  if (waiting === 0 && unsent.length > 0) {
    return {
      title: sayUnsent(unsent.length),
      text: unsent.every(isDraft)
        ? 'In Uploads, choose a style, then ‘Start Transform’.'
        : 'Open Uploads to see what to do.',
      isWaiting: false,
    };
  }
  return {
    title: waiting === 0 ? EVERYTHING_UPLOADED : `${countOf(waiting, 'photo')} waiting to upload`,
    text: AUTOMATIC,
    isWaiting: waiting > 0,
  };
}

export const sayUnsent = (count: number): string => `${countOf(count, 'photo')} not uploaded yet`;
