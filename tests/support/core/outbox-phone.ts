import { randomUUID } from 'node:crypto';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDb } from '#core/db/db.ts';
import { createOutbox } from '#core/outbox/outbox.ts';
import type { OutboxMessage } from '#core/outbox/ports.ts';
import type { TransportAnswer, TransportCall } from '#core/remote/ports.ts';
import { openTransport } from '#core/remote/remote.ts';
import type { Person } from '#tests/support/server/people.ts';
import type { ServerPlace } from '#tests/support/server/server.ts';
import { openAppContext, sessionOf } from './app-context.ts';
import { openMemoryLocks } from './memory-sessions.ts';

type Send = (call: TransportCall) => Promise<TransportAnswer>;

/** Requests arrive. */
export const anyWay = (call: TransportCall, send: Send): Promise<TransportAnswer> => send(call);
/** Nothing comes of a request, or its answer does not arrive. */
export const noConnection = (): Promise<never> => Promise.reject(new TypeError('no connection'));

/** A phone of this person's, with a real outbox that speaks with a real server. `air.way`: how requests get there. */
export async function openOutboxPhone(server: ServerPlace, person: Person) {
  const transport = openTransport();
  const air = { way: anyWay };
  const context = openAppContext(server, { transport: (call) => air.way(call, transport) });
  await context.session.signedIn(await sessionOf(person));
  const db = openDb({ factory: new IDBFactory() });
  const told: OutboxMessage[] = [];
  let noted: string | null = null;
  const outbox = createOutbox({
    store: db.outbox,
    remote: context.outbox,
    session: context.session,
    lock: openMemoryLocks(),
    canary: { read: () => noted, write: (text) => void (noted = text) },
    tell: (message) => void told.push(message),
    onPersonChanged: () => () => undefined,
    clock: Date.now,
    chance: () => 0,
    randomId: () => randomUUID(),
    report(fault) {
      throw new Error('The outbox has a fault of its own.', { cause: fault });
    },
  });
  return { air, context, db, told, outbox };
}
