import type { EmailDriver } from '@supabase/lite';
import type { Sql } from '#local/database/sql.ts';
import { withLimitedBody } from '#local/http/body.ts';
import type { RequestHandler } from '#local/http/request-handler.ts';
import type { Log } from '#local/log.ts';
import type { RedirectMemory } from '#local/mail/redirect-memory.ts';
import type { UnderWay } from '#local/under-way.ts';
import { createAccountCare } from './account-care.ts';
import { createAttemptLimits, type AttemptSettings } from './attempt-limits.ts';
import { withBody } from './auth-body.ts';
import { readCall, type AuthCall } from './auth-calls.ts';
import { createFairQueue } from './fair-queue.ts';
import type { GoogleOAuth } from './google-oauth.ts';
import type { Identify } from './identify.ts';
import type { KnownPeers } from './known-peers.ts';
import { createSessionEndpoints, type Handler } from './session-endpoints.ts';
import { createSignUpByMail } from './sign-up-by-mail.ts';
import { takeTurns } from './take-turns.ts';
import { keepUnconfirmed } from './unconfirmed.ts';

const MAX_BODY_BYTES = 64_000;
/** Two, so that the thread that hashes has work while the other one asks the database. */
const HASHES = { atOnce: 2, longest: 200, eachMs: 100 };

export interface AuthGate {
  (request: Request, peer: string): Promise<Response>;
}

interface Ports {
  forward: RequestHandler;
  sql: Sql;
  identify: Identify;
  known: KnownPeers;
  redirects: RedirectMemory;
  /** Knows what goes on after an answer, so that a stop waits for it. */
  underWay: UnderWay;
  log: Log;
  google: GoogleOAuth;
  attempts: AttemptSettings;
  siteUrl: string;
  /** By what a new address is asked to be confirmed; undefined where nobody is. */
  confirmation: EmailDriver | undefined;
}

/**
 * Stands before the auth service. It lets through what the app needs and nothing else, each call with the fields that
 * it has and no other, and adds what the service lacks: limits against guessing, one sign-up at a time for an address
 * and one renewal for a token, a memory of where a mail's link should lead, and a way to Google and back that leads
 * nowhere else. Where mails go out, a new address is confirmed first.
 */
export function createAuthGate(ports: Ports): AuthGate {
  const { forward, sql, identify, known, redirects, underWay, google, log, attempts, siteUrl } = ports;
  const { confirmation: email } = ports;
  const limits = createAttemptLimits(attempts, known);
  const queue = createFairQueue(HASHES);
  const inTurn = takeTurns(identify);
  const unconfirmed = keepUnconfirmed(sql);
  const byMail =
    email && createSignUpByMail({ email, siteUrl, unconfirmed, queue, redirects, underWay, log });
  const handlers: Record<AuthCall, Handler> = {
    read: forward,
    account: (request, peer) => inTurn(request, peer, () => forward(request)),
    'sign-out': (request, peer) =>
      inTurn(request, peer, (who) => limits.care(who) ?? forward(withBody(request, {}))),
    authorize: async (_, peer, url) => limits.any(peer) ?? (await google.authorize(url)),
    callback: async (_, peer, url) => limits.any(peer) ?? (await google.callback(url)),
    ...createSessionEndpoints({ forward, sql, queue, limits, known, unconfirmed, byMail }),
    ...createAccountCare({ forward, queue, inTurn, identify, limits, redirects, underWay, log }),
  };
  return async (original, peer) => {
    const url = new URL(original.url);
    const call = readCall(original.method, url);
    if (call instanceof Response) return call;
    return await handlers[call](await withLimitedBody(original, MAX_BODY_BYTES), peer, url);
  };
}
