import { steadyNow } from '#local/steady-clock.ts';

/** At most `count` in any window of `windowMs`, for each key. */
export interface Limit {
  count: number;
  windowMs: number;
}

export interface RateLimiter {
  /** Counts one event. Gives the seconds to wait where it is one too many, else 0. */
  take(key: string): number;
  /** Uncounts one event that came to nothing. */
  giveBack(key: string): void;
  /** Forgets what was counted for a key. */
  clear(key: string): void;
}

const MAX_KEYS = 50_000;

/**
 * Counts in two neighbouring windows and weighs the older one by how much of it still lies in the last `windowMs`:
 * as good as a log of every event, in two numbers per key. The oldest keys go when there are too many.
 */
export function createRateLimiter({ count, windowMs }: Limit, now: () => number = steadyNow): RateLimiter {
  const seen = new Map<string, { window: number; before: number; current: number }>();
  return {
    take(key) {
      const time = now();
      const window = Math.floor(time / windowMs);
      const last = seen.get(key);
      const before = last?.window === window ? last.before : last?.window === window - 1 ? last.current : 0;
      const current = last?.window === window ? last.current : 0;
      const intoWindow = (time % windowMs) / windowMs;
      if (before * (1 - intoWindow) + current + 1 > count) {
        return Math.max(1, Math.ceil((windowMs - (time % windowMs)) / 1000));
      }
      seen.delete(key);
      seen.set(key, { window, before, current: current + 1 });
      const [oldest] = seen.keys();
      if (seen.size > MAX_KEYS && oldest !== undefined) seen.delete(oldest);
      return 0;
    },
    giveBack(key) {
      const last = seen.get(key);
      if (last && last.current > 0) last.current -= 1;
    },
    clear: (key) => void seen.delete(key),
  };
}
