import { setTimeout as pause } from 'node:timers/promises';

/** Only to end what hangs: a machine that has much else to do is no failure. */
export const PATIENCE_MS = 180_000;

/** For a picture: at the low priority at which they are made, that takes minutes where the machine has much else to do. */
export const PICTURE_PATIENCE_MS = 300_000;

type Look = () => boolean | Promise<boolean>;

/**
 * Waits for something to come true; fails with what was waited for when the time is over. It looks often at first and
 * then less often, a tenth of the time so far: who looks takes time from those who are looked at.
 */
export async function until(what: string, isTrue: Look, withinMs = PATIENCE_MS): Promise<number> {
  const beganAt = performance.now();
  while (!(await answerOf(what, isTrue, withinMs))) {
    const waitedMs = performance.now() - beganAt;
    if (waitedMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await pause(Math.min(100, 10 + waitedMs / 10));
  }
  return performance.now() - beganAt;
}

/** A look may hang, at a page that is gone or a connection that never answers: it has as long as all of them. */
async function answerOf(what: string, isTrue: Look, withinMs: number): Promise<boolean> {
  const hasAnswered = new AbortController();
  const silence = pause(withinMs, undefined, { signal: hasAnswered.signal }).then(() => {
    throw new Error(`No answer within ${withinMs} ms: ${what}`);
  });
  silence.catch(() => undefined);
  try {
    return await Promise.race([isTrue(), silence]);
  } finally {
    hasAnswered.abort();
  }
}
