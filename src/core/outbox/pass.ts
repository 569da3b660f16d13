import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Settlement, StepOutcome } from './settle.ts';

/** What one drain remembers from photo to photo. */
export interface Pass {
  /** Our own back-off is forgotten. */
  fresh: boolean;
  /** Had their turn and did not get through. */
  passedOver: Set<string>;
  /** Photos that were given another path: once is enough for a pass. */
  moved: Set<string>;
  /** 5xx answers so far. */
  busyBefore: number;
  hasBegun: boolean;
  accepted: string[];
}

export const startPass = (fresh: boolean): Pass => ({
  fresh,
  passedOver: new Set(),
  moved: new Set(),
  busyBefore: 0,
  hasBegun: false,
  accepted: [],
});

/** Remembers how a photo's turn has ended. `written`: the photo with its outcome, where that could still be written. */
export function note(
  pass: Pass,
  { id }: OutboxItem,
  outcome: StepOutcome,
  written: OutboxItem | undefined,
): void {
  const mayMove = outcome.kind === 'path_taken' && !pass.moved.has(id);
  if (outcome.kind === 'busy') pass.busyBefore += 1;
  if (outcome.kind === 'path_taken') pass.moved.add(id);
  if (written?.state === 'accepted') pass.accepted.push(id);
  // What could not be written would be chosen again and again.
  if (!written || !(outcome.kind === 'done' || mayMove)) pass.passedOver.add(id);
}

/** Until when our own back-off stops everybody: what has ended one photo's turn that way would end the next one's. */
export function restAfter(outcome: StepOutcome, settlement: Settlement, restUntil: number): number {
  if (outcome.kind === 'done') return 0;
  return settlement.pass === 'end' ? (settlement.patch.nextAttemptAt ?? 0) : restUntil;
}
