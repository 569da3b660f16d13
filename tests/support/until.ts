import { setTimeout as pause } from 'node:timers/promises';

/** Waits for something to come true, looking often; fails with what was waited for when the time is over. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<number> {
  const beganAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - beganAt > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await pause(10);
  }
  return performance.now() - beganAt;
}
