import { useEffect } from 'react';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { useOutbox } from '#state/outbox.ts';
import { say, unsay } from '#ui/toast.tsx';
import { NO_CREDIT } from './start-words.ts';

const NAME = 'no-credit';
/** What was said when photos set out. */
export const START_TOAST = 'start';

/** Somebody has been told, since photos last waited for credit. */
let isTold = false;

export function sayNoCredit(): void {
  isTold = true;
  // It is not so any more.
  unsay(START_TOAST);
  say({ id: NAME, ...NO_CREDIT });
}

/** A start for which there seems to be credit: should the server see it otherwise, that is news, unless it was said. */
export function expectCredit(isShortTold = false): void {
  isTold = isShortTold;
  unsay(NAME);
}

const waitsForCredit = ({ hold }: OutboxItem) => hold?.kind === 'waiting_credit';

/** Says once when photos come to wait for credit; those that waited already when the app was opened say it in their lines. */
export function useCreditNews(): void {
  useEffect(
    () =>
      useOutbox.subscribe((now, before) => {
        if (now.items === before.items) return;
        const isWaiting = now.items.some(waitsForCredit);
        if (!isWaiting) {
          if (before.items.some(waitsForCredit)) expectCredit();
        } else if (!before.hasLoaded) isTold = true;
        else if (!isTold) sayNoCredit();
      }),
    [],
  );
}
