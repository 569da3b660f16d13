import 'fake-indexeddb/auto';
import { openDb, type Db } from '#core/db/db.ts';
import { StorageError, type StorageErrorCode } from '#core/model/storage-error.ts';
import type { NamedLock } from '#core/lib/named-lock.ts';
import type { Occasion } from '#core/intake/intake.ts';
import type { PhotoFile } from '#core/intake/terms.ts';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { openMemoryLocks } from './memory-sessions.ts';
import { ANNA, NOON } from './sample-photo.ts';

export const DRAFT: Occasion = { userId: ANNA, source: 'pick', recipe: null };
export const SHOT: Occasion = { userId: ANNA, source: 'camera', recipe: { prompt: 'Bright daylight' } };

/** Clock, chance and locks of a phone that is alone in the world; who finds a lock held does not wait for it. */
export function surroundingsOfPhone() {
  const locks = openMemoryLocks();
  const lock: NamedLock = (name, _patienceMs, work) => locks(name, 0, work);
  return {
    now: () => NOON,
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
    lock,
  };
}

export const openNewDb = (): Db => openDb({ factory: new IDBFactory() });

export function fileOf(name: string, bytes: Uint8Array<ArrayBuffer> = readSample(name)): PhotoFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}

/** An error as the database makes it. */
export const storageError = (code: StorageErrorCode): Error => new StorageError(code);
