import type { Connection } from './connection.ts';

/**
 * undefined also where the record is there and its file on the disk is not: Chromium keeps large values in files of
 * their own and says NotReadableError or DataError then, for ever.
 */
export async function readBytes(connection: Connection, id: string): Promise<ArrayBuffer | undefined> {
  try {
    return await connection.read(['bytes'], (tx) => tx.store.get(id));
  } catch (error) {
    const isGone = error instanceof DOMException && ['NotReadableError', 'DataError'].includes(error.name);
    if (isGone) return undefined;
    throw error;
  }
}

/** The small picture of a photo. */
export const readPreview = (connection: Connection, id: string): Promise<ArrayBuffer | undefined> =>
  connection.read(['previews'], (tx) => tx.store.get(id));
