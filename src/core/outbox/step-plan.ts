import type { Failure, Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Step } from './choose-next.ts';
import type { StepOutcome } from './settle.ts';

/**
 * One request. put: the bytes. measure: what lies there already. insert: the row. name: what it is called by now. start: the
 * transform. clear: a row that waits for the bytes where they are not, since their place was taken when they went again.
 * insert_anew: the row, where none was left to clear.
 */
export type Ask = 'put' | 'measure' | 'insert' | 'name' | 'start' | 'clear' | 'insert_anew';

export const firstAsk = (step: Step): Ask => (step === 'upload' ? 'put' : 'insert');

/** What leads to a credit, or away from one, is not asked for a photo that was taken out or settled since its last request. */
export const checksBefore = (ask: Ask): boolean => ask !== 'put' && ask !== 'measure' && ask !== 'name';

const ELSEWHERE: Failure = { kind: 'refused', status: 422, code: 'original_mismatch' };

/** What an answer means: another request, or the end of the step. */
export function hear(
  item: OutboxItem,
  ask: Ask,
  answer: Result<number | void>,
): { ask: Ask } | { outcome: StepOutcome } {
  const isThere = !answer.ok && answer.failure.kind === 'exists';
  if (ask === 'put' && isThere) return { ask: 'measure' };
  if (ask === 'insert' && isThere && item.isRenamed) return { ask: 'name' };
  if (ask === 'name' && answer.ok) return { ask: 'start' };
  if (ask === 'insert' && (answer.ok || isThere)) return { ask: 'start' };
  if (ask === 'insert_anew')
    return answer.ok ? { ask: 'start' } : { outcome: isThere ? ELSEWHERE : answer.failure };
  if (ask === 'start' && isElsewhere(answer)) return { ask: 'clear' };
  if (!answer.ok) return { outcome: answer.failure };
  // Each row that goes makes room for one. Where none went, an earlier clear came late, or the row was accepted with what it
  // waited for.
  if (ask === 'clear') return { ask: answer.value === 0 ? 'insert_anew' : 'insert' };
  // Nothing but an earlier try of the same photo lies at its path; anything else would be somebody else's picture.
  if (ask === 'measure' && answer.value !== item.size) return { outcome: { kind: 'path_taken' } };
  return { outcome: { kind: 'done' } };
}

const isElsewhere = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === ELSEWHERE.code;
