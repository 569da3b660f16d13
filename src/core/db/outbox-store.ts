import type { OutboxItem } from '#core/model/outbox-item.ts';
import { VISITOR } from '#core/model/person.ts';
import type { OutboxStore } from '#core/model/photo-stores.ts';
import type { Connection } from './connection.ts';
import { toItem } from './item-record.ts';
import { readJournal } from './journal.ts';
import { changePhoto, forgetPhoto } from './photo-change.ts';
import { readBytes } from './photo-files.ts';
import type { Reserve } from './reserve.ts';
import type { Shelf } from './schema.ts';

const QUIET = 'quiet';

export function createOutboxStore(reserve: Reserve): OutboxStore {
  const { connection } = reserve;
  return {
    async list(userId) {
      const items = await readShelves(connection, userId, ['tray', 'queue', 'server', 'removed']);
      return items.sort((a, b) => a.order - b.order || a.capturedAt - b.capturedAt);
    },
    get: (id) => readItem(connection, id),
    missing: (ids) =>
      connection.read(['items'], async ({ store }) => {
        const here = new Set(await Promise.all(ids.map(async (id) => store.getKey(id))));
        return ids.filter((id) => !here.has(id));
      }),
    countOthers: (userId) =>
      connection.read(['items'], async (tx) => {
        const shelves = tx.store.index('shelf');
        let others = 0;
        for (const shelf of ['tray', 'queue'] as const) {
          others += await shelves.count(IDBKeyRange.bound([shelf], [shelf, []]));
          for (const id of [userId, VISITOR]) if (id) others -= await shelves.count([shelf, id]);
        }
        return others;
      }),
    bytes: (id) => readBytes(connection, id),
    change: (id, change, { event, ...files } = {}) => changePhoto(connection, id, change, files, event),
    renew: (id, renewal, { event } = {}) => changePhoto(connection, id, renewal, {}, event),
    removed: (userId) => readShelves(connection, userId, ['removed']),
    tombstones: (userId) => readShelves(connection, userId, ['tombstone']),
    forget: (id) => forgetPhoto(connection, id),
    journal: () => readJournal(connection),
    quiet: () =>
      connection.read(['meta'], async (tx) => {
        const quiet = await tx.store.get(QUIET);
        return typeof quiet === 'object' && 'until' in quiet ? quiet : null;
      }),
    setQuiet: (quiet) =>
      connection.write(['meta'], async (tx) => void (await tx.objectStore('meta').put(quiet, QUIET))),
    keepReserve: () => reserve.lay(),
  };
}

export const readItem = (connection: Connection, id: string): Promise<OutboxItem | undefined> =>
  connection.read(['items'], async (tx) => {
    const record = await tx.store.get(id);
    return record && toItem(record);
  });

/** Reads no row of anybody else. */
const readShelves = (
  connection: Connection,
  userId: string,
  shelves: readonly Shelf[],
): Promise<OutboxItem[]> =>
  connection.read(['items'], async (tx) => {
    const index = tx.store.index('shelf');
    const records = await Promise.all(shelves.map(async (shelf) => index.getAll([shelf, userId])));
    return records.flat().map(toItem);
  });
