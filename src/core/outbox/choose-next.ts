import { isPutOff, isWithoutRoom } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { RARE_PAUSE_MS, isDue } from './back-off.ts';

/** upload: the bytes go to storage. accept: the row is written and the transform asked for. */
export type Step = 'upload' | 'accept';

interface Situation {
  /** Whose photos may be sent now. */
  userId: string;
  now: number;
  /** Our own back-off is forgotten. */
  fresh: boolean;
  /** Had their turn in this pass and did not get through. */
  passedOver: ReadonlySet<string>;
}

export interface Forecast {
  /** Photos that go by themselves, now or later. */
  remaining: number;
  nextAt: number | null;
  /** Photos that wait for a hand. */
  held: number;
}

export function nextStep({ state }: OutboxItem): Step | null {
  if (state === 'local') return 'upload';
  return state === 'stored' ? 'accept' : null;
}

/** Meant to be sent and not accepted yet, whatever it waits for. */
function isPending(item: OutboxItem): boolean {
  return nextStep(item) !== null && item.removedAt === null && item.recipe !== null && item.form === 'final';
}

/** Goes on as soon as its person is signed in. */
export const waitsForSignIn = ({ hold }: OutboxItem): boolean => hold?.kind === 'waiting_auth';

/** May leave the phone. What waits for credit may, once in a while: credit comes by itself with a new month. */
export function isSendable(item: OutboxItem): boolean {
  return isPending(item) && (item.hold === null || item.hold.kind === 'waiting_credit');
}

function isItsTime(item: OutboxItem, { now, fresh }: Pick<Situation, 'now' | 'fresh'>): boolean {
  const isRare = item.hold !== null || isPutOff(item) || isWithoutRoom(item);
  if (isRare) return isDue(item.nextAttemptAt, now, RARE_PAUSE_MS);
  return fresh || isDue(item.nextAttemptAt, now);
}

/** In sending order; ids tell the time, so that they settle a tie. */
export function inOrder(items: readonly OutboxItem[]): OutboxItem[] {
  return items.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** The photo that goes now: the first in order that may and whose time has come. */
export function chooseNext(items: readonly OutboxItem[], situation: Situation): OutboxItem | undefined {
  return inOrder(items).find(
    (item) =>
      item.userId === situation.userId &&
      isSendable(item) &&
      !situation.passedOver.has(item.id) &&
      isItsTime(item, situation),
  );
}

/** What is left after a pass. `notBefore`: the server's quiet time, or the pause after what has ended the pass. */
export function forecast(
  items: readonly OutboxItem[],
  { now, notBefore, isSignedIn }: { now: number; notBefore: number; isSignedIn: boolean },
): Forecast {
  const pending = items.filter((item) => item.removedAt === null && nextStep(item) !== null);
  const toSend = pending.filter((item) => item.hold !== null || isPending(item));
  const going = toSend.filter(
    (item) => isSignedIn && isPending(item) && (item.hold === null || waitsForSignIn(item)),
  );
  const times = pending
    .filter((item) => isSendable(item) && isSignedIn)
    .map((item) => (isItsTime(item, { now, fresh: false }) ? now : item.nextAttemptAt));
  return {
    remaining: going.length,
    nextAt: times.length > 0 ? Math.max(notBefore, Math.min(...times)) : null,
    held: toSend.length - going.length,
  };
}
