import type { OutboxItem } from '#core/model/outbox-item.ts';
import { chooseNext } from '#core/outbox/choose-next.ts';
import { settleMissing, settleRow } from '#core/outbox/confirm.ts';
import { bringBack, bury, takeOut } from '#core/outbox/removal.ts';
import { begin, land, settle, type StepOutcome } from '#core/outbox/settle.ts';
import { firstAsk, hear } from '#core/outbox/step-plan.ts';
import { lift, renew, tryAgain, wishAgain } from '#core/outbox/wishes.ts';

/** The rules of the product, as the drain uses them, and what it does around them. A planted bug replaces one. */
export const realRules = {
  chooseNext,
  begin,
  firstAsk,
  hear,
  settle,
  land,
  settleRow,
  settleMissing,
  takeOut,
  bringBack,
  bury,
  lift,
  tryAgain,
  wishAgain,
  renew,
  needsLock: true,
  /** Rows are asked for before leftovers are deleted. */
  asksBeforeDeleting: true,
  /** Whose token a request carries; null: there is none for this person. */
  tokenFor: (personId: string, userId: string): string | null => (personId === userId ? userId : null),
  /** Whether the drain lets bytes go when it writes an outcome. */
  dropsBytes: (_outcome: StepOutcome, _after: OutboxItem): boolean => false,
  /** Whether the end of a session lets bytes go. */
  dropsBytesOnSignOut: false,
};

export type Rules = typeof realRules;

const REFUSED = { kind: 'busy', status: 500 } as const;

/** Mistakes that outboxes are known for. The model must find what each of them breaks. */
export const plantedBugs: Record<string, Partial<Rules>> = {
  'bytes go as soon as the photo is accepted': {
    dropsBytes: (_, { state }) => state === 'accepted',
  },
  'bytes go when something lies at the path already': {
    dropsBytes: ({ kind }) => kind === 'exists',
    hear: (item, ask, answer) =>
      ask === 'put' && !answer.ok ? { outcome: answer.failure } : realRules.hear(item, ask, answer),
  },
  'bytes go when the row is there, ready or not': {
    settleRow: (item, row, now) => {
      const verdict = realRules.settleRow(item, { ...row, status: 'ready' }, now);
      return row.status === 'queued' ? verdict : realRules.settleRow(item, row, now);
    },
  },
  'stored is written before the upload has answered': {
    begin: (current, step, now) => {
      const begun = realRules.begin(current, step, now);
      return begun && step === 'upload' ? { ...begun, state: 'stored' } : begun;
    },
  },
  'a 500 is taken for success': {
    hear: (item, ask, answer) =>
      !answer.ok && answer.failure.kind === REFUSED.kind
        ? { outcome: { kind: 'done' } }
        : realRules.hear(item, ask, answer),
  },
  'a 409 on upload is taken for success without looking': {
    hear: (item, ask, answer) =>
      ask === 'put' && !answer.ok && answer.failure.kind === 'exists'
        ? { outcome: { kind: 'done' } }
        : realRules.hear(item, ask, answer),
  },
  'every try has a key of its own': {
    begin: (current, step, now) => {
      const begun = realRules.begin(current, step, now);
      return begun && { ...begun, idempotencyKey: `${begun.idempotencyKey}+` };
    },
  },
  'nobody takes the lock': { needsLock: false },
  'a session that ends takes the photos with it': { dropsBytesOnSignOut: true },
  'a 401 deletes the photo': { dropsBytes: ({ kind }) => kind === 'signed_out' },
  'a refusal deletes the photo': { dropsBytes: ({ kind }) => kind === 'refused' },
  'whoever is signed in sends everything': {
    tokenFor: (personId) => personId,
  },
  'accepted is written though the row is not there': {
    firstAsk: (step) => (step === 'upload' ? 'put' : 'start'),
    hear: (item, ask, answer) =>
      ask === 'start' && !answer.ok && answer.failure.kind === 'not_found'
        ? { outcome: { kind: 'done' } }
        : realRules.hear(item, ask, answer),
  },
  'accepted is written after the row, without the transform': {
    hear: (item, ask, answer) => {
      const next = realRules.hear(item, ask, answer);
      return 'ask' in next && next.ask === 'start' ? { outcome: { kind: 'done' } } : next;
    },
  },
  'an outcome overwrites what others have written meanwhile': {
    land: (_, sent, { patch }, now) => ({ ...sent, ...patch, changedAt: now }),
  },
  'leftovers are deleted without asking for the row': { asksBeforeDeleting: false },
  'a photo that nobody asked for again is asked for again': {
    settleRow: (item, row, now) =>
      row.status === 'failed'
        ? { patch: { state: 'stored', idempotencyKey: `${item.idempotencyKey}+` } }
        : realRules.settleRow(item, row, now),
  },
  'a photo without its row is tried for ever': {
    firstAsk: (step) => (step === 'upload' ? 'put' : 'start'),
  },
};
