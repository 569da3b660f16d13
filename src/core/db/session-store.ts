import type { SessionRecord } from '#core/model/person.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { Connection } from './connection.ts';
import type { Writing } from './schema.ts';

const CURRENT = 'current';
/**
 * Key of the note that somebody has signed in here: where nobody is, they have signed out, whatever a copy says. It lies in
 * `meta`, and is written with the record, as a phone may be too full for it later.
 */
const CAME = 'left';

export function createSessionStore(connection: Connection): SessionStore {
  return {
    read: () => connection.read(['session'], async (tx) => (await tx.store.get(CURRENT)) ?? null),
    async replace(expected, next) {
      let isRepeat = false;
      return await connection.write(['session', 'meta'], async (tx) => {
        const sessions = tx.objectStore('session');
        const current = (await sessions.get(CURRENT)) ?? null;
        // Written, and the answer was lost with the connection.
        const isWritten = isRepeat && isSameRecord(current, next);
        isRepeat = true;
        if (!isSameRecord(current, expected)) return isWritten;
        if (next) await enter(tx, next);
        else await leave(tx);
        return true;
      });
    },
    takeOver: (copy) =>
      connection.write(['session', 'meta'], async (tx) => {
        const current = await tx.objectStore('session').get(CURRENT);
        if (current) return isSameRecord(current, copy);
        if (await tx.objectStore('meta').get(CAME)) return false;
        await enter(tx, copy);
        return true;
      }),
  };
}

async function enter(tx: Writing<['session', 'meta']>, record: SessionRecord): Promise<void> {
  await tx.objectStore('session').put(record, CURRENT);
  await tx.objectStore('meta').put(1, CAME);
}

async function leave(tx: Writing<['session', 'meta']>): Promise<void> {
  await tx.objectStore('session').delete(CURRENT);
  const meta = tx.objectStore('meta');
  // Signed in by a build that wrote the note only now.
  if (!(await meta.get(CAME))) await meta.put(1, CAME);
}

/** The same tokens of the same person: the server gives each token once. */
function isSameRecord(a: SessionRecord | null, b: SessionRecord | null): boolean {
  return (
    a?.person.id === b?.person.id &&
    a?.session?.access_token === b?.session?.access_token &&
    a?.session?.refresh_token === b?.session?.refresh_token
  );
}
