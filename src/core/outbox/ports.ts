import type { Result } from '#core/model/failure.ts';
import type { JournalEntry, OutboxItem } from '#core/model/outbox-item.ts';
import type { Person } from '#core/model/person.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';

/** What the outbox needs of the database on the phone. Each call is one transaction, strict where it writes. */
export interface OutboxStore {
  /** Every item of a person but tombstones, in their order. */
  list(userId: string): Promise<OutboxItem[]>;
  get(id: string): Promise<OutboxItem | undefined>;
  /** How many photos of other people wait here. */
  countOthers(userId: string | null): Promise<number>;
  bytes(id: string): Promise<ArrayBuffer | undefined>;
  /**
   * Reads, changes and writes one item in one transaction. `change` gets the item as it is now and may say no (null).
   * `bytes: 'drop'` takes the photo and its preview out with it. Gives the item as written, or undefined.
   */
  change(
    id: string,
    change: (item: OutboxItem) => OutboxItem | null,
    options?: { bytes?: 'drop'; event?: string },
  ): Promise<OutboxItem | undefined>;
  /** All tombstones of a person, also those with leftovers on the server. */
  tombstones(userId: string): Promise<OutboxItem[]>;
  /**
   * Puts a photo under another id, in one transaction: `renewal` gets the item as it is now and gives the one that takes
   * its place, or says no (null). Bytes and preview move along; nothing is left under the old id.
   */
  renew(
    id: string,
    renewal: (item: OutboxItem) => OutboxItem | null,
    options?: { event?: string },
  ): Promise<OutboxItem | undefined>;
  /** Takes an item out for good, with everything that belongs to it. */
  forget(id: string): Promise<void>;
  journal(): Promise<JournalEntry[]>;
  /** Until when the server has asked everybody here to be quiet; kept over restarts. */
  quietUntil(): Promise<number>;
  setQuietUntil(at: number): Promise<void>;
  /** Puts a little room aside, where there is some, for changes to come: else a full phone could send nothing. */
  keepReserve(): Promise<void>;
}

/** What the outbox asks of the server. Every call is harmless to repeat. */
export interface OutboxRemote {
  /** PUTs the bytes to the item's path. `exists` where something lies there already. */
  upload(
    item: OutboxItem,
    bytes: ArrayBuffer,
    call: { token: string; signal?: AbortSignal; onProgress?: (sent: number) => void },
  ): Promise<Result<void>>;
  /** Size of what lies at the item's path. */
  sizeOfObject(item: OutboxItem, call: { token: string }): Promise<Result<number>>;
  /** Inserts the row; `exists` where it is there already. */
  insertRow(item: OutboxItem, call: { token: string }): Promise<Result<void>>;
  /** Asks for the transform, with the item's own key. */
  startTransform(item: OutboxItem, call: { token: string }): Promise<Result<void>>;
  /** The rows of these photos as the server has them now; those that are not there are left out. */
  readRows(ids: readonly string[], call: { token: string }): Promise<Result<TransformationRow[]>>;
  /** Deletes object and row of a photo that was taken out before it was accepted. */
  deleteLeftovers(item: OutboxItem, call: { token: string }): Promise<Result<void>>;
}

export interface OutboxSession {
  person(): Promise<Person | null>;
  /** A token that is good now and belongs to this person; `signed_out` where there is none. */
  token(userId: string): Promise<Result<string>>;
  /** After a 401: a newer token than the refused one, or `signed_out`. */
  tokenAfter(refused: string, userId: string): Promise<Result<string>>;
}

/** The Web Lock `outbox`, or what stands for it in a test. */
export interface OutboxLock {
  /** Runs the work while nobody else sends. Comes back with undefined when the lock was not free in time (0: at once). */
  hold<T>(patienceMs: number, work: () => Promise<T>): Promise<T | undefined>;
}

/** What survives where a full disk takes the whole database with it: localStorage. Only pages have it. */
export interface CanaryCage {
  read(): string | null;
  write(text: string): void;
}

/** What the outbox tells everybody on this phone. */
export type OutboxMessage =
  | { type: 'items-changed' }
  | { type: 'sending'; id: string; sent: number | null; size: number }
  | { type: 'sending-ended' };

/** Everything the outbox is made of. */
export interface OutboxPorts {
  store: OutboxStore;
  remote: OutboxRemote;
  session: OutboxSession;
  lock: OutboxLock;
  /** Only in a page. */
  canary?: CanaryCage | undefined;
  tell: (message: OutboxMessage) => void;
  /** Calls whenever somebody signs in or out. Gives back how to stop. */
  onPersonChanged: (listener: () => void) => () => void;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** From 0 up to 1. */
  chance: () => number;
  /** A fresh UUIDv7. */
  randomId: () => string;
  /** Hears of faults in our own code, which stop one photo and not the others. */
  report: (fault: unknown) => void;
}
