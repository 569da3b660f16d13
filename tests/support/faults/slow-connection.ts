import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '#tests/support/chance.ts';

export interface ConnectionQuality {
  /** Each way, shared by everything that is under way. */
  kbitPerSecond?: number;
  /** What a question and its answer take, however short they are. */
  roundTripMs?: number;
  /** Out of a hundred requests, how many lose their connection. */
  resetPercent?: number;
}

/** Bytes go in steps of this length, so that two transfers share the connection rather than take turns. */
const STEP_MS = 50;

/** A connection of so many bits a second: `pass` comes back when the bytes would have gone through. */
export function createPace(kbitPerSecond: number | undefined): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    if (kbitPerSecond === undefined) return;
    const bytesPerMs = kbitPerSecond / 8;
    const step = Math.max(1, Math.floor(bytesPerMs * STEP_MS));
    for (let left = bytes; left > 0; left -= step) {
      freeAt = Math.max(freeAt, performance.now()) + Math.min(left, step) / bytesPerMs;
      const waitMs = freeAt - performance.now();
      if (waitMs > 1) await pause(waitMs);
    }
  };
}

/** Where this request loses its connection: at a byte of its body, at its answer, or not at all. */
export function planReset(
  chance: Chance,
  resetPercent: number,
  bodyBytes: number,
): { at: number } | 'reply' | undefined {
  if (chance.between(1, 100) > resetPercent) return undefined;
  // A quarter of the broken connections breaks when the server is done already.
  if (bodyBytes === 0 || chance.between(1, 4) === 1) return 'reply';
  return { at: chance.between(0, bodyBytes - 1) };
}
