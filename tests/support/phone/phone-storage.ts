import type { Page } from 'playwright';
import type { JournalEntry, OutboxItem } from '#core/model/outbox-item.ts';

/** What lies on the phone, read past the app: it cannot embellish anything. */
export interface PhoneStorage {
  /** Tombstones, removed ones and those of other people included, in sending order. */
  items: OutboxItem[];
  /** By id. `hash` is SHA-256 in hex. */
  bytes: Record<string, { size: number; hash: string }>;
  previews: string[];
  journal: JournalEntry[];
  /** Whose session it is; null: nobody's. */
  personId: string | null;
  /** False after the server refused to renew it. */
  hasSession: boolean;
  localStorage: Record<string, string>;
}

/** The same without the photos' bytes. */
export type PhoneRecords = Omit<PhoneStorage, 'bytes'>;

/** A page of any browser. */
interface AnyPage {
  evaluate<A, T>(run: (asked: A) => Promise<T>, asked: A): Promise<T>;
}

/** Reads everything in one transaction. The page must be on the app's origin; without a database all is empty. */
export const readPhone = (page: AnyPage): Promise<PhoneStorage> => read(page, { withBytes: true });

/** For whoever looks again and again: to hash the photos takes longer than all else. */
export const readRecords = (page: AnyPage): Promise<PhoneRecords> => read(page, { withBytes: false });

async function read(page: AnyPage, asked: { withBytes: boolean }): Promise<PhoneStorage> {
  return await page.evaluate(async ({ withBytes }) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unknown'));
      });
    const empty = {
      items: [],
      bytes: {},
      previews: [] as string[],
      journal: [],
      personId: null,
      hasSession: false,
      localStorage: Object.fromEntries(
        Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']),
      ),
    };
    // To open what is not there would make it, without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'plateglow')) return empty;
    const db = await resultOf(indexedDB.open('plateglow'));
    try {
      const tx = db.transaction(['items', 'bytes', 'previews', 'session', 'journal']);
      const [items, ids, files, previews, sessions, journal] = await Promise.all([
        resultOf<OutboxItem[]>(tx.objectStore('items').getAll()),
        resultOf(tx.objectStore('bytes').getAllKeys() as IDBRequest<string[]>),
        withBytes ? resultOf<ArrayBuffer[]>(tx.objectStore('bytes').getAll()) : [],
        resultOf(tx.objectStore('previews').getAllKeys() as IDBRequest<string[]>),
        resultOf<{ person: { id: string }; session: unknown }[]>(tx.objectStore('session').getAll()),
        resultOf<JournalEntry[]>(tx.objectStore('journal').getAll()),
      ]);
      const entries = files.map(async (file, i) => {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file));
        const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        return [ids[i] ?? '', { size: file.byteLength, hash }] as const;
      });
      return {
        ...empty,
        items: items.sort((a, b) => a.order - b.order),
        bytes: Object.fromEntries(await Promise.all(entries)),
        previews,
        journal,
        personId: sessions[0]?.person.id ?? null,
        hasSession: Boolean(sessions[0]?.session),
      };
    } finally {
      db.close();
    }
  }, asked);
}

/** Writes a record past the app, as no app would; undefined deletes it. */
export async function changePhone(page: Page, store: string, value: unknown, key?: string): Promise<void> {
  await page.evaluate(
    async ([name, record, place]) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('plateglow');
        request.onsuccess = () => resolve(request.result);
      });
      const tx = db.transaction(name, 'readwrite', { durability: 'strict' });
      const done = new Promise((resolve) => (tx.oncomplete = resolve));
      if (record === undefined) tx.objectStore(name).delete(place ?? '');
      else tx.objectStore(name).put(record, place);
      await done;
      db.close();
    },
    [store, value, key] as const,
  );
}

/** Turns one bit of a photo's bytes over, as a failing memory chip does. */
export async function spoilBytes(page: Page, id: string): Promise<void> {
  await page.evaluate(async (key) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unknown'));
      });
    const db = await resultOf(indexedDB.open('plateglow'));
    const tx = db.transaction('bytes', 'readwrite');
    const done = new Promise((resolve) => (tx.oncomplete = resolve));
    const bytes = new Uint8Array(await resultOf<ArrayBuffer>(tx.objectStore('bytes').get(key)));
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    tx.objectStore('bytes').put(bytes.buffer, key);
    await done;
    db.close();
  }, id);
}
