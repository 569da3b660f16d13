import type { MirrorStore } from '#core/model/mirror-store.ts';
import { createAccountStore } from './account-store.ts';
import type { Connection } from './connection.ts';
import { createTransformationStore } from './transformation-store.ts';

export function createMirrorStore(connection: Connection): MirrorStore {
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
  };
}

const keyOf = (userId: string): string => `pulled ${userId}`;
