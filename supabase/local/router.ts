import { setTimeout as pause } from 'node:timers/promises';
import type { AuthGate } from '#local/auth/auth-gate.ts';
import { NotIdentified } from '#local/auth/identify.ts';
import { leadBack } from '#local/auth/lead-back.ts';
import { TooMuchAtOnce } from '#local/database/fair-use.ts';
import { DATABASE_LOST, isDatabaseLost } from '#local/database/lost.ts';
import type { Functions } from './functions.ts';
import { BodyTooLarge, BodyTooSlow } from '#local/http/body.ts';
import { refuse, refuseForNow } from '#local/http/error-response.ts';
import { describeError, type Log } from './log.ts';
import type { Mailbox } from '#local/mail/mailbox.ts';

const REFUSAL_TAKES_MS = { least: 1_000, more: 5_000 };

interface Parts {
  auth: AuthGate;
  rest: (request: Request, peer: string) => Promise<Response>;
  storage: (request: Request) => Promise<Response>;
  functions: Functions;
  /** Absent where mails really go out. */
  mailbox: Mailbox | undefined;
  app: (request: Request) => Promise<Response>;
  /** For the question whether all is well. */
  health: () => Promise<Response>;
  /** How often the database was out of reach so far. */
  losses: () => number;
  /** Where people reach the product. */
  siteUrl: string;
  log: Log;
}

export type Router = (request: Request, peer: string) => Promise<Response>;

/** One origin for all. What stands here is served; what the libraries could serve besides is not reachable. */
export function createRouter(parts: Parts): Router {
  const answer = answerAlways(parts);
  return async (request, peer) => leadBack(request, await answer(request, peer), parts.siteUrl);
}

/** Whatever goes wrong in a part is an answer too. */
function answerAlways(parts: Parts): Router {
  return async (request, peer) => {
    const lossesBefore = parts.losses();
    try {
      const response = await route(parts, request, peer);
      // Whatever a part makes of a database that went in the middle: it is here again in a moment.
      return response.status === 500 && parts.losses() > lossesBefore ? refuseForLoss() : response;
    } catch (error) {
      if (error instanceof BodyTooLarge) return refuse(413, 'too_large', 'The request is too large');
      if (error instanceof TooMuchAtOnce) {
        // Else the next one would be here at once; and a thousand that came together come back one by one.
        await pause(REFUSAL_TAKES_MS.least + Math.random() * REFUSAL_TAKES_MS.more);
        return refuseForNow(error.waitSeconds, error.message);
      }
      if (error instanceof BodyTooSlow) {
        return refuse(408, 'too_slow', 'The request took too long', { connection: 'close' });
      }
      if (error instanceof NotIdentified) return refuse(401, 'not_authenticated', error.message);
      // Nobody is there any more to be told.
      if (request.signal.aborted) return refuse(499, 'hung_up', 'The request was cancelled');
      if (isDatabaseLost(error)) {
        parts.log.warn('request met no database', describeError(error));
        return refuseForLoss();
      }
      parts.log.error('request failed', describeError(error));
      return refuse(500, 'internal', 'Something went wrong on our side. Nothing was lost; please try again.');
    }
  };
}

const refuseForLoss = () =>
  refuse(503, 'unavailable', DATABASE_LOST, { 'retry-after': '1', 'cache-control': 'no-store' });

async function route(parts: Parts, request: Request, peer: string): Promise<Response> {
  const url = new URL(request.url);
  const under = (prefix: string) => url.pathname.startsWith(prefix);
  if (under('/auth/v1/')) return await parts.auth(request, peer);
  if (under('/rest/v1/')) return await parts.rest(request, peer);
  if (under('/storage/v1/')) return await parts.storage(request);
  if (under('/functions/v1/')) return await parts.functions(request, peer);
  if (url.pathname === '/healthz') return await parts.health();
  if (url.pathname === '/mailbox' && parts.mailbox) return parts.mailbox.show(url);
  return await parts.app(request);
}
