import { countOf } from '#core/lib/count-of.ts';
import { DEVICE } from '#core/lib/device-word.ts';
import type { TransformationStatus } from '#shared/contract.ts';
import { isPutOff } from './item-state.ts';
import { USUAL_TIME_SHORT } from './limits.ts';
import type { AttentionReason, OutboxItem } from './outbox-item.ts';
import { describeWait, TOO_MANY_FAILURES } from './wait-words.ts';

/** How much of a photo has left the phone; `sent` is null where nobody can count. */
interface Progress {
  sent: number | null;
  size: number;
}

/** What besides the photo decides how things stand. */
export interface ItemContext {
  isOnline: boolean;
  isSignedIn: boolean;
  /** The photo whose bytes are leaving now. */
  sendingNow: (Progress & { id: string }) | null;
  /** Of an accepted photo, as the mirror knows it. */
  serverStatus?: TransformationStatus;
  now: number;
  /** Photos that go first. */
  aheadOfIt: number;
  /** False where sending goes on only while the app is open. */
  canSendInBackground: boolean;
  /** Until when the server wants nobody here to ask. */
  quietUntil?: number;
  /** Not even what becomes of a photo can be written down on this phone. */
  isPhoneFull?: boolean;
}

/** Where a photo is in a word, why in a sentence, what happens next, and the one thing that helps. */
export interface ItemWords {
  word: string;
  why: string;
  next?: string;
  tone: 'calm' | 'busy' | 'waiting' | 'good' | 'error';
  action?: 'start' | 'retry' | 'sign_in' | 'upgrade' | 'send_as_it_is' | 'send_again' | 'remove';
}

/** Every photo has a name for where it is: nothing waits without one. */
export function describeItem(item: OutboxItem, context: ItemContext): ItemWords {
  if (item.hold?.kind === 'needs_attention')
    return REFUSED[item.lastFailure ?? ''] ?? ATTENTION[item.hold.reason];
  switch (item.state) {
    case 'local':
    case 'stored':
      return describeUnsent(item, context);
    case 'accepted':
      return describeAccepted(context.serverStatus);
    case 'failed':
      return FAILED;
    case 'purged':
      return READY;
  }
}

const SAFE = `Saved on this ${DEVICE}.`;

function describeUnsent(item: OutboxItem, context: ItemContext): ItemWords {
  if (item.recipe === null) return DRAFT;
  if (context.sendingNow?.id === item.id) return describeSending(item, context.sendingNow);
  if (!context.isSignedIn) return SIGN_IN;
  if (item.hold?.kind === 'waiting_credit') return CREDIT;
  if (context.isPhoneFull) return NO_ROOM;
  if (item.form === 'raw') return PREPARING;
  const next = context.canSendInBackground
    ? 'Uploads automatically, even with the app closed.'
    : 'Keep the app open: it uploads automatically.';
  const { now, quietUntil = 0 } = context;
  if (context.isOnline && quietUntil > now) {
    // No button: the server gets its pause, whoever taps.
    const why = `${SAFE} ${REASONS['slow_down'] ?? ''}`;
    return { word: `Trying again ${describeWait(quietUntil - now)}`, why, next, tone: 'waiting' };
  }
  if (!context.isOnline || item.lastFailure === 'offline') {
    return { word: 'Waiting for a connection', why: SAFE, next, tone: 'waiting', action: 'retry' };
  }
  if (item.lastFailure !== null && item.nextAttemptAt > now) {
    const why = `${SAFE} ${REASONS[item.lastFailure] ?? 'The last try didn’t work.'}`;
    const word = `Trying again ${describeWait(item.nextAttemptAt - now)}`;
    return { word, why, next, tone: 'waiting', ...(!isPutOff(item) && { action: 'retry' }) };
  }
  const word = context.aheadOfIt > 0 ? 'Waiting its turn' : `Saved on this ${DEVICE}`;
  const why =
    context.aheadOfIt > 0 ? `${SAFE} ${countOf(context.aheadOfIt, 'photo')} ahead.` : 'Uploading next.';
  return { word, why, next, tone: 'calm' };
}

/** Between 0 and 1. null: nobody can count; what has left is not there yet, and on a slow line lies in the phone's buffers for long. */
export const shareSent = ({ sent, size }: Progress): number | null =>
  sent === null || sent >= size ? null : sent / size;

function describeSending({ state }: OutboxItem, sending: Progress): ItemWords {
  const isOver = state === 'stored';
  const share = shareSent(sending);
  const percent = share === null || isOver ? '' : ` ${Math.floor(100 * share)}%`;
  return {
    word: isOver ? 'Uploaded, starting …' : `Uploading${percent}`,
    why: `The photo stays on this ${DEVICE} until its picture is ready.`,
    tone: 'busy',
  };
}

