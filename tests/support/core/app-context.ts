import type { NamedLock } from '#core/lib/named-lock.ts';
import type { Session } from '#core/model/person.ts';
import { createRemote, openTransport, type Remote } from '#core/remote/remote.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { Transport, TransportCall } from '#core/remote/ports.ts';
import { readSession } from '#core/remote/session-shape.ts';
import { openMemoryLocks, openMemorySessions } from './memory-sessions.ts';
import type { Person } from '#tests/support/server/people.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A context of the app (a page, a worker), without a browser, that speaks with a real server. */
export interface AppContext extends Remote {
  /** What went out, in order. */
  calls: TransportCall[];
  told: string[];
  sessions: SessionStore;
}

interface ContextOptions {
  sessions?: SessionStore;
  lock?: NamedLock;
  clock?: () => number;
  transport?: Transport;
}

export function openAppContext(
  { url, publishableKey }: Pick<TestServer, 'url' | 'publishableKey'>,
  options: ContextOptions = {},
): AppContext {
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
