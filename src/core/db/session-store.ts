import type { SessionRecord } from '#core/model/person.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { Connection } from './connection.ts';
import { isNoRoom } from './reserve.ts';
import type { Writing } from './schema.ts';

const CURRENT = 'current';
/** Key of the note that somebody has signed out, and nobody has come since. It lies in `meta`. */
const LEFT = 'left';

export function createSessionStore(connection: Connection): SessionStore {
  return {
    read: () => connection.read(['session'], async (tx) => (await tx.store.get(CURRENT)) ?? null),
    async replace(expected, next) {
      let isRepeat = false;
      const write = (hasRoom: boolean) =>
        connection.write(['session', 'meta'], async (tx) => {
          const sessions = tx.objectStore('session');
          const current = (await sessions.get(CURRENT)) ?? null;
          // Written, and the answer was lost with the connection.
          const isWritten = isRepeat && isSameRecord(current, next);
          isRepeat = true;
          if (!isSameRecord(current, expected)) return isWritten;
          if (next) await enter(tx, next);
          else await sessions.delete(CURRENT);
          if (!next && hasRoom) await tx.objectStore('meta').put(1, LEFT);
          return true;
        });
      try {
        return await write(true);
      } catch (error) {
        // Nobody is kept from going by a phone that is full: to take away is possible there, to add is not.
        if (next || !isNoRoom(error)) throw error;
        return await write(false);
      }
    },
    takeOver: (copy) =>
      connection.write(['session', 'meta'], async (tx) => {
        const current = await tx.objectStore('session').get(CURRENT);
        if (current) return isSameRecord(current, copy);
        if (await tx.objectStore('meta').get(LEFT)) return false;
        await enter(tx, copy);
        return true;
      }),
  };
}

async function enter(tx: Writing<['session', 'meta']>, record: SessionRecord): Promise<void> {
  await tx.objectStore('session').put(record, CURRENT);
  await tx.objectStore('meta').delete(LEFT);
}

/** The same tokens of the same person: the server gives each token once. */
function isSameRecord(a: SessionRecord | null, b: SessionRecord | null): boolean {
  return (
    a?.person.id === b?.person.id &&
    a?.session?.access_token === b?.session?.access_token &&
    a?.session?.refresh_token === b?.session?.refresh_token
  );
}
