import type { JournalEntry, OutboxItem } from './outbox-item.ts';

/** What the outbox needs of the database on the phone. Each call is one transaction, strict where it writes. */
export interface OutboxStore {
  /** Every item of a person but tombstones, in their order. */
  list(userId: string): Promise<OutboxItem[]>;
  get(id: string): Promise<OutboxItem | undefined>;
  /** Which of these are not here, not even as a tombstone. */
  missing(ids: readonly string[]): Promise<string[]>;
  /** How many photos of other people have not left this phone; a visitor's, which they have not kept yet, does not count. */
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
  /** Photos of a person that were taken out, and can be brought back still. */
  removed(userId: string): Promise<OutboxItem[]>;
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
  /** When the server last asked somebody here to be quiet, and for how long; kept over restarts. */
  quiet(): Promise<Quiet | null>;
  setQuiet(quiet: Quiet): Promise<void>;
  /** Puts a little room aside, where there is some, for changes to come: else a full phone could send nothing. */
  keepReserve(): Promise<void>;
}

/** By the phone's clock, which somebody may set. */
export interface Quiet {
  from: number;
  until: number;
  /** Whose requests it was asked of; missing in what an older version of the app has kept: everybody's. */
  userId?: string;
}

/** What the intake needs of the database on the phone. */
export interface IntakeStore {
  /** The first photo is kept sooner then. */
  warmUp(): Promise<void>;
  get(id: string): Promise<OutboxItem | undefined>;
  bytes(id: string): Promise<ArrayBuffer | undefined>;
  /**
   * Writes record and bytes in one strict transaction and settles when it is complete. 'too_many': it has no recipe, and so
   * many of this person wait in the tray without one already. 'twice': one of them is of the very same file.
   */
  add(item: OutboxItem, bytes: ArrayBuffer, mostDrafts?: number): Promise<'added' | 'too_many' | 'twice'>;
  /** Writes the changed item, other bytes and a small preview in one strict transaction; `change` may say no (null). */
  replace(
    id: string,
    change: (item: OutboxItem) => OutboxItem | null,
    files: { bytes?: ArrayBuffer; preview?: ArrayBuffer },
  ): Promise<OutboxItem | undefined>;
  /** Record and bytes go, as if the photo had never been there. */
  forget(id: string): Promise<void>;
}
