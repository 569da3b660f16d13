import type { IntakeStore } from '#core/model/photo-stores.ts';
import type { Connection } from './connection.ts';
import { describeItem, toRecord } from './item-record.ts';
import { readItem } from './outbox-store.ts';
import { writeJournal } from './journal.ts';
import { changePhoto, forgetPhoto, isThere } from './photo-change.ts';
import { readBytes } from './photo-files.ts';
import { PHOTO_STORES } from './schema.ts';

/** A new photo does not get the room that is put aside for those that are there. */
export function createIntakeStore(connection: Connection, reserved: Connection): IntakeStore {
  return {
    get: (id) => readItem(connection, id),
    bytes: (id) => readBytes(connection, id),
    async add(item, bytes) {
      let isRepeat = false;
      await connection.write(PHOTO_STORES, async (tx) => {
        // Saved, and the answer was lost with the connection: 'not saved' would be untrue.
        if (isRepeat && (await isThere(tx, item))) return;
        isRepeat = true;
        await tx.objectStore('items').add(toRecord(item));
        await tx.objectStore('bytes').add(bytes, item.id);
        await writeJournal(tx, item.id, `saved: ${describeItem(item)}`);
      });
    },
    replace: (id, change, files) => changePhoto(reserved, id, change, files),
    forget: (id) => forgetPhoto(reserved, id),
    countDrafts: (userId) =>
      connection.read(['items'], (tx) => tx.store.index('shelf').count(['tray', userId])),
  };
}
