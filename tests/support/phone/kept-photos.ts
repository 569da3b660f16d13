import type { Page } from 'playwright';
import type { OutboxItem } from '#core/model/outbox-item.ts';

export interface KeptPhoto extends OutboxItem {
  bytes: Buffer;
  preview: Buffer | null;
}

/** The photos on this phone with their bytes, in sending order, read past the app. None before there is a database. */
export async function readKeptPhotos(page: Page): Promise<KeptPhoto[]> {
  const found = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unknown'));
      });
    const toText = (buffer: ArrayBuffer | undefined): string | null => {
      if (!buffer) return null;
      let text = '';
      const bytes = new Uint8Array(buffer);
      for (let at = 0; at < bytes.length; at += 8192) {
        text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      }
      return btoa(text);
    };
    // To open what is not there would make it, without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'plateglow')) return [];
    const db = await resultOf(indexedDB.open('plateglow'));
    try {
      const tx = db.transaction(['items', 'bytes', 'previews']);
      const read = (store: string, id: string) =>
        resultOf<ArrayBuffer | undefined>(tx.objectStore(store).get(id));
      const items = await resultOf<OutboxItem[]>(tx.objectStore('items').getAll());
      return await Promise.all(
        items.map(async (item) => ({
          ...item,
          bytes: toText(await read('bytes', item.id)),
          preview: toText(await read('previews', item.id)),
        })),
      );
    } finally {
      db.close();
    }
  });
  const photos = found.map(({ bytes, preview, ...item }) => ({
    ...item,
    bytes: Buffer.from(bytes ?? '', 'base64'),
    preview: preview === null ? null : Buffer.from(preview, 'base64'),
  }));
  return photos.sort((a, b) => a.order - b.order);
}
