import type { Keeper } from './session-keeper.ts';
import { sessionOf } from './session-record.ts';
import { readSession } from './session-shape.ts';

/** What the auth library asks of a place for its session. */
interface SessionStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** Later than any session lives, in seconds. */
const FAR_AHEAD_SECONDS = 315_360_000;

/**
 * The one record as the place where the auth library keeps its session. The library must never renew by itself, since
 * two who renew end the session: it is given one that was renewed just now if need be, and told that it lives long.
 * Where it drops a session nothing is deleted: that it is over is found out by the keeper, or told by the person.
 */
export function storeSessions(keeper: Keeper, keyName: string, clock: () => number): SessionStorage {
  return {
    async getItem(key) {
      const person = key === keyName ? await keeper.person() : null;
      if (!person) return null;
      await keeper.token(person.id);
      const session = sessionOf(await keeper.records.read(), person.id);
      const endsAt = Math.floor(clock() / 1000) + FAR_AHEAD_SECONDS;
      return session && JSON.stringify({ ...session, expires_at: endsAt });
    },
    async setItem(key, value) {
      const session = key === keyName ? readSession(value) : undefined;
      if (session) await keeper.signedIn(session);
    },
    removeItem: () => Promise.resolve(),
  };
}
