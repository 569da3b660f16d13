import type { SessionRecord } from '#core/model/person.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { Connection } from './connection.ts';

const CURRENT = 'current';

export function createSessionStore(connection: Connection): SessionStore {
  return {
    read: () => connection.read(['session'], async (tx) => (await tx.store.get(CURRENT)) ?? null),
    async replace(expected, next) {
      let isRepeat = false;
      return await connection.write(['session'], async (tx) => {
        const sessions = tx.objectStore('session');
        const current = (await sessions.get(CURRENT)) ?? null;
        // Written, and the answer was lost with the connection.
        if (isRepeat && isSameRecord(current, next)) return true;
        isRepeat = true;
        if (!isSameRecord(current, expected)) return false;
        if (next) await sessions.put(next, CURRENT);
        else await sessions.delete(CURRENT);
        return true;
      });
    },
  };
}

/** The same tokens of the same person: the server gives each token once. */
function isSameRecord(a: SessionRecord | null, b: SessionRecord | null): boolean {
  return (
    a?.person.id === b?.person.id &&
    a?.session?.access_token === b?.session?.access_token &&
    a?.session?.refresh_token === b?.session?.refresh_token
  );
}
