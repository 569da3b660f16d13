import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { PullCursor } from '#core/model/mirror-store.ts';
import type { JournalEntry, OutboxItem } from '#core/model/outbox-item.ts';
import type { Quiet } from '#core/model/photo-stores.ts';
import type { SessionRecord } from '#core/model/person.ts';
import type {
  PresetRow,
  ProfileRow,
  SubscriptionRow,
  TransformationRow,
  VersionRow,
} from '#core/model/server-rows.ts';

/** Where a photo stands for whoever lists or counts: written with each change, so that an index can find it. */
export type Shelf = 'tray' | 'queue' | 'server' | 'removed' | 'tombstone';

export interface ItemRecord extends OutboxItem {
  shelf: Shelf;
}

/** What is stored, and by which keys it is found. Photos lie as ArrayBuffers: Safari has lost Blobs. */
export interface Schema extends DBSchema {
  items: { key: string; value: ItemRecord; indexes: { shelf: [Shelf, string] } };
  bytes: { key: string; value: ArrayBuffer };
  previews: { key: string; value: ArrayBuffer };
  session: { key: string; value: SessionRecord };
  transformations: {
    key: string;
    value: TransformationRow;
    indexes: { newest: [string, string, string]; status: [string, string] };
  };
  versions: { key: string; value: VersionRow; indexes: { transformation: string } };
  subscription: { key: string; value: SubscriptionRow };
  profile: { key: string; value: ProfileRow };
  presets: { key: string; value: PresetRow; indexes: { person: string } };
  meta: { key: string; value: number | Quiet | PullCursor | ArrayBuffer | string[] };
  journal: { key: number; value: JournalEntry };
}

export type StoreName = StoreNames<Schema>;
export type Database = IDBPDatabase<Schema>;
export type Reading<Names extends readonly StoreName[]> = IDBPTransaction<Schema, Names, 'readonly'>;
export type Writing<Names extends readonly StoreName[]> = IDBPTransaction<
  Schema,
  readonly [...Names, typeof JOURNAL],
  'readwrite'
>;

/**
 * Each change is made over this store too, so that they come one after the other, in all pages and the worker. A
 * Chromium that is killed in the middle of two changes takes its whole database for corrupt at the next start, and
 * deletes it: tests/bench/write-kills.ts. Hardly anybody reads the journal, so that no reader waits for a change.
 */
export const JOURNAL = 'journal';

/** Everything that belongs to a photo, and the journal: each change to a photo is one transaction over them. */
export const PHOTO_STORES = ['items', 'bytes', 'previews', 'journal'] as const;
export type PhotoWriting = Writing<typeof PHOTO_STORES>;

/** Everything that is copied from the server. */
export const MIRROR_STORES = [
  'transformations',
  'versions',
  'presets',
  'subscription',
  'profile',
  'meta',
] as const;
export type MirrorWriting = Writing<typeof MIRROR_STORES>;