/** By the code of the last failure. */
const REASONS: Record<string, string> = {
  busy: 'The server is having problems.',
  slow_down: 'Too many at once.',
  too_many_failures: TOO_MANY_FAILURES,
  storage_full: 'Your online storage is full: delete photos in Assets.',
  bug: 'Something went wrong in the app.',
  original_missing: 'The server lost the upload, so it uploads again.',
};

function describeAccepted(status: TransformationStatus | undefined): ItemWords {
  switch (status) {
    case 'enhancing':
      return {
        word: 'Enhancing',
        why: `This usually takes ${USUAL_TIME_SHORT}.`,
        tone: 'busy',
      };
    case 'ready':
      return READY;
    case 'failed':
      return FAILED;
    case 'uploading':
    case 'queued':
    case undefined:
      return {
        word: 'Queued',
        why: 'Uploaded. Waiting in line.',
        tone: 'busy',
      };
  }
}

const DRAFT: ItemWords = {
  word: 'Ready to transform',
  why: SAFE,
  next: 'Choose a style, then ‘Start Transform’.',
  tone: 'calm',
  action: 'start',
};
const PREPARING: ItemWords = {
  word: `Saved on this ${DEVICE}`,
  why: 'Getting it ready to upload.',
  tone: 'calm',
};
const NO_ROOM: ItemWords = {
  word: 'Waiting for space',
  why: `${SAFE} But this ${DEVICE} is full, and uploading needs a little space.`,
  next: 'Free up space, and it uploads automatically.',
  tone: 'waiting',
  action: 'retry',
};
const SIGN_IN: ItemWords = {
  word: 'Waiting for sign-in',
  why: `${SAFE} Your session expired.`,
  next: 'Sign in, and it uploads automatically.',
  tone: 'waiting',
  action: 'sign_in',
};
const CREDIT: ItemWords = {
  word: 'Waiting for credit',
  why: `${SAFE} This month’s credits are all used.`,
  next: 'Uploads automatically once you have credits.',
  tone: 'waiting',
  action: 'upgrade',
};
const READY: ItemWords = { word: 'Ready', why: 'The picture is done.', tone: 'good' };
const FAILED: ItemWords = {
  word: 'Failed, credit refunded',
  why: `It couldn’t be transformed. The photo is still on this ${DEVICE}.`,
  tone: 'error',
  action: 'send_again',
};

const attention = (why: string, next: string, action: NonNullable<ItemWords['action']>): ItemWords => ({
  word: 'Needs attention',
  why,
  next,
  tone: 'error',
  action,
});

const ATTENTION: Record<AttentionReason, ItemWords> = {
  damaged: attention(
    'This photo’s file is corrupted.',
    'It wasn’t uploaded. Check again, or retake it.',
    'retry',
  ),
  missing: attention('We can’t find this photo.', 'Check again, or retake it.', 'retry'),
  unreadable: attention(
    `This ${DEVICE} can’t read the photo. Its file no longer says where it was taken.`,
    'Upload anyway; you’re refunded if it fails.',
    'send_as_it_is',
  ),
  uncleanable: attention(
    `This ${DEVICE} can’t read the photo or remove its location.`,
    'It wasn’t uploaded. Remove it, then retake it.',
    'remove',
  ),
  too_large: attention(
    'The server refused the photo: it is too large.',
    `It is safe on this ${DEVICE}.`,
    'retry',
  ),
  wrong_type: attention(
    'The server refused the photo: it takes JPG, PNG and HEIC.',
    `It is safe on this ${DEVICE}.`,
    'retry',
  ),
  not_accepted: attention(
    'The server refused the photo.',
    `It is safe on this ${DEVICE}. Try again, or choose another style.`,
    'retry',
  ),
  not_allowed: attention(
    'This photo belongs to another account.',
    `It is safe on this ${DEVICE}. Sign out and in, then try again.`,
    'retry',
  ),
  // Deleted there, or not in the backup that its operator has brought back.
  deleted_elsewhere: attention(
    `It’s no longer on the server, but the photo is still on this ${DEVICE}.`,
    'Upload it again for 1 credit, or remove it here.',
    'send_again',
  ),
};

/** Where the code of a refusal tells what helps. */
const REFUSED: Record<string, ItemWords> = {
  photo_too_large: attention(
    'The server refused the photo: it has too many pixels.',
    `It is safe on this ${DEVICE}. Save a smaller copy, and upload that.`,
    'retry',
  ),
  heic_not_readable: attention(
    'The server can’t read this HEIC photo.',
    `It is safe on this ${DEVICE}. Save it as JPG, and upload that.`,
    'retry',
  ),
};
