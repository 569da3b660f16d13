import type { JournalEntry } from '#core/model/outbox-item.ts';
import type { Connection } from './connection.ts';
import type { PhotoWriting } from './schema.ts';

/** Lines that are kept for support. */
const KEPT_LINES = 500;

/** Adds a line as part of the transaction that it tells of, and takes the oldest out. */
export async function writeJournal(tx: PhotoWriting, id: string, event: string): Promise<void> {
  const lines = tx.objectStore('journal');
  const number = await lines.add({ at: Date.now(), id, event });
  await lines.delete(IDBKeyRange.upperBound(number - KEPT_LINES));
}

/** Oldest first. */
export const readJournal = (connection: Connection): Promise<JournalEntry[]> =>
  connection.read(['journal'], (tx) => tx.objectStore('journal').getAll());
