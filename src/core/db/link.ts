import { wrap, type IDBPDatabase } from 'idb';
import { beginFreshLog } from './fresh-log.ts';
import type { Database, Schema } from './schema.ts';
import { toOpeningError } from './to-storage-error.ts';

export interface LinkSettings {
  name: string;
  version: number;
  upgrade: (db: Database, oldVersion: number) => void;
  /** The browser's own where it is left out. */
  factory?: IDBFactory | undefined;
  /** A newer build has the database now, or had it before: this one can read and write nothing there any more. */
  tellOutdated?: (() => void) | undefined;
}

/** One opening of the database, from the request to its end. */
export interface Link {
  opened: Promise<Database>;
  /**
   * As `opened`, and what is written now outlives the next kill. Not before somebody wants to write: a browser that puts
   * a large database in order has no time for what screens read.
   */
  writable(): Promise<Database>;
  /** Somebody else keeps an older version open, and does not let go. */
  isBlocked(): boolean;
  /** Closes it: now, or as soon as it opens. What is being written is finished. */
  drop(): void;
}

/** `onEnd`: the browser has closed it, or a newer build asks for it. The one who opened it drops it then. */
export function openLink(settings: LinkSettings, onEnd: () => void): Link {
  let isBlocked = false;
  let isDropped = false;
  let raw: IDBDatabase | undefined;
  const factory = settings.factory ?? indexedDB;
  const opened = new Promise<Database>((resolve, reject) => {
    const request = factory.open(settings.name, settings.version);
    let upgrading: IDBTransaction | null = null;
    request.onupgradeneeded = ({ oldVersion }) => {
      upgrading = request.transaction;
      settings.upgrade(typed(request.result), oldVersion);
    };
    request.onblocked = () => {
      isBlocked = true;
    };
    request.onerror = () => {
      const error = upgrading?.error ?? request.error;
      if (error) reject(error);
    };
    request.onsuccess = () => {
      isBlocked = false;
      raw = request.result;
      raw.onclose = onEnd;
      raw.onversionchange = ({ newVersion }) => {
        onEnd();
        // null: somebody deletes it, and what opens it next makes it anew.
        if (newVersion !== null) settings.tellOutdated?.();
      };
      if (isDropped) raw.close();
      resolve(typed(raw));
    };
  }).catch((error: unknown) => {
    const openingError = toOpeningError(error);
    if (openingError.code === 'newer_version') settings.tellOutdated?.();
    throw openingError;
  });
  let writable: Promise<Database> | undefined;
  async function makeWritable(): Promise<Database> {
    const db = await opened;
    await beginFreshLog(factory);
    return db;
  }
  return {
    opened,
    writable: () => (writable ??= makeWritable()),
    isBlocked: () => isBlocked,
    drop() {
      isDropped = true;
      raw?.close();
    },
  };
}

// The upgrades make the stores that the schema names.
const typed = (db: IDBDatabase): Database => wrap(db) as IDBPDatabase<Schema>;
