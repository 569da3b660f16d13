import type { Sql } from 'postgres';
import type { AuthGate } from '#local/auth/auth-gate.ts';
import { NotIdentified } from '#local/auth/identify.ts';
import type { Functions } from './functions.ts';
import { BodyTooLarge, withLimitedBody } from '#local/http/body.ts';
import { refuse } from '#local/http/refusal.ts';
import { describeError, type Log } from './log.ts';
import type { Mailbox } from '#local/mail/mailbox.ts';

const MAX_REST_BODY_BYTES = 1_000_000;

interface Parts {
  auth: AuthGate;
  rest: (request: Request) => Promise<Response>;
  storage: (request: Request) => Promise<Response>;
  functions: Functions;
  /** Absent where mails really go out. */
  mailbox: Mailbox | undefined;
  app: (request: Request) => Promise<Response>;
  sql: Sql;
  log: Log;
}

export type Router = (request: Request, peer: string) => Promise<Response>;

/** One origin for all. What stands here is served; what the libraries could serve besides is not reachable. */
export function createRouter(parts: Parts): Router {
  return async (request, peer) => {
    try {
      return await route(parts, request, peer);
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        // The rest of the body is not read, so this connection is of no more use.
        return refuse(413, 'too_large', 'The request is too large', { connection: 'close' });
      }
      if (error instanceof NotIdentified) return refuse(401, 'not_authenticated', error.message);
      parts.log.error('request failed', describeError(error));
      return refuse(500, 'internal', 'Something went wrong on our side. Nothing was lost; please try again.');
    }
  };
}

async function route(parts: Parts, request: Request, peer: string): Promise<Response> {
  const url = new URL(request.url);
  const under = (prefix: string) => url.pathname.startsWith(prefix);
  if (under('/auth/v1/')) return await parts.auth(request, peer);
  if (under('/rest/v1/')) return await parts.rest(await withLimitedBody(request, MAX_REST_BODY_BYTES));
  if (under('/storage/v1/')) return await parts.storage(request);
  if (under('/functions/v1/')) return await parts.functions(request, peer);
  if (url.pathname === '/healthz') return await health(parts.sql);
  if (url.pathname === '/mailbox' && parts.mailbox) return parts.mailbox.show(url);
  return await parts.app(request);
}

async function health(sql: Sql): Promise<Response> {
  const isWell = await sql`select 1`.then(
    () => true,
    () => false,
  );
  const headers = { 'cache-control': 'no-store' };
  return Response.json(
    { status: isWell ? 'ok' : 'database unavailable' },
    { status: isWell ? 200 : 503, headers },
  );
}
