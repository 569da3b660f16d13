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
  let ends = 0;
  const check = async (file: Blob): Promise<CheckOutcome> => {
    const endsBefore = ends;
    try {
      const outcome = await client.ask('check', file);
      const signed = 'marks' in outcome && outcome.marks.signed;
      // What fell over a damaged file is not asked about the next one; what did not come never comes to the same worker in
      // Firefox, where a module that failed stays failed.
      if (signed === 'damaged' || signed === 'not_here') {
        ends += 1;
        client.end();
      }
      return outcome;
    } catch (error) {
      // Asked meanwhile, and ended with it.
      if (ends > endsBefore && !isClosed) return await check(file);
      console.warn('A picture could not be checked.', error);
      return { error: explainLoss(error) };
    }
  };
  return {
    check,
    close() {
      isClosed = true;
      client.end();
    },
  };
}
