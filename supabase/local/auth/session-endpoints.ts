import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '#local/database/sql.ts';
import { refuseAuth } from '#local/http/error-response.ts';
import type { RequestHandler } from '#local/http/request-handler.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { BODIES, inOneSpelling, readBody, refuseBody, withBody } from './auth-body.ts';
import type { AuthCall } from './auth-calls.ts';
import type { FairQueue } from './fair-queue.ts';
import { withMutex } from './keyed-mutex.ts';
import type { KnownPeers } from './known-peers.ts';
import { comparePassword, countHashes } from './password-hashing.ts';
import { isTooLong } from './password-rules.ts';
import type { SignUpByMail } from './sign-up-by-mail.ts';
import { createSignUp } from './sign-up.ts';
import type { Unconfirmed } from './unconfirmed.ts';
import { refuseUsedToken } from './used-tokens.ts';

export type Handler = (request: Request, peer: string, url: URL) => Promise<Response>;

interface Ports {
  forward: RequestHandler;
  sql: Sql;
  /** For what hashes a password. */
  queue: FairQueue;
  limits: AttemptLimits;
  known: KnownPeers;
  unconfirmed: Unconfirmed;
  /** Undefined where nobody has to open a mail first. */
  byMail: SignUpByMail | undefined;
}

const session = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });

/** The calls that end with a session. */
export function createSessionEndpoints({ sql, queue, limits, known, unconfirmed, byMail, ...ports }: Ports) {
  /** Whoever is given a session is no stranger there from now on. */
  const forward = async (request: Request, peer: string): Promise<Response> => {
    const response = await ports.forward(request);
    const given = response.ok ? session.safeParse(await response.clone().json()) : undefined;
    if (given?.success) await known.note(given.data.user.id, peer);
    return response;
  };

  return {
    async 'sign-in'(request, peer) {
      const body = await readBody(request, BODIES['sign-in']);
      if (!body) return refuseBody();
      const email = inOneSpelling(body.email);
      const refusal = await limits.guess(email, peer);
      if (refusal) return refusal;
      // What is too long is nobody's password, though its beginning may be.
      if (body.password && isTooLong(body.password)) body.password = randomUUID();
      const waiting = await unconfirmed.passwordOf(email);
      const response = await queue(
        peer,
        () => withOneHash(body.password, waiting, () => forward(withBody(request, body), peer)),
        request.signal,
      );
      if (response.ok) limits.forgetGuesses(email, peer);
      return response;
    },

    'sign-up': createSignUp({ forward, queue, limits, byMail }),

    async refresh(request, peer) {
      const body = await readBody(request, BODIES.refresh);
      if (!body) return refuseBody();
      const refusal = limits.refresh(peer);
      if (refusal) return refusal;
      const token = body.refresh_token ?? '';
      // A second one in the middle of the first would find a token that is used up and has no successor yet.
      return await withMutex(
        `refresh ${token}`,
        async () => (await refuseUsedToken(sql, token)) ?? (await forward(withBody(request, body), peer)),
      );
    },

    async code(request, peer) {
      const body = await readBody(request, BODIES.code);
      if (!body) return refuseBody();
      return limits.any(peer) ?? (await forward(withBody(request, body), peer));
    },

    async token(request, peer) {
      const body = await readBody(request, BODIES.token);
      if (!body) return refuseBody();
      const refusal = await limits.guess(inOneSpelling(body.email), peer);
      return refusal ?? (await forward(withBody(request, body), peer));
    },

    link: async (request, peer) => limits.any(peer) ?? (await ports.forward(request)),
  } satisfies Partial<Record<AuthCall, Handler>>;
}

/**
 * Who has an account is not told by the time that the answer takes: for nobody's password is hashed as well. Nor by its
 * words: of an account that is `waiting` for its mail the auth service says so before it looks at the password.
 */
async function withOneHash(
  password: string | null | undefined,
  waiting: string | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  const { result, hashes } = await countHashes(work);
  if (hashes > 0) return result;
  const isRight = await comparePassword(password ?? '', waiting);
  return waiting === undefined || isRight ? result : refuseGuess();
}

/** To the letter what the auth service says of a wrong password. */
const refuseGuess = (): Response =>
  refuseAuth(400, 'invalid_credentials', 'Invalid login credentials', {
    'x-sb-error-code': 'invalid_credentials',
  });
