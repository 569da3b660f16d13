import type { PicturePipeline } from './pictures/pipeline.ts';

/** What a platform gives one isolate for its life. It ends one that takes more, in the middle of its work. */
export interface IsolateLimits {
  processorMs: number;
  memoryMb: number;
}

interface BudgetPorts {
  limits: IsolateLimits;
  /** A clock in milliseconds. */
  now: () => number;
  /** What the isolate holds between two steps. */
  memoryMb: () => number;
}

/** What a runner asks before it begins a step. */
export interface Budget {
  /** Whether nothing has been begun yet. */
  isFresh: () => boolean;
  /** Whether another step fits. The first one always does: nothing is known of it, and it has to be done somewhere. */
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

export function createIsolateBudget({ limits, now, memoryMb }: BudgetPorts): IsolateBudget {
  let steps = 0;
  let used = START_MS;
  let usedBefore = used;
  let largestStep = 0;

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
    isFresh: () => steps === 0,
    hasRoom() {
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
