import type { TransformationStatus } from '#shared/contract.ts';
import type { AttentionReason, OutboxItem } from './outbox-item.ts';

/** What besides the photo decides how things stand. */
export interface ItemContext {
  isOnline: boolean;
  isSignedIn: boolean;
  /** The photo whose bytes are leaving now; `sent` is null where nobody can count them. */
  sendingNow: { id: string; sent: number | null; size: number } | null;
  /** Of an accepted photo, as the mirror knows it. */
  serverStatus?: TransformationStatus;
  now: number;
  /** Photos that go first. */
  aheadOfIt: number;
  /** False where sending goes on only while the app is open. */
  canSendInBackground: boolean;
}

/** Where a photo is in a word, why in a sentence, what happens next, and the one thing that helps. */
export interface ItemWords {
  word: string;
  why: string;
  next?: string;
  tone: 'calm' | 'busy' | 'waiting' | 'good' | 'trouble';
  action?: 'start' | 'retry' | 'sign_in' | 'upgrade' | 'send_as_it_is' | 'send_again' | 'remove';
}

/** Every photo has a name for where it is: nothing waits without one. */
export function describeItem(item: OutboxItem, context: ItemContext): ItemWords {
  if (item.hold?.kind === 'needs_attention') return ATTENTION[item.hold.reason];
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

const SAFE = 'It is saved on this phone.';

function describeUnsent(item: OutboxItem, context: ItemContext): ItemWords {
  if (item.recipe === null) return DRAFT;
  if (context.sendingNow?.id === item.id) return describeSending(item, context.sendingNow);
  if (item.hold?.kind === 'waiting_auth' || !context.isSignedIn) return SIGN_IN;
  if (item.hold?.kind === 'waiting_credit') return CREDIT;
  if (item.form === 'raw') return PREPARING;
  const next = context.canSendInBackground
    ? 'It goes by itself, also when the app is closed.'
    : 'It goes by itself while the app is open: keep it open to send.';
  if (!context.isOnline || item.lastFailure === 'offline') {
    return { word: 'Waiting for a signal', why: SAFE, next, tone: 'waiting', action: 'retry' };
  }
  if (item.lastFailure !== null && item.nextAttemptAt > context.now) {
    const seconds = Math.ceil((item.nextAttemptAt - context.now) / 1000);
    const why = `${SAFE} ${REASONS[item.lastFailure] ?? 'Sending did not work the last time.'}`;
    return { word: `Trying again ${describeWait(seconds)}`, why, next, tone: 'waiting', action: 'retry' };
  }
  const word = context.aheadOfIt > 0 ? 'Waiting its turn' : 'Saved on this phone';
  const queue = context.aheadOfIt === 1 ? '1 photo goes first.' : `${context.aheadOfIt} photos go first.`;
  return { word, why: context.aheadOfIt > 0 ? `${SAFE} ${queue}` : 'It goes up now.', next, tone: 'calm' };
}

function describeSending(
  { state }: OutboxItem,
  { sent, size }: { sent: number | null; size: number },
): ItemWords {
  const isOver = state === 'stored' || (sent !== null && sent >= size);
  const percent = sent === null || isOver || size <= 0 ? '' : ` ${Math.floor((100 * sent) / size)}%`;
  return {
    word: isOver ? 'Sent, being handed over' : `Sending${percent}`,
    why: 'The photo stays on this phone until its picture is ready.',
    tone: 'busy',
  };
}

function describeWait(seconds: number): string {
  if (seconds < 60) return `in ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `in ${minutes} min` : 'within the hour';
}

/** By the code of the last failure. */
const REASONS: Record<string, string> = {
  busy: 'The server has trouble.',
  slow_down: 'The server asked for a pause.',
  bug: 'Something went wrong in the app.',
  original_missing: 'The server lost the upload, so it goes up once more.',
};

function describeAccepted(status: TransformationStatus | undefined): ItemWords {
  switch (status) {
    case 'enhancing':
      return { word: 'Enhancing', why: 'This usually takes 10-30 seconds.', tone: 'busy' };
    case 'ready':
      return READY;
    case 'failed':
      return FAILED;
    case 'uploading':
    case 'queued':
    case undefined:
      return {
        word: 'Queued',
        why: 'The server has it. It is made as soon as it is its turn.',
        tone: 'busy',
      };
  }
}

const DRAFT: ItemWords = {
  word: 'Waiting for a style',
  why: SAFE,
  next: "Choose a style, then 'Start Transform'.",
  tone: 'calm',
  action: 'start',
};
const PREPARING: ItemWords = {
  word: 'Saved on this phone',
  why: 'It is being made ready to send.',
  tone: 'calm',
};
const SIGN_IN: ItemWords = {
  word: 'Waiting for sign-in',
  why: `${SAFE} The server no longer knows who you are.`,
  next: 'Sign in, and it goes by itself.',
  tone: 'waiting',
  action: 'sign_in',
};
const CREDIT: ItemWords = {
  word: 'Waiting for credit',
  why: `${SAFE} All credits of this month are used.`,
  next: 'It goes by itself when there is credit again.',
  tone: 'waiting',
  action: 'upgrade',
};
const READY: ItemWords = { word: 'Ready', why: 'The picture is done.', tone: 'good' };
const FAILED: ItemWords = {
  word: 'Failed, credit refunded',
  why: 'No picture could be made of it. The photo is still on this phone.',
  tone: 'trouble',
  action: 'send_again',
};

const attention = (why: string, next: string, action: NonNullable<ItemWords['action']>): ItemWords => ({
  word: 'Needs attention',
  why,
  next,
  tone: 'trouble',
  action,
});

const ATTENTION: Record<AttentionReason, ItemWords> = {
  damaged: attention(
    'This phone has damaged the photo: it is not what was saved.',
    'It was not sent. Take it again if you can.',
    'remove',
  ),
  missing: attention('This phone has lost the photo.', 'Take it again if you can.', 'remove'),
  unreadable: attention(
    'This phone cannot read the photo. Its place on earth was taken out.',
    'Send it as it is: the server may read it, or give the credit back.',
    'send_as_it_is',
  ),
  too_large: attention(
    'The server refused the photo: it is too large.',
    'It is safe on this phone.',
    'retry',
  ),
  wrong_type: attention(
    'The server refused the photo: it takes JPG, PNG and HEIC.',
    'It is safe on this phone.',
    'retry',
  ),
  not_accepted: attention(
    'The server refused the photo.',
    'It is safe on this phone. Try again, or choose another style.',
    'retry',
  ),
  not_allowed: attention(
    'The server says that this photo is not yours to send.',
    'It is safe on this phone. Sign out and in, then try again.',
    'retry',
  ),
  deleted_elsewhere: attention(
    'It was deleted on the server, but the photo is still on this phone.',
    'Send it again for one credit, or remove it here.',
    'send_again',
  ),
};
