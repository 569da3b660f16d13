import { BEGIN, type Phone, wallClock } from './phone.ts';
import { createChannels } from './channels.ts';
import { createDice } from './dice.ts';
import { createLocks } from './locks.ts';
import { createTimers } from './timers.ts';
import { Cursor } from '#tests/simulation/disk/cursor.ts';
import { DatabaseConnection } from '#tests/simulation/disk/connection.ts';
import { Factory } from '#tests/simulation/disk/factory.ts';
import { createDisk } from '#tests/simulation/disk/disk.ts';
import type { Disk } from '#tests/simulation/disk/terms.ts';
import { KeyRange } from '#tests/simulation/disk/key-range.ts';
import { ObjectStore } from '#tests/simulation/disk/object-store.ts';
import { Request } from '#tests/simulation/disk/request.ts';
import { StoreIndex } from '#tests/simulation/disk/store-index.ts';
import { Transaction } from '#tests/simulation/disk/transaction.ts';
import type { Network } from '#tests/simulation/network/network.ts';
import { createFetch } from '#tests/simulation/network/fetch.ts';
import { createXhr } from '#tests/simulation/network/xhr.ts';

const RealDate = Date;

/** The phone's clock in the place of the machine's. */
function createDate(phone: Phone): DateConstructor {
  class SimulatedDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [wallClock(phone)] : given) as [number]));
    }
    static override now(): number {
      return wallClock(phone);
    }
  }
  return SimulatedDate as DateConstructor;
}

/** Puts the phone in the place of the browser, for whatever runs in this process from here on. */
export function switchOn(
  phone: Phone,
  network: Network,
): { disk: Disk; locks: ReturnType<typeof createLocks> } {
  const disk = createDisk(phone);
  const locks = createLocks(phone);
  const timers = createTimers(phone);
  const dice = createDice(phone);
  const put = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Math.random = dice.random;
  AbortSignal.timeout = timers.timeout;
  const places = {
    Date: createDate(phone),
    setTimeout: timers.setTimeout,
    clearTimeout: timers.clearTimeout,
    crypto: dice.crypto,
    performance: { now: () => phone.schedule.now(), timeOrigin: BEGIN },
    indexedDB: new Factory(disk),
    IDBDatabase: DatabaseConnection,
    IDBTransaction: Transaction,
    IDBObjectStore: ObjectStore,
    IDBIndex: StoreIndex,
    IDBCursor: Cursor,
    IDBRequest: Request,
    IDBKeyRange: KeyRange,
    BroadcastChannel: createChannels(phone),
    navigator: { locks, userAgent: 'iPhone' },
    fetch: createFetch(phone, network),
  };
  for (const [name, value] of Object.entries(places)) put(name, value);
  onlyPagesHave(phone, 'XMLHttpRequest', createXhr(phone, network));
  return { disk, locks };
}

/** `in` asks for the name alone, so that it comes and goes with whoever runs. */
function onlyPagesHave(phone: Phone, name: string, value: unknown): void {
  let running = phone.running;
  Object.defineProperty(phone, 'running', {
    get: () => running,
    set(next: Phone['running']) {
      running = next;
      if (next?.kind === 'page') {
        Object.defineProperty(globalThis, name, { value, configurable: true });
      } else if (name in globalThis) Reflect.deleteProperty(globalThis, name);
    },
  });
}
