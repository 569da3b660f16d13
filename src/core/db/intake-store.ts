import { isDraft, isTwin } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { VISITOR } from '#core/model/person.ts';
import { StorageError } from '#core/model/storage-error.ts';
import type { IntakeStore } from '#core/model/photo-stores.ts';
import type { Connection } from './connection.ts';
import { describeItem, toRecord } from './item-record.ts';
import { readItem } from './outbox-store.ts';
import { writeJournal } from './journal.ts';
import { changePhoto, forgetPhoto } from './photo-change.ts';
import { readBytes } from './photo-files.ts';
import { PHOTO_STORES, type PhotoWriting } from './schema.ts';

/** A new photo does not get the room that is put aside for those that are there. */
export function createIntakeStore(connection: Connection, reserved: Connection): IntakeStore {
  return {
    warmUp: () => connection.warmUp(),
    get: (id) => readItem(connection, id),
    bytes: (id) => readBytes(connection, id),
    async add(item, bytes, mostDrafts = Infinity) {
      let wasBegun = false;
      let outcome: 'added' | 'too_many' | 'twice' = 'added';
      const writing = connection.write(PHOTO_STORES, async (tx) => {
        // Saved, and the answer was lost with the connection: 'not saved' would be untrue. Another page may have
        // changed it since.
        if (wasBegun && (await tx.objectStore('items').getKey(item.id)) !== undefined) return;
        wasBegun = true;
        outcome = item.recipe === null ? judge(item, await listDrafts(tx, item.userId), mostDrafts) : 'added';
        if (outcome !== 'added') return;
        await Promise.all([
          (async () => tx.objectStore('items').add(toRecord(item)))(),
          (async () => tx.objectStore('bytes').add(bytes, item.id))(),
          writeJournal(tx, item.id, `saved: ${describeItem(item)}`),
        ]);
      });
      await writing.catch((error: unknown) => {
        const isUnbegun = !wasBegun && error instanceof StorageError;
        throw isUnbegun ? new StorageError(error.code, error, { wasBegun }) : error;
      });
      return outcome;
    },
    replace: (id, change, files) => changePhoto(reserved, id, change, files),
    forget: (id) => forgetPhoto(reserved, id),
  };
}

/** Photos of this person that wait in the tray without a recipe; what needs a hand takes no place there. */
const listDrafts = async (tx: PhotoWriting, userId: string): Promise<OutboxItem[]> =>
  (await tx.objectStore('items').index('shelf').getAll(['tray', userId])).filter(isDraft);

function judge(item: OutboxItem, drafts: readonly OutboxItem[], most: number) {
  if (item.userId !== VISITOR && drafts.some((draft) => isTwin(item, draft))) return 'twice';
  return drafts.length >= most ? 'too_many' : 'added';
}
