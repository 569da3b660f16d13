import { DEVICE } from '#core/lib/device-word.ts';
import { countOf } from '#core/lib/count-of.ts';
import { isUnsent } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { StorageWords } from './storage-words.ts';
import { EVERYTHING_UPLOADED, sayUnsent } from './unsent-words.ts';

/** Where the line leads, as far as something there helps. */
export type BannerWay = 'login' | 'billing' | 'photos' | null;

export interface BannerText {
  tone: 'waiting' | 'busy' | 'error' | 'done';
  text: string;
  way: BannerWay;
}

interface BannerState {
  /** Photos in the queue, and those that need a hand. */
  queued: readonly OutboxItem[];
  others: number;
  /** Begun since the sending began; empty while nobody sends. */
  begun: readonly string[];
  isSending: boolean;
  isOnline: boolean;
  /** Too full to send. */
  isPhoneFull: boolean;
  /** What is the matter with the phone's storage; null: it answers. */
  storageError: StorageWords | null;
  /** null: nobody is known on this phone. */
  isSignedIn: boolean | null;
}

const waiting = (count: number) => `${countOf(count, 'photo')} waiting`;

/** The one line about the outbox that is worth saying now; null where all is well. */
export function chooseBannerText(state: BannerState): BannerText | null {
  const { queued, others, begun, isSignedIn, isSending, isOnline, storageError } = state;
  if (storageError) return { tone: 'error', text: storageError.line, way: 'photos' };
  if (queued.length > 0 && isSignedIn === false) {
    return { tone: 'waiting', text: `Sign in to upload ${countOf(queued.length, 'photo')}`, way: 'login' };
  }
  const going = queued.filter(({ hold }) => hold === null);
  // Between two photos the sending goes on.
  const isBetween = begun.length > 0 && going.length > 0 && isOnline;
  if (isSending || isBetween) return tellSending(state);
  const held = countHeld(queued, 'needs_attention');
  const unpaid = countHeld(queued, 'waiting_credit');
  if (held > 0) {
    const verb = held === 1 ? 'needs' : 'need';
    return { tone: 'error', text: `${countOf(held, 'photo')} ${verb} attention`, way: 'photos' };
  }
  if (unpaid > 0) return { tone: 'waiting', text: `${waiting(unpaid)} for credit`, way: 'billing' };
  if (going.length > 0) {
    if (state.isPhoneFull) {
      return { tone: 'error', text: `This ${DEVICE} is full: ${waiting(going.length)}`, way: 'photos' };
    }
    const isOffline = !isOnline || going.some(({ lastFailure }) => lastFailure === 'offline');
    const what = isOffline ? 'for a connection' : 'to upload';
    return { tone: 'waiting', text: `${waiting(going.length)} ${what}`, way: null };
  }
  if (isSignedIn === null) {
    const text =
      others > 0 ? `${waiting(others)} on this ${DEVICE}` : `Sign in to keep photos on this ${DEVICE}`;
    return { tone: 'waiting', text, way: 'login' };
  }
  if (!isSignedIn) return { tone: 'waiting', text: 'Sign in again to see what’s new', way: 'login' };
  if (others === 0) return null;
  return {
    tone: 'waiting',
    text: `${countOf(others, 'photo')} from someone else waiting on this ${DEVICE}`,
    way: null,
  };
}

/** Where a line was and none is needed any more: what lies in the tray still is not called uploaded. */
export function sayRest(items: readonly OutboxItem[]): BannerText {
  const unsent = items.filter(isUnsent).length;
  return unsent > 0
    ? { tone: 'waiting', text: sayUnsent(unsent), way: null }
    : { tone: 'done', text: EVERYTHING_UPLOADED, way: null };
}

function tellSending({ begun, queued }: BannerState): BannerText {
  const toCome = queued.filter(({ id, hold }) => hold === null && !begun.includes(id)).length;
  const text = `Uploading ${String(begun.length)} of ${String(begun.length + toCome)}`;
  return { tone: 'busy', text, way: null };
}

const countHeld = (queued: readonly OutboxItem[], kind: 'needs_attention' | 'waiting_credit') =>
  queued.filter(({ hold }) => hold?.kind === kind).length;
