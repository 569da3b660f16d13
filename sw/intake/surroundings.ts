import { dice } from '#core/lib/dice.ts';
import { holdWebLock } from '#core/lib/web-lock.ts';

/** Clock, chance and locks of the real browser. */
export const surroundings = { ...dice, lock: holdWebLock };
