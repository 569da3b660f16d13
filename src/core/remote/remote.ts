import type { Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person, Session } from '#core/model/person.ts';
import { openLine } from './ask.ts';
import type { AuthNeeds } from './auth.ts';
import { createMirrorRows } from './mirror-rows.ts';
import type { NamedLock, SessionKey, SessionStore, TellSession, Transport } from './ports.ts';
import { createRest } from './rest.ts';
import { createOutboxRows } from './rows.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { sessionKeyName } from './session-shape.ts';
import { createStarter } from './start-transform.ts';
import { transportByFetch } from './transport-fetch.ts';
import { transportByXhr } from './transport-xhr.ts';
import { createUploads } from './upload.ts';

/** Who is signed in on this phone, and their tokens: one record, shared by page and worker. */
export interface SessionKeeper {
  /** Who it is; null: nobody. Never asks the server. */
  person(): Promise<Person | null>;
  /** A token that is good now and belongs to this person; `signed_out` where there is none. */
  token(userId: string): Promise<Result<string>>;
  /** After a 401: a newer token than the refused one, or `signed_out`. */
  tokenAfter(refused: string, userId: string): Promise<Result<string>>;
  /** A new session: signed in, signed up, came back from Google. */
  signedIn(session: Session): Promise<void>;
  /**
   * The person goes; their photos stay unless the outbox is told otherwise. With `userId`, only if it still is this
   * person who is here.
   */
  signOut(userId?: string): Promise<void>;
}

/**
 * How an attempt ended. `message` is the auth service's own sentence, for people; `code` is for us: `offline` where
 * there was no answer of its, else its own code.
 */
export type AuthOutcome =
  /** `isSignedIn` is false where a mail has to be opened first. */
  { ok: true; isSignedIn: boolean } | { ok: false; code: string; message: string };

/** All ways in. Whoever is signed in afterwards is told by the session, not here. */
export interface Auth {
  signInWithPassword(given: { email: string; password: string }): Promise<AuthOutcome>;
  /** `returnTo`: where the link of a mail leads, a whole address. */
  signUp(given: {
    fullName: string;
    email: string;
    password: string;
    returnTo: string;
  }): Promise<AuthOutcome>;
  /** Gives the address at Google to go to. It comes back to `returnTo`, to be handed to `comeBack`. */
  addressOfGoogle(
    returnTo: string,
  ): Promise<{ ok: true; url: string } | { ok: false; code: string; message: string }>;
  /** Takes over the session that Google or a mail's link has put behind the # of the address; null: there is none. */
  comeBack(href: string): Promise<AuthOutcome | null>;
  sendResetMail(given: { email: string; returnTo: string }): Promise<AuthOutcome>;
  /** For whoever came in by a reset mail, or wants another password. */
  setPassword(password: string): Promise<AuthOutcome>;
}

/** What remote needs of the world. */
export interface RemoteNeeds {
  /** The address of the project, without a stroke at its end. */
  url: string;
  publishableKey: string;
  transport: Transport;
  sessions: SessionStore;
  lock: NamedLock;
  tell: TellSession;
  clock: () => number;
  /** Pages only: the place in localStorage that `nameOfSessionKey` names. */
  sessionKey?: SessionKey;
  /** Worker only: asks a live page to renew, and settles when it has, or when none has answered in time. */
  pageRefresh?: () => Promise<void>;
}

export type Remote = ReturnType<typeof createRemote>;

/** The one door to Supabase: for the session, for the outbox and for the mirror. */
export function createRemote(needs: RemoteNeeds) {
  const { url } = needs;
  const line = openLine(needs);
  const keeper = createSessionKeeper({ ...needs, line });
  const askRest = createRest(line, url);
  const uploads = createUploads(line);
  const rows = createOutboxRows(askRest, url);
  const session: SessionKeeper = keeper;
  const forAuth: AuthNeeds = { ...needs, keeper };
  return {
    session,
    /** For `openAuth`. */
    forAuth,
    outbox: {
      ...uploads,
      ...rows,
      startTransform: createStarter(line, url),
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

/** The transport of this world: XMLHttpRequest where it is there, since it sees the bytes leave. */
export function openTransport(): Transport {
  return 'XMLHttpRequest' in globalThis ? transportByXhr : transportByFetch;
}

/** Where in localStorage supabase-js keeps the session of this project. */
export function nameOfSessionKey(url: string): string {
  return sessionKeyName(url);
}
