import { dice } from '#core/lib/dice.ts';
import { holdWebLock } from '#core/lib/web-lock.ts';

/** A lock whose worker was ended is free some 30 ms later; of another page it is worth no more waiting than this. */
const LOCK_PATIENCE_MS = 1000;

/** Clock, chance and locks of the real browser. */
export const surroundings = {
  ...dice,
  lock: <T>(name: string, work: () => Promise<T>) => holdWebLock(name, LOCK_PATIENCE_MS, work),
};
