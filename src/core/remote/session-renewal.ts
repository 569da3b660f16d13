import * as z from 'zod/mini';
import type { NamedLock } from '#core/lib/named-lock.ts';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { Session } from '#core/model/person.ts';
import { readAs, type HttpClient } from './http-client.ts';
import type { TransportAnswer } from './ports.ts';
import { recordOf, sessionOf, type Records } from './session-record.ts';
import { endByOurClock, sessionShape } from './session-shape.ts';

/** Whoever holds it is renewing the session. */
const LOCK = 'auth-refresh';
/** Longer than any renewal takes. A page that the phone has suspended may hold the lock for ever. */
const PATIENCE_MS = 30_000;
/** The server gives its answer a second time for ten seconds; whoever asks later is taken for a thief. */
const ASK_AGAIN_MS = 5000;
const LATEST_MS = 8000;

export const SIGNED_OUT = failed({ kind: 'signed_out' });

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

type Failed = ReturnType<typeof failed>;

const isSession = readAs(sessionShape);
/** The auth service says no with a code of its own; a gateway before it that does not know our key has none. */
const isAuthError = readAs(
  z.union([z.object({ error_code: z.string() }), z.object({ error: z.literal('invalid_grant') })]),
);

interface RenewalPorts {
  http: HttpClient;
  lock: NamedLock;
  clock: () => number;
  /** Worker only: asks a live page to renew, and settles when it has, or when none has answered in time. */
  pageRefresh?: () => Promise<void>;
  records: Records;
}

interface Renewed {
  used: Session;
  renewed: Result<Session>;
}

/**
 * Gives a newer token than that of `stale`, whoever has asked for it. A refresh token is used up by its use: two renewals at a
 * time, or one with an old copy, would end the session. So each happens under the lock, with what the record holds then,
 * and is written only where the record still holds the token that was used.
 */
export function createRenewal({ http, lock, clock, pageRefresh, records }: RenewalPorts) {
  const send = (refreshToken: string) =>
    http.send({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });

  /**
   * An answer that is lost on its way would end the session: the question is put once more while it is still allowed. It is
   * not any more where the phone was asleep meanwhile.
   */
  async function askForRenewal(refreshToken: string): Promise<TransportAnswer | null> {
    const latest = clock() + LATEST_MS;
    const first = send(refreshToken);
    const early = await Promise.race([first, pause(ASK_AGAIN_MS)]);
    if (early || clock() > latest) return early ?? first;
    const second = send(refreshToken);
    return (await Promise.race([first, second])) ?? (await first) ?? (await second);
  }

  /** Told, and for want of room not written down yet: who asked again later would be taken for a thief. */
  let unwritten: Renewed | undefined;

  async function keepRenewed(used: Session, answer: TransportAnswer | null): Promise<Result<string>> {
    const { id: userId } = used.user;
    const renewed = http.judge(answer, (given) => {
      const session = isSession(given);
      return session?.user.id === userId ? endByOurClock(session, clock()) : undefined;
    });
    const isRefused =
      answer !== null && [400, 401, 403].includes(answer.status) && isAuthError(answer) !== undefined;
    if (!renewed.ok && !isRefused) return asBusy(renewed, answer);
    unwritten = { used, renewed };
    return await writeDown(unwritten);
  }

  async function writeDown({ used, renewed }: Renewed): Promise<Result<string>> {
    const after = await records.change((now) => {
      if (now?.session?.refresh_token !== used.refresh_token) return undefined;
      return renewed.ok ? recordOf(renewed.value) : { ...now, session: null };
    });
    unwritten = undefined;
    const kept = sessionOf(after, used.user.id);
    return kept ? done(kept.access_token) : SIGNED_OUT;
  }

  return async (stale: Session): Promise<Result<string>> => {
    await pageRefresh?.();
    const renewed = await lock(LOCK, PATIENCE_MS, async () => {
      const record = await records.read();
      const session = sessionOf(record, stale.user.id);
      if (!record || !session) return SIGNED_OUT;
      if (!isSame(session, stale)) return done(session.access_token);
      if (unwritten && isSame(unwritten.used, session)) return await writeDown(unwritten);
      // Whoever renews what they cannot write down, on a full phone, has ended the session.
      await records.writeAgain(record);
      return keepRenewed(session, await askForRenewal(session.refresh_token));
    });
    // That passes, as the want of a connection does.
    return renewed ?? failed({ kind: 'offline' });
  };
}

/** Only the auth service signs somebody out; the same word from anybody else is trouble that may pass. */
function asBusy(failure: Failed, answer: TransportAnswer | null): Failed {
  const isTemporary = answer !== null && failure.failure.kind === 'signed_out';
  return isTemporary ? failed({ kind: 'busy', status: answer.status }) : failure;
}

/** By both tokens: access tokens of one second may be equal, and a server may leave the refresh token as it is. */
function isSame(a: Session, b: Session): boolean {
  return a.access_token === b.access_token && a.refresh_token === b.refresh_token;
}
