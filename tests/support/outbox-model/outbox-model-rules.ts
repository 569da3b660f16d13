import type { OutboxItem } from '#core/model/outbox-item.ts';
import { chooseNext } from '#core/outbox/choose-next.ts';
import { settleMissing, settleRow } from '#core/outbox/confirm.ts';
import { bringBack, bury, takeOut } from '#core/outbox/removal.ts';
import { begin, isAsSent, land, settle, type StepOutcome } from '#core/outbox/settle.ts';
import { firstAsk, hear, checksBefore } from '#core/outbox/step-plan.ts';
import { lift, renew, tryAgain, transformAgain } from '#core/outbox/item-changes.ts';

/** The rules of the product, as the drain uses them, and what it does around them. A planted bug replaces one. */
export const realRules = {
  chooseNext,
  begin,
  firstAsk,
  checksBefore,
  isAsSent,
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
  transformAgain,
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

export interface PlantedBug {
  name: string;
  rules: Partial<Rules>;
  /** What the model must find, and how far the photo is at the beginning. */
  breaks: string;
  from: Start;
}

export type Start = 'local' | 'stored' | 'accepted' | 'two photos' | 'two people' | 'taken';

/** Mistakes that outboxes are known for. */
export const plantedBugs: PlantedBug[] = [
  {
    name: 'bytes go as soon as the photo is accepted',
    rules: { dropsBytes: (_, { state }) => state === 'accepted' },
    breaks: 'a photo is lost',
    from: 'stored',
  },
  {
    name: 'bytes go when something lies at the path already, without the row being read',
    rules: {
      dropsBytes: ({ kind }) => kind === 'exists',
      hear: (item, ask, answer) =>
        ask === 'put' && !answer.ok ? { outcome: answer.failure } : hear(item, ask, answer),
    },
    breaks: 'a photo is lost',
    from: 'local',
  },
  {
    name: 'bytes go when the row is there, ready or not',
    rules: {
      settleRow: (item, row, now) =>
        settleRow(item, row.status === 'queued' ? { ...row, status: 'ready' } : row, now),
    },
    breaks: 'a photo is lost',
    from: 'accepted',
  },
  {
    name: 'stored is written before the upload has answered',
    rules: {
      begin: (current, step, now) => {
        const begun = begin(current, step, now);
        return begun && step === 'upload' ? { ...begun, state: 'stored' } : begun;
      },
    },
    breaks: 'stored without an object',
    from: 'local',
  },
  {
    name: 'a 500 is taken for success',
    rules: {
      hear: (item, ask, answer) =>
        !answer.ok && answer.failure.kind === 'busy'
          ? { outcome: { kind: 'done' } }
          : hear(item, ask, answer),
    },
    breaks: 'stored without an object',
    from: 'local',
  },
  {
    name: 'a 409 on upload is taken for success, whatever lies there',
    rules: {
      hear: (item, ask, answer) =>
        ask === 'put' && !answer.ok && answer.failure.kind === 'exists'
          ? { outcome: { kind: 'done' } }
          : hear(item, ask, answer),
    },
    breaks: 'stored without an object',
    from: 'taken',
  },
  {
    name: 'every try has a key of its own',
    rules: {
      begin: (current, step, now) => {
        const begun = begin(current, step, now);
        return begun && { ...begun, idempotencyKey: `${begun.idempotencyKey}+` };
      },
    },
    breaks: 'a photo was charged twice',
    from: 'stored',
  },
  {
    name: 'nobody takes the lock',
    rules: { needsLock: false },
    breaks: 'two requests at a time',
    from: 'local',
  },
  {
    name: 'a session that ends takes the photos with it',
    rules: { dropsBytesOnSignOut: true },
    breaks: 'a photo is lost',
    from: 'local',
  },
  {
    name: 'a 401 deletes the photo',
    rules: { dropsBytes: ({ kind }) => kind === 'signed_out' },
    breaks: 'a photo is lost',
    from: 'local',
  },
  {
    name: 'a refusal deletes the photo',
    rules: { dropsBytes: ({ kind }) => kind === 'refused' },
    breaks: 'a photo is lost',
    from: 'local',
  },
  {
    name: 'whoever is signed in sends what was begun',
    rules: { tokenFor: (personId) => personId },
    breaks: "a person's photo was sent as somebody else's",
    from: 'two people',
  },
  {
    name: 'accepted is written though the row is not there',
    rules: {
      firstAsk: (step) => (step === 'upload' ? 'put' : 'start'),
      hear: (item, ask, answer) =>
        ask === 'start' && !answer.ok && answer.failure.kind === 'not_found'
          ? { outcome: { kind: 'done' } }
          : hear(item, ask, answer),
    },
    breaks: 'accepted without a job',
    from: 'stored',
  },
  {
    name: 'accepted is written after the row, without the transform',
    rules: {
      hear: (item, ask, answer) => {
        const next = hear(item, ask, answer);
        return 'ask' in next && next.ask === 'start' ? { outcome: { kind: 'done' } } : next;
      },
    },
    breaks: 'accepted without a job',
    from: 'stored',
  },
  {
    name: 'an outcome overwrites what others have written meanwhile',
    rules: { land: (_, sent, { patch }, now) => ({ ...sent, ...patch, changedAt: now }) },
    breaks: 'a photo came back from the dead',
    from: 'stored',
  },
  {
    name: 'a removal wins over being accepted',
    rules: {
      land: (current, sent, settlement, now) => {
        const after = realRules.land(current, sent, settlement, now);
        return after && { ...after, removedAt: current.removedAt };
      },
      bury: (item) => ({ ...realRules.bury(item), patch: { state: 'purged', hasLeftovers: true } }),
      asksBeforeDeleting: false,
    },
    breaks: 'a charged photo has no row',
    from: 'stored',
  },
  {
    name: 'leftovers are deleted without asking for the row',
    rules: { asksBeforeDeleting: false },
    breaks: 'a charged photo has no row',
    from: 'stored',
  },
  {
    name: 'the row is never written',
    rules: { firstAsk: (step) => (step === 'upload' ? 'put' : 'start') },
    breaks: 'a photo stays stored for ever',
    from: 'stored',
  },
];
