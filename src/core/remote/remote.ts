import type { NamedLock } from '#core/lib/named-lock.ts';
import type { Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person, Session } from '#core/model/person.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import type { TokenSource } from '#core/model/with-token.ts';
import type { Bucket } from '#shared/contract.ts';
import { createClarify } from './clarify.ts';
import { createHttpClient } from './http-client.ts';
import type { Auth, AuthPorts } from './auth.ts';
import { createEditRows } from './edit-rows.ts';
import { createMirrorRows } from './mirror-rows.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { Notes, TellSession, Transport } from './ports.ts';
import { createRest } from './rest.ts';
import { createPlateShelf } from './reference-plate.ts';
import { createOutboxRows } from './rows.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { createSigner, unsignedAddress } from './sign-pictures.ts';
import { createStarter } from './start-transform.ts';
import { transportByFetch } from './transport-fetch.ts';
import { transportByXhr } from './transport-xhr.ts';
import { createUploads } from './upload.ts';

export type { Auth } from './auth.ts';
export type { AuthOutcome } from './auth-outcome.ts';
export type { CallbackPerson } from './come-back.ts';

/** Who is signed in on this phone, and their tokens: one record, shared by page and worker. */
export interface SessionKeeper extends TokenSource {
  /** Who it is; null: nobody. Never asks the server. */
  person(): Promise<Person | null>;
  /** A new session: signed in, signed up, came back from Google. Tells whether it is theirs now who are here. */
  signedIn(session: Session): Promise<boolean>;
  /**
   * The person goes; their photos stay unless the outbox is told otherwise. With `userId`, only if it still is this
   * person who is here.
   */
  signOut(userId?: string): Promise<void>;
}

/** What remote needs of the world. */
export interface RemotePorts {
  /** The address of the project, without a stroke at its end. */
  url: string;
  publishableKey: string;
  transport: Transport;
  sessions: SessionStore;
  lock: NamedLock;
  tell: TellSession;
  clock: () => number;
  /**
   * Pages only: the session's other place, which `sessionKeyName` names. Written through on every change, read only where
   * there is no record.
   */
  sessionKey?: TextPlace;
  /** Pages only: what must outlive the way to Google and back. Without it, it ends with the page. */
  notes?: Notes;
  /** Worker only: asks a live page to renew, and settles when it has, or when none has answered in time. */
  pageRefresh?: () => Promise<void>;
}

export type Remote = ReturnType<typeof createRemote>;

/** The one client of Supabase: for the session, for the outbox and for the mirror. */
export function createRemote(ports: RemotePorts) {
  const { url } = ports;
  const http = createHttpClient(ports);
  const keeper = createSessionKeeper({ ...ports, http });
  const askRest = createRest(http);
  const clarify = createClarify(http);
  const uploads = createUploads(http, clarify);
  const rows = createOutboxRows(askRest, url, clarify);
  const session: SessionKeeper = keeper;
  const forAuth: AuthPorts = { ...ports, keeper, http };
  return {
    session,
    /** For `openAuth`. */
    forAuth,
    /** For `openScreenRemote`. */
    forScreens: { http, askRest, url },
    outbox: {
      ...uploads,
      ...rows,
      startTransform: createStarter(http, url),
      /** The row first: with it the server plans the object's end by itself, should the second step never come. */
      async deleteLeftovers(item: OutboxItem, { token }: { token: string }): Promise<Result<void>> {
        const deleted = await rows.deleteRow(item, token);
        return deleted.ok ? uploads.deleteObject(item, token) : deleted;
      },
    },
    mirror: createMirrorRows(askRest),
  };
}

/** Ways in, for pages only: a worker that never names this function is built without the library behind it. */
export async function openAuth({ forAuth }: Pick<Remote, 'forAuth'>): Promise<Auth> {
  const { createAuth } = await import('./auth.ts');
  return createAuth(forAuth);
}

/** What only screens ask for: a worker that never names this function is built without it. */
export function openScreenRemote({ forScreens }: Pick<Remote, 'forScreens'>) {
  const { http, askRest, url } = forScreens;
  const unsigned = (bucket: Bucket, path: string) => unsignedAddress(url, bucket, path);
  const edits = { ...createEditRows(http, askRest), ...createPlateShelf(http) };
  return { edits, pictures: { sign: createSigner(http, url), unsigned } };
}

/** The transport of this world: XMLHttpRequest where it is there, since it sees the bytes leave. */
export function openTransport(): Transport {
  return 'XMLHttpRequest' in globalThis ? transportByXhr : transportByFetch;
}
