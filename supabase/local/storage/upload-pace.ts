import type { Caller } from '#local/database/caller.ts';
import { createFairUse, TooMuchAtOnce } from '#local/database/fair-use.ts';
import { steadyNow } from '#local/steady-clock.ts';

interface Options {
  /** Photos of one person that come in at the same time. The others wait in the queue. */
  atOnce: number;
  longestQueue: number;
  /** Shorter than phones wait for a byte to move. */
  longestWaitMs: number;
  /** As many as fit into a minute may also come at once. */
  bytesPerMinute: number;
  now?: () => number;
}

/** Takes in what somebody sends when it is their turn. `work` tells by `count` of the bytes as they come. */
export type UploadPace = <T>(
  caller: Caller,
  work: (count: (bytes: number) => void) => Promise<T>,
) => Promise<T>;

/**
 * Nobody keeps the disk from the others by writing all the time. What is above the pace is refused before it comes, with
 * a time to come back; what has begun to come is taken in whole.
 */
export function createUploadPace(options: Options): UploadPace {
  const { atOnce, longestQueue, longestWaitMs, bytesPerMinute, now = steadyNow } = options;
  const bytesPerMs = bytesPerMinute / 60_000;
  const spent = new Map<string, { bytes: number; countedAt: number }>();
  // Time costs nothing here: a photo over a bad connection takes long.
  const inTurn = createFairUse({
    atOnce,
    longestQueue,
    longestWaitMs,
    burstMs: Infinity,
    share: 1,
    longestRestMs: 0,
    cautionMs: 0,
    now,
  });

  const bytesOf = (who: string): number => {
    const { bytes, countedAt } = spent.get(who) ?? { bytes: 0, countedAt: now() };
    return Math.max(0, bytes - (now() - countedAt) * bytesPerMs);
  };
  const forgetIdle = (): void => {
    for (const who of spent.keys()) if (bytesOf(who) === 0) spent.delete(who);
  };

  return async (caller, work) => {
    // What the server writes is what people have paid for.
    if (caller.role === 'service_role') return await work(() => {});
    const who = caller.userId ?? caller.role;
    return await inTurn(who, async () => {
      const tooMany = bytesOf(who) - bytesPerMinute;
      if (tooMany > 0) throw new TooMuchAtOnce(tooMany / bytesPerMs);
      if (spent.size > MANY_PEOPLE) forgetIdle();
      const count = (bytes: number) => void spent.set(who, { bytes: bytesOf(who) + bytes, countedAt: now() });
      return await work(count);
    });
  };
}

const MANY_PEOPLE = 1_000;
