import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for something to come true; fails with what was waited for when the time is over. It looks often at first and
 * then less often, a tenth of the time so far: who looks takes time from those who are looked at.
 */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<number> {
  const beganAt = performance.now();
  while (!(await isTrue())) {
    const waitedMs = performance.now() - beganAt;
    if (waitedMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await pause(Math.min(100, 10 + waitedMs / 10));
  }
  return performance.now() - beganAt;
}
