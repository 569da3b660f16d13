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
  const { connection, reserve, intake } = open(options);
  return {
    outbox: createOutboxStore(reserve),
    intake,
    mirror: createMirrorStore(reserve.connection),
    session: createSessionStore(reserve.connection),
    previews: { get: (id) => readPreview(connection, id) },
    close: () => connection.close(),
  };
}

/** As much of it as those workers carry that keep photos and make them ready. */
export const openIntakeStore = (): IntakeStore => open({}).intake;

function open({ name = 'plateglow', timeoutMs = 5000, tellFull = () => undefined, ...settings }: DbOptions) {
  const connection = createConnection({ ...settings, name, timeoutMs, version: VERSION, upgrade });
  const reserve = createReserve(connection, tellFull);
  return { connection, reserve, intake: createIntakeStore(connection, reserve.connection) };
}
