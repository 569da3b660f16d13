import { createConnection } from './connection.ts';
import { createIntakeStore, type IntakeStore } from './intake-store.ts';
import { createItemStore, type ItemStore } from './item-store.ts';
import { createMirrorStore, type MirrorStore } from './mirror-store.ts';
import { readPreview } from './photo-files.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { upgrade, VERSION } from './upgrades.ts';

/**
 * The one database of this phone: the truth about its photos, and a copy of the server's. Opened by the first call,
 * and again whenever the browser has closed it. What the phone's storage cannot do rejects with a `StorageTrouble`
 * (its `name`), whose `code` says why.
 */
export interface Db {
  outbox: ItemStore;
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
}

export function openDb({ name = 'plateglow', factory, timeoutMs = 5000 }: DbOptions = {}): Db {
  const connection = createConnection({ name, factory, timeoutMs, version: VERSION, upgrade });
  return {
    outbox: createItemStore(connection),
    intake: createIntakeStore(connection),
    mirror: createMirrorStore(connection),
    session: createSessionStore(connection),
    previews: { get: (id) => readPreview(connection, id) },
    close: () => connection.close(),
  };
}
