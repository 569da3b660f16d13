import { randomUUID } from 'node:crypto';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Session } from '#core/model/person.ts';
import { createRemote, openTransport, type Remote } from '#core/remote/remote.ts';
import type { NamedLock, SessionStore, Transport, TransportCall } from '#core/remote/ports.ts';
import { readSession } from '#core/remote/session-shape.ts';
import { openMemoryLocks, openMemorySessions } from './memory-sessions.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/** A context of the app (a page, a worker) that speaks with a real server. */
export interface Phone extends Remote {
  /** What went out, in order. */
  calls: TransportCall[];
  told: string[];
  sessions: SessionStore;
}

interface PhoneOptions {
  sessions?: SessionStore;
  lock?: NamedLock;
  clock?: () => number;
  transport?: Transport;
}

export function openPhone(
  { url, publishableKey }: Pick<TestServer, 'url' | 'publishableKey'>,
  options: PhoneOptions = {},
): Phone {
  const calls: TransportCall[] = [];
  const told: string[] = [];
  const transport = options.transport ?? openTransport();
  const sessions = options.sessions ?? openMemorySessions();
  const remote = createRemote({
    url,
    publishableKey,
    sessions,
    lock: options.lock ?? openMemoryLocks(),
    clock: options.clock ?? Date.now,
    tell: ({ type }) => void told.push(type),
    transport: (call) => {
      calls.push(call);
      return transport(call);
    },
  });
  return { ...remote, calls, told, sessions };
}

/** The session that a person's client holds, as the auth service gave it. */
export async function sessionOf({ client }: Person): Promise<Session> {
  const { data } = await client.auth.getSession();
  const session = readSession(JSON.stringify(data.session));
  if (!session) throw new Error('nobody is signed in');
  return session;
}

/** A photo that is ready to be sent. */
export function itemOf(userId: string, change: Partial<OutboxItem> = {}): OutboxItem {
  const id = change.id ?? randomUUID();
  return {
    id,
    userId,
    source: 'camera',
    capturedAt: 1_700_000_000_000,
    order: 1,
    filename: 'soup of the day.jpg',
    path: `${userId}/2026-11-21/1700000000000_${id.slice(0, 8)}_soup_of_the_day.jpg`,
    idempotencyKey: randomUUID(),
    recipe: { prompt: 'warm light', image_size: 'Auto 2K', num_images: 1, max_images: 1, style: 'daylight' },
    form: 'final',
    type: 'image/jpeg',
    size: 3,
    hash: '',
    width: 3,
    height: 1,
    state: 'local',
    hold: null,
    attempts: 0,
    nextAttemptAt: 0,
    lastFailure: null,
    removedAt: null,
    hasLeftovers: false,
    changedAt: 0,
    ...change,
  };
}
