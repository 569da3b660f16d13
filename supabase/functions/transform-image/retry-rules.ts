import type { FailureCode } from '../_shared/contract.ts';
import { EngineError, type Engine } from './engines/engine.ts';
import type { Job } from './job-queue.ts';
import { PictureError, PictureTimeout } from './pictures/pipeline.ts';

/** Tries with one engine that end in trouble, before the next engine has its turn; and before all is given up. */
const TRIES_PER_ENGINE = 3;
const TRIES_OF_LAST_ENGINE = 8;
/** Requests that an engine may take and end without a picture: each may cost money. */
const MOST_SUBMISSIONS = 3;
const LONGEST_PAUSE_S = 60;
const TOOK_TOO_LONG = 'took_too_long';
/** A provider that asks for more patience than this is left alone; one that has our request is asked all the same. */
export const MOST_PATIENCE_S = 300;

/** What becomes of a job whose step has failed. */
export type RetryDecision =
  | { next: 'fail'; code: FailureCode }
  | { next: 'again'; seconds: number; code: string; dropsHandle: boolean }
  | { next: 'next engine'; code: string }
  | { next: 'nothing' };

interface Circumstances {
  job: Pick<Job, 'failures' | 'submissions' | 'engines_tried' | 'error_code'>;
  engine: Pick<Engine, 'id'> | undefined;
  /** Ids of the chain. */
  chain: readonly string[];
  leaseSeconds: number;
  /** The engine has answered in this step, and what it made may be lost and paid: another try submits anew. */
  mayBePaid: boolean;
  /** Chance, 0 to 1. */
  random: () => number;
}

/** The rules of trying again, in one place: no effect, no clock. */
export function decideRetry(fault: unknown, circumstances: Circumstances): RetryDecision {
  const { job, engine, chain, leaseSeconds, mayBePaid, random } = circumstances;
  if (fault instanceof PictureError) return { next: 'fail', code: fault.code };
  const ceiling = Math.min(LONGEST_PAUSE_S, 2 ** (job.failures + 1));
  const pause = (ceiling * (1 + random())) / 2;
  if (fault instanceof PictureTimeout) {
    if (job.error_code === TOOK_TOO_LONG) return { next: 'fail', code: 'unreadable_photo' };
    return { next: 'again', seconds: pause, code: TOOK_TOO_LONG, dropsHandle: false };
  }
  if (!(fault instanceof EngineError) || !engine) {
    // Ours, not the engine's: the next one would be paid for it too.
    if (mayBePaid && job.failures + 1 >= MOST_SUBMISSIONS) return { next: 'fail', code: 'internal' };
    return { next: 'again', seconds: pause, code: 'internal', dropsHandle: false };
  }
  const { code, retry, afterMs = 0, isAmbiguous } = fault;
  if (code === 'cancelled') return { next: 'nothing' };
  if (retry === 'no') return { next: 'fail', code: failureCodeOf(code) };

  const asksFor = afterMs / 1000;
  const hasAnother = chain.some((id) => id !== engine.id && !job.engines_tried.includes(id));
  const isCrowded = code === 'rate_limited' || code === 'provider_busy';
  const tries = isCrowded && !hasAnother ? TRIES_OF_LAST_ENGINE : TRIES_PER_ENGINE;
  const mayTry =
    job.failures + 1 < tries &&
    asksFor <= MOST_PATIENCE_S &&
    !(fault.isRequestOver && job.submissions >= MOST_SUBMISSIONS);
  if (retry === 'same' && mayTry) {
    const seconds = Math.max(pause, asksFor, isAmbiguous ? leaseSeconds : 0);
    return { next: 'again', seconds, code, dropsHandle: fault.isRequestOver };
  }
  return hasAnother ? { next: 'next engine', code } : { next: 'fail', code: failureCodeOf(code) };
}

/** What people are told: their photo, their wish, or our trouble. */
function failureCodeOf(code: EngineError['code']): FailureCode {
  return code === 'content_rejected' || code === 'input_invalid' ? code : 'engine_unavailable';
}
