/** What the scenarios use, on each page: in Chromium it comes as text, so that nothing from outside stands in it. */
export function prelude(): void {
  const of = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('unknown'));
    });
  const probe = {
    of,
    /** Even bytes would shrink to nothing on the disk. */
    noise(length: number): ArrayBuffer {
      const bytes = new Uint8Array(length);
      for (let at = 0, mixed = 1; at < length; at++) {
        mixed = Math.imul(mixed ^ (mixed >>> 13), 1_664_525) + 1_013_904_223;
        bytes[at] = mixed >>> 24;
      }
      return bytes.buffer;
    },
    pause: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
    /** A database with two stores. */
    open(name: string, version = 1): Promise<IDBDatabase> {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = (event) => {
        if (event.oldVersion > 0) return;
        request.result.createObjectStore('a');
        request.result.createObjectStore('numbered', { autoIncrement: true });
      };
      return of(request);
    },
    change: (
      db: IDBDatabase,
      durability: IDBTransactionDurability = 'strict',
      names = ['a'],
    ): IDBTransaction => db.transaction(names, 'readwrite', { durability }),
    ended: (change: IDBTransaction): Promise<string> =>
      new Promise((resolve) => {
        change.oncomplete = () => resolve('complete');
        change.onabort = () => resolve(`abort ${change.error?.name ?? 'by hand'}`);
      }),
    async keys(db: IDBDatabase): Promise<string> {
      const keys = await of(db.transaction(['a']).objectStore('a').getAllKeys());
      return keys.filter((key) => typeof key === 'string').join(' ') || 'nothing';
    },
    /** What it comes to, or the name of what it throws. */
    async outcome(work: () => unknown): Promise<string> {
      try {
        return String(await work());
      } catch (error) {
        return error instanceof Error || error instanceof DOMException ? error.name : String(error);
      }
    },
  };
  Object.assign(globalThis, { probe });
}

export interface Probe {
  of: <T>(request: IDBRequest<T>) => Promise<T>;
  noise: (length: number) => ArrayBuffer;
  pause: (ms: number) => Promise<void>;
  open: (name: string, version?: number) => Promise<IDBDatabase>;
  change: (db: IDBDatabase, durability?: IDBTransactionDurability, names?: string[]) => IDBTransaction;
  ended: (change: IDBTransaction) => Promise<string>;
  keys: (db: IDBDatabase) => Promise<string>;
  outcome: (work: () => unknown) => Promise<string>;
}
