import { MINUTE_MS } from '#core/lib/durations.ts';

/** Longer than that says more of a clock that is wrong than of the work. */
const BELIEVED_MS = 30 * MINUTE_MS;

/** For how long the server has been at work, in words; nothing where the two clocks do not agree. */
export function sayElapsed(since: string, now: number): string {
  const elapsedMs = now - Date.parse(since);
  if (Number.isNaN(elapsedMs) || elapsedMs < -MINUTE_MS || elapsedMs > BELIEVED_MS) return '';
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  if (seconds < 60) return `${String(seconds)} s so far`;
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s so far`;
}

/** The words on the screen promise less than that. */
const USUAL_MS = 30_000;

export const isSlow = (since: string, now: number): boolean =>
  now - Date.parse(since) > USUAL_MS && sayElapsed(since, now) !== '';
