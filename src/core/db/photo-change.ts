import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Connection } from './connection.ts';
import { describeItem, isSame, toItem, toRecord } from './item-record.ts';
import { writeJournal } from './journal.ts';
import { PHOTO_STORES, type PhotoWriting } from './schema.ts';

/** What becomes of the files of a photo; what is not named stays. */
export interface FileChange {
  /** drop: the photo and its preview go. */
  bytes?: ArrayBuffer | 'drop';
  preview?: ArrayBuffer;
}

/**
 * Reads, changes and writes a photo in one transaction; null from `change` leaves it as it is. A photo that gets
 * another id takes its files along. Gives the item as written.
 */
export async function changePhoto(
  connection: Connection,
  id: string,
  change: (item: OutboxItem) => OutboxItem | null,
  files: FileChange,
  event?: string,
): Promise<OutboxItem | undefined> {
  // The connection may be lost between the commit and its answer; then this runs again, and finds its own work.
  let written: OutboxItem | undefined;
  return await connection.write(PHOTO_STORES, async (tx) => {
    if (written && (await isThere(tx, written))) return written;
    const record = await tx.objectStore('items').get(id);
    if (!record) return undefined;
    const before = toItem(record);
    const after = change(before);
    if (!after) return undefined;

    if (after.id === id) await tx.objectStore('items').put(toRecord(after));
    else await moveTo(tx, id, after);
    await changeFiles(tx, after.id, files);
    await tell(tx, toItem(record), after, event);
    written = after;
    return after;
  });
}

/** Record and files go. */
export const forgetPhoto = (connection: Connection, id: string): Promise<void> =>
  connection.write(PHOTO_STORES, async (tx) => {
    const items = tx.objectStore('items');
    if (await items.getKey(id)) await writeJournal(tx, id, 'forgotten');
    await items.delete(id);
    await dropFiles(tx, id);
  });

/** Whether the photo lies there just as it should have been written. */
async function isThere(tx: PhotoWriting, item: OutboxItem): Promise<boolean> {
  const record = await tx.objectStore('items').get(item.id);
  return record !== undefined && isSame(toItem(record), item);
}

async function moveTo(tx: PhotoWriting, id: string, after: OutboxItem): Promise<void> {
  await tx.objectStore('items').add(toRecord(after));
  await tx.objectStore('items').delete(id);
  for (const name of ['bytes', 'previews'] as const) {
    const file = await tx.objectStore(name).get(id);
    if (file) await tx.objectStore(name).put(file, after.id);
    await tx.objectStore(name).delete(id);
  }
  await writeJournal(tx, id, `goes on as ${after.id}`);
}

async function changeFiles(tx: PhotoWriting, id: string, { bytes, preview }: FileChange): Promise<void> {
  if (bytes === 'drop') await dropFiles(tx, id);
  else if (bytes) await tx.objectStore('bytes').put(bytes, id);
  if (preview) await tx.objectStore('previews').put(preview, id);
}

async function dropFiles(tx: PhotoWriting, id: string): Promise<void> {
  await tx.objectStore('bytes').delete(id);
  await tx.objectStore('previews').delete(id);
}

async function tell(tx: PhotoWriting, before: OutboxItem, after: OutboxItem, event: string | undefined) {
  const [from, to] = [describeItem(before), describeItem(after)];
  const step = from === to ? undefined : `${from} > ${to}`;
  const entry = event && step ? `${event}: ${step}` : (event ?? step);
  if (entry) await writeJournal(tx, after.id, entry);
}
