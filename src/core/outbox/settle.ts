import type { Failure } from '#core/model/failure.ts';
import { isSameWish } from '#core/model/judge-repeat.ts';
import type { AttentionReason, Hold, OutboxItem } from '#core/model/outbox-item.ts';
import { LONGEST_PAUSE_MS, pauseMs, RARE_PAUSE_MS, ROOM_PAUSE_MS } from './back-off.ts';
import { isSendable, nextStep, type Step } from './choose-next.ts';

/** How one step of one photo has ended. */
export type StepOutcome =
  | { kind: 'done' }
  /** The bytes on the phone are gone, or are not those that were saved. */
  | { kind: 'missing' }
  | { kind: 'damaged' }
  /** Something of another size lies where the photo should go. */
  | { kind: 'path_taken' }
  /** Our own code failed. */
  | { kind: 'bug' }
  | Failure;

export interface Circumstances {
  now: number;
  /** From 0 up to 1. */
  chance: number;
  /** 5xx answers in this pass so far: the first may be the photo's own trouble, the second is the server's. */
  busyBefore: number;
  /** Another place for the photo, should its own be taken. */
  otherPath: string;
}

export interface Settlement {
  patch: Partial<OutboxItem>;
  /** Whether the other photos have their turn now. */
  pass: 'go_on' | 'end';
  /** The server wants this person not to ask before this time. */
  quietUntil?: number;
}

/**
 * Counts the try before it is made: should everything die in mid-send, a removal still knows that something may lie on
 * the server. null: the photo has changed meanwhile and is not to be sent.
 */
export function begin(current: OutboxItem, step: Step, now: number): OutboxItem | null {
  if (!isSendable(current) || nextStep(current) !== step) return null;
  return { ...current, attempts: current.attempts + 1, changedAt: now };
}

/** What an outcome makes of the photo that was sent, and of the rest of the pass. */
export function settle(
  item: OutboxItem,
  step: Step,
  outcome: StepOutcome,
  circumstances: Circumstances,
): Settlement {
  const { now, chance, busyBefore, otherPath } = circumstances;
  const lastFailure = outcome.kind;
  const later = { nextAttemptAt: now + pauseMs(item.attempts, chance), lastFailure };
  switch (outcome.kind) {
    case 'done':
    // Made already, from another device: there is nothing left to ask for.
    case 'same_picture':
      return { patch: succeed(item, step), pass: 'go_on' };
    case 'missing':
    case 'damaged':
      return askForHelp(outcome.kind, lastFailure);
    case 'path_taken':
      return { patch: { path: otherPath, nextAttemptAt: now, lastFailure }, pass: 'go_on' };
    case 'offline':
      return { patch: later, pass: 'end' };
    case 'busy':
      return { patch: later, pass: busyBefore > 0 ? 'end' : 'go_on' };
    case 'slow_down': {
      const quietUntil = now + Math.min(RARE_PAUSE_MS, Math.max(1000, outcome.waitMs));
      return { patch: { lastFailure }, pass: 'end', quietUntil };
    }
    case 'too_many_failures':
      // One person's own limit: nobody else on this phone has to be quiet, and uploads go on.
      return { patch: { nextAttemptAt: now + outcome.waitMs, lastFailure }, pass: 'go_on' };
    case 'signed_out':
      return { patch: { hold: { kind: 'waiting_auth' }, lastFailure }, pass: 'end' };
    case 'no_credits': {
      const hold: Hold = { kind: 'waiting_credit' };
      return { patch: { hold, nextAttemptAt: now + RARE_PAUSE_MS, lastFailure }, pass: 'go_on' };
    }
    case 'storage_full':
      // Not held for a hand: it goes by itself when there is room, be it made on another phone or by another plan.
      return { patch: { nextAttemptAt: now + ROOM_PAUSE_MS, lastFailure }, pass: 'go_on' };
    case 'not_found':
      if (outcome.code !== 'original_missing') return { patch: later, pass: 'go_on' };
      // The bytes are still here. The long pause keeps a server that forgets every upload from eating the data plan.
      return {
        patch: { state: 'local', nextAttemptAt: now + LONGEST_PAUSE_MS, lastFailure: outcome.code },
        pass: 'go_on',
      };
    case 'refused':
      return askForHelp(reasonOf(outcome.status), outcome.code || String(outcome.status));
    case 'exists':
    case 'not_free':
    case 'bug':
      return { patch: later, pass: 'go_on' };
  }
}

/** Accepted wins over a removal in the meantime: a credit may be spent. */
function succeed({ isRenamed }: OutboxItem, step: Step): Partial<OutboxItem> {
  const fresh = { hold: null, attempts: 0, nextAttemptAt: 0, lastFailure: null };
  // Counts the next try along with it: that one follows at once.
  if (step === 'upload') return { ...fresh, state: 'stored', attempts: 1 };
  return { ...fresh, state: 'accepted', removedAt: null, ...(isRenamed && { isRenamed: false }) };
}

function askForHelp(reason: AttentionReason, lastFailure: string): Settlement {
  return { patch: { hold: { kind: 'needs_attention', reason }, lastFailure }, pass: 'go_on' };
}

function reasonOf(status: number): AttentionReason {
  if (status === 413) return 'too_large';
  if (status === 415) return 'wrong_type';
  if (status === 410) return 'deleted_elsewhere';
  return status === 403 ? 'not_allowed' : 'not_accepted';
}

/** Whether a photo is still the one that is being sent, called as it was, in its style, and still wanted. */
export function isAsSent(current: OutboxItem | undefined, sent: OutboxItem): boolean {
  if (!current?.recipe || !sent.recipe || current.removedAt !== null) return false;
  const isUnchanged = current.filename === sent.filename && isSameWish(current.recipe, sent.recipe);
  return isUnchanged && isSameTry(current, sent);
}

const isSameTry = (a: OutboxItem, b: OutboxItem): boolean =>
  a.state === b.state && a.idempotencyKey === b.idempotencyKey;

/**
 * Writes an outcome onto the photo as it is now, unless its state was settled by somebody else since it was sent. The
 * server has heard the name that it was sent by, and no later one.
 */
export function land(
  current: OutboxItem,
  sent: OutboxItem,
  { patch }: Pick<Settlement, 'patch'>,
  now: number,
): OutboxItem | null {
  if (!isSameTry(current, sent)) return null;
  const isRenamed = current.filename !== sent.filename;
  return { ...current, ...patch, ...(isRenamed && { isRenamed }), changedAt: now };
}
