import type { AccountStore } from '#core/model/mirror-store.ts';
import type { PresetRow } from '#core/model/server-rows.ts';
import type { Connection } from './connection.ts';
import { isSame } from './item-record.ts';
import { isLater, isNews } from './row-time.ts';
import type { Schema } from './schema.ts';

export function createAccountStore(connection: Connection): AccountStore {
  return {
    subscription: (userId) => connection.read(['subscription'], (tx) => tx.store.get(userId)),
    profile: (userId) => connection.read(['profile'], (tx) => tx.store.get(userId)),
    async presets(userId) {
      const rows = await connection.read(['presets'], (tx) => tx.store.index('person').getAll(userId));
      return rows.sort(newestFirst);
    },
    saveSubscription: (row, before) => saveLater(connection, 'subscription', row.user_id, { row, before }),
    saveProfile: (row, before) => saveLater(connection, 'profile', row.id, { row, before }),
    changePresets: (userId, change) => changePresets(connection, userId, change),
  };
}

/** Keeps a row that is news; tells whether it was. */
const saveLater = <Name extends 'subscription' | 'profile'>(
  connection: Connection,
  name: Name,
  key: string,
  { row, before }: { row: Schema[Name]['value']; before: Schema[Name]['value'] | undefined },
): Promise<boolean> =>
  connection.write([name], async (tx) => {
    const store = tx.objectStore(name);
    const known = await store.get(key);
    const isLastWord = row.updated_at !== known?.updated_at && isSame(known, before);
    if (!isLastWord && !isNews(row, known)) return false;
    await store.put(row);
    return true;
  });

/** In one transaction, so that no tab writes over what another one has just written. */
async function changePresets(
  connection: Connection,
  ...[userId, change]: Parameters<AccountStore['changePresets']>
) {
  return await connection.write(['presets'], async (tx) => {
    const store = tx.objectStore('presets');
    const known = (await store.index('person').getAll(userId)).sort(newestFirst);
    const own = change(known)
      .filter((row) => row.user_id === userId)
      .toSorted(newestFirst);
    if (isSame(known, own)) return false;
    for (const row of known) await store.delete(row.id);
    for (const row of own) await store.put(row);
    return true;
  });
}

const newestFirst = (a: PresetRow, b: PresetRow): number => {
  if (isLater(a.created_at, b.created_at)) return -1;
  return isLater(b.created_at, a.created_at) ? 1 : 0;
};
