import type { MirrorStore } from '#core/model/mirror-store.ts';
import { createAccountStore } from './account-store.ts';
import type { Connection } from './connection.ts';
import { MIRROR_STORES, type Schema } from './schema.ts';
import { createTransformationStore, rangeOf, REMOVED_AT_ONCE, removeRows } from './transformation-store.ts';

/** Whose copies stay, the last one to arrive first: at one tablet many people work by turns. */
const PEOPLE = 'people';
const PEOPLE_KEPT = 2;

export function createMirrorStore(connection: Connection): MirrorStore {
  const readPeople = () => connection.read(['meta'], async (tx) => peopleOf(await tx.store.get(PEOPLE)));
  return {
    ...createTransformationStore(connection),
    ...createAccountStore(connection),
    cursor: (userId) =>
      connection.read(['meta'], async (tx) => {
        const cursor = await tx.store.get(keyOf(userId));
        return typeof cursor === 'object' && 'updatedAt' in cursor ? cursor : null;
      }),
    setCursor: (userId, cursor) =>
      connection.write(
        ['meta'],
        async (tx) => void (await tx.objectStore('meta').put(cursor, keyOf(userId))),
      ),
    async arrive(userId) {
      if ((await readPeople())[0] === userId) return;
      await connection.write(['meta'], async (tx) => {
        const store = tx.objectStore('meta');
        const others = peopleOf(await store.get(PEOPLE)).filter((id) => id !== userId);
        await store.put([userId, ...others].slice(0, PEOPLE_KEPT), PEOPLE);
      });
    },
    async forgetOthers() {
      const kept = await readPeople();
      const known = await connection.read(['profile'], (tx) => tx.store.getAllKeys());
      for (const userId of known.filter((id) => !kept.includes(id))) {
        let isMore = true;
        while (isMore) isMore = await forgetSome(connection, userId);
      }
    },
  };
}

/**
 * A piece of a person's copy; false: nothing is left, or they have arrived meanwhile. The cursor goes first, so that all
 * is read anew for whoever comes back; the profile last, by which the rest is found when this is cut off.
 */
const forgetSome = (connection: Connection, userId: string): Promise<boolean> =>
  connection.write(MIRROR_STORES, async (tx) => {
    const meta = tx.objectStore('meta');
    if (peopleOf(await meta.get(PEOPLE)).includes(userId)) return false;
    await meta.delete(keyOf(userId));
    const newest = tx.objectStore('transformations').index('newest');
    const ids = await newest.getAllKeys(rangeOf(userId), REMOVED_AT_ONCE);
    await removeRows(tx, ids);
    if (ids.length > 0) return true;
    const presets = tx.objectStore('presets');
    for (const id of await presets.index('person').getAllKeys(userId)) await presets.delete(id);
    await tx.objectStore('subscription').delete(userId);
    await tx.objectStore('profile').delete(userId);
    return false;
  });

const peopleOf = (kept: Schema['meta']['value'] | undefined): string[] => (Array.isArray(kept) ? kept : []);

const keyOf = (userId: string): string => `pulled ${userId}`;
