import { HOUR_MS, MINUTE_MS } from '#core/lib/durations.ts';

/** The first pause is at most this long; each further one twice as long as the one before. */
const FIRST_PAUSE_MS = 2000;
export const LONGEST_PAUSE_MS = 5 * 60_000;
/** What only a hand can help is still tried by itself, but no more often than this. */
export const RARE_PAUSE_MS = HOUR_MS;
/** Whether there is room in storage again only a whole photo can ask: this often, and not at each return to the app. */
export const ROOM_PAUSE_MS = HOUR_MS / 2;

/** How long to wait after so many tries: full jitter, so that phones that failed together do not come back together. */
export function pauseMs(attempts: number, chance: number): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(most * chance);
}

/** A clock that is put right by less than this is the same clock. */
const PUT_RIGHT_MS = MINUTE_MS;

/**
 * Whether its time has come. A time further ahead than the longest pause was written under another clock: a phone
 * whose clock jumps back a day would wait a day otherwise. One that is put right by a moment asks nothing anew.
 */
export function isDue(at: number, now: number, longestMs = LONGEST_PAUSE_MS): boolean {
  return at <= now || at - now > longestMs + PUT_RIGHT_MS;
}
