import { createCheckClient, explainLoss } from '#core/check/check.ts';
import type { CheckOutcome } from '#core/model/checked-picture.ts';

export interface Checker {
  /** Never rejects. */
  check(file: Blob): Promise<CheckOutcome>;
  close(): void;
}

/** Reads the marks of pictures in a worker of its own. `fetching` hears how much of the reader of signatures is here. */
export function createChecker(spawn: () => Worker, fetching: (share: number) => void): Checker {
  const client = createCheckClient(spawn, { fetching: (share) => Promise.resolve(fetching(share)) });
  return {
    async check(file) {
      try {
        const outcome = await client.ask('check', file);
        // What fell over a damaged file is not asked about the next one.
        if ('marks' in outcome && outcome.marks.signed === 'damaged') client.end();
        return outcome;
      } catch (error) {
        console.warn('A picture could not be checked.', error);
        return { error: explainLoss(error) };
      }
    },
    close: () => client.end(),
  };
}
