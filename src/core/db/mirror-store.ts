import { createAccountStore, type AccountStore } from './account-store.ts';
import type { Connection } from './connection.ts';
import type { PullCursor } from './schema.ts';
import { createTransformationStore, type TransformationStore } from './transformation-store.ts';

/** The phone's copy of the server's rows, and how far it reaches. */
export interface MirrorStore extends TransformationStore, AccountStore {
  cursor(userId: string): Promise<PullCursor | null>;
  setCursor(userId: string, cursor: PullCursor): Promise<void>;
}

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
