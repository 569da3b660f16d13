import { createCheckClient, explainLoss } from '#core/check/check.ts';
import type { CheckOutcome } from '#core/model/checked-picture.ts';

export interface Checker {
  /** Never rejects. */
  check(file: Blob): Promise<CheckOutcome>;
  close(): void;
}

/** Reads the marks of pictures in a worker of its own. `fetching` hears how much of the reader of signatures is here. */
export function createChecker(
  spawn: Parameters<typeof createCheckClient>[0],
  fetching: (share: number) => void,
): Checker {
  const client = createCheckClient(spawn, { fetching: (share) => Promise.resolve(fetching(share)) });
  let isClosed = false;
  const ask = async (file: Blob): Promise<CheckOutcome> => {
    if (isClosed) return { error: 'failed' };
    try {
      const outcome = await client.ask('check', file);
      // What fell over a damaged file is not asked about the next one.
      if ('marks' in outcome && outcome.marks.signed === 'damaged') client.end();
      return outcome;
    } catch (error) {
      console.warn('A picture could not be checked.', error);
      return { error: explainLoss(error) };
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: the end of a worker would take the next picture along.
    check: (file) => {
      const outcome = last.then(() => ask(file));
      last = outcome;
      return outcome;
    },
    close() {
      isClosed = true;
      client.end();
    },
  };
}
