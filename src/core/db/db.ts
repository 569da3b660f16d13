import type { MirrorStore } from '#core/model/mirror-store.ts';
import type { IntakeStore, OutboxStore } from '#core/model/photo-stores.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import { createConnection } from './connection.ts';
import { createIntakeStore } from './intake-store.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createMirrorStore } from './mirror-store.ts';
import { readPreview } from './photo-files.ts';
import { createReserve } from './reserve.ts';
import { createSessionStore } from './session-store.ts';
import { upgrade, VERSION } from './upgrades.ts';

/**
 * The one database of this phone: the truth about its photos, and a copy of the server's. Opened by the first call,
 * and again whenever the browser has closed it. What the phone's storage cannot do rejects with a `StorageError`
 * (its `name`), whose `code` says why.
 */
export interface Db {
  outbox: OutboxStore;
  intake: IntakeStore;
  mirror: MirrorStore;
  session: SessionStore;
  previews: { get(id: string): Promise<ArrayBuffer | undefined> };
  close(): void;
}

export interface DbOptions {
  name?: string;
  /** For tests. */
  factory?: IDBFactory;
  /** How long a call may take. */
  timeoutMs?: number;
  /** The phone is too full to write down even what becomes of its photos; or no longer is. */
  tellFull?: (isFull: boolean) => void;
  /** A newer build of the app has the database now: this one can do nothing with it any more. May be told again. */
  tellOutdated?: (() => void) | undefined;
}

export function openDb(options: DbOptions = {}): Db {
  const { name = 'plateglow', factory, timeoutMs = 5000, tellFull = () => undefined, tellOutdated } = options;
  const connection = createConnection({ name, factory, timeoutMs, version: VERSION, upgrade, tellOutdated });
  const reserve = createReserve(connection, tellFull);
  return {
    outbox: createOutboxStore(reserve),
    intake: createIntakeStore(connection, reserve.connection),
    mirror: createMirrorStore(reserve.connection),
    session: createSessionStore(reserve.connection),
    previews: { get: (id) => readPreview(connection, id) },
    close: () => connection.close(),
  };
}
