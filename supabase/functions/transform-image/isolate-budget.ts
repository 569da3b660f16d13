import type { PicturePipeline } from './pictures/pipeline.ts';

/** What a platform gives one isolate for its life. It ends one that takes more, in the middle of its work. */
export interface IsolateLimits {
  processorMs: number;
  memoryMb: number;
  /** From its birth, waiting too. */
  wallClockMs: number;
}

interface BudgetPorts {
  limits: IsolateLimits;
  /** A clock in milliseconds. */
  now: () => number;
  /** How long a step may last, the wait for a provider's answer included. */
  longestStepMs: () => number;
  /** What the isolate holds between two steps. */
  memoryMb: () => number;
}

/** What a runner asks before it begins a step. */
export interface Budget {
  /** Whether nothing has been begun yet, and there is time for it. */
  isFresh: () => boolean;
  /**
   * Whether another step fits into the life of the isolate. Of what it takes beside time nothing is known before the first,
   * which has to be done somewhere: that one does.
   */
  hasRoom: () => boolean;
  /** A step begins. */
  begin: () => void;
}

export interface IsolateBudget extends Budget {
  /** The same pipeline, its time counted: it works on pixels in place, so that it takes no less than its processor time. */
  count: (pipeline: PicturePipeline) => PicturePipeline;
  /** Other work in place, its time counted alike. */
  timed: <T>(work: () => Promise<T>) => Promise<T>;
  /** A request is answered. */
  answer: () => void;
}

/** Processor time of the function's own code until it listens, of a request, and of a step beside its pixels. */
const START_MS = 300;
const REQUEST_MS = 15;
const STEP_MS = 60;
/** Between two steps. A photo of 12 MP leaves 150 MB of 256, and takes some 70 more while it is worked on. */
const SHARE_AT_REST = 0.5;
/** So long an isolate begins whatever it is: another would have no more time for it. */
const YOUNG_MS = 10_000;

export function createIsolateBudget({ limits, now, longestStepMs, memoryMb }: BudgetPorts): IsolateBudget {
  const bornAt = now();
  let steps = 0;
  let used = START_MS;
  let usedBefore = used;
  let largestStep = 0;

  const hasTime = () => now() - bornAt <= Math.max(limits.wallClockMs - longestStepMs(), YOUNG_MS);
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = now();
    try {
      return await work();
    } finally {
      used += now() - begun;
    }
  };
  return {
    timed,
    isFresh: () => steps === 0 && hasTime(),
    hasRoom() {
      if (!hasTime()) return false;
      if (steps === 0) return true;
      largestStep = Math.max(largestStep, used - usedBefore);
      usedBefore = used;
      return used + largestStep <= limits.processorMs && memoryMb() <= limits.memoryMb * SHARE_AT_REST;
    },
    begin() {
      steps += 1;
      used += STEP_MS;
    },
    answer() {
      used += REQUEST_MS;
    },
    count: (pipeline) => ({
      prepare: (photo) => timed(() => pipeline.prepare(photo)),
      enhance: (photo, request) => timed(() => pipeline.enhance(photo, request)),
      finish: (result, options) => timed(() => pipeline.finish(result, options)),
    }),
  };
}
