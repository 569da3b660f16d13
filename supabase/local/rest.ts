import { setTimeout as pause } from 'node:timers/promises';
import { NotIdentified, passOnlyNotIdentified, type Identify } from '#local/auth/identify.ts';
import type { Caller } from '#local/database/caller.ts';
import { createFairUse, OF_A_PHONE, type FairUse } from '#local/database/fair-use.ts';
import { withLimitedBody } from '#local/http/body.ts';
import { compressJson } from '#local/http/compress-json.ts';
import { refuse } from '#local/http/error-response.ts';
import { inPieces } from '#local/http/in-pieces.ts';
import type { RequestHandler } from '#local/http/request-handler.ts';
import { findRefusedFilter } from './rest-filters.ts';
import { refuseAddress, refuseBody } from './rest-request.ts';
import { refuseUnidentified } from './rest-unidentified.ts';

const ONE_OBJECT = 'application/vnd.pgrst.object+json';
const TOO_MANY_ROWS = 'PGRST124';

interface People {
  identify: Identify;
  fairUse: FairUse;
  /** Hears of each request whose token is good. */
  verified: WeakMap<Request, Caller>;
  /** Asks by the connections of people. */
  people: RequestHandler;
  /** Asks by the server's own. */
  own: RequestHandler;
}

const MAX_BODY_BYTES = 1_000_000;
/** Bodies of one person that are here, or on their way, until they are answered: whoever sends more waits with them. */
const OF_A_SENDER = { ...OF_A_PHONE, atOnce: 8, burstMs: Infinity };

/** Who asks for what is refused is never in a hurry: no app does. */
const REFUSAL_TAKES_MS = 500;

/** Each person when it is their turn, and nothing that may keep the database busy for long. */
export function withFairUse({ identify, fairUse, verified, people, own }: People) {
  const inTurnToSend = createFairUse(OF_A_SENDER);

  const answer = (request: Request, url: URL, who: string): Promise<Response> =>
    fairUse(
      who,
      async (keepPlace) => {
        const refused = findRefusedFilter(url);
        if (refused !== undefined) {
          await pause(REFUSAL_TAKES_MS);
          return refuse(400, 'PGRST100', refused);
        }
        const rows = (await refuseBody(request)) ?? (await people(request));
        const packed = await compressJson(request, rows);
        // What lies here until it is read is theirs to wait for: else a few who never read fill the memory.
        const { response, sent } = inPieces(packed, request.signal);
        keepPlace(sent);
        return response;
      },
      request.signal,
    );

  return async (original: Request, peer: string): Promise<Response> => {
    const url = new URL(original.url);
    const unreadable = refuseAddress(url);
    if (unreadable) return unreadable;
    const anybody = `anon ${peer}`;
    if (original.method === 'OPTIONS') {
      return await fairUse(anybody, () => people(asNobody(original, url)), original.signal);
    }
    const caller = await identify(original).catch(passOnlyNotIdentified);
    // Nothing goes on that is not identified: the library would find key and token in more places than we do.
    if (caller instanceof NotIdentified) return refuseUnidentified(caller);
    const who = caller.userId ?? anybody;
    const take = async (): Promise<Response> => {
      const request = await withLimitedBody(original, MAX_BODY_BYTES);
      if (caller.role === 'service_role') return await own(request);
      verified.set(request, caller);
      return await answer(request, url, who);
    };
    // Told by the method: who looks at the body begins to take it in.
    const maySend = !['GET', 'HEAD'].includes(original.method) && caller.role !== 'service_role';
    return await (maySend ? inTurnToSend(who, take, original.signal) : take());
  };
}

/** Browsers ask by OPTIONS, without key or token, what a page of another origin may ask: only the address counts. */
function asNobody({ method, headers: given }: Request, { origin, pathname }: URL): Request {
  const headers = new Headers(given);
  headers.delete('authorization');
  headers.delete('apikey');
  return new Request(origin + pathname, { method, headers });
}

/**
 * REST, with two gaps closed where a single object is asked for: a change of several rows is undone, and one that
 * embeds other tables is answered with the object, not with a list of one.
 */
export function createRest(forward: RequestHandler, verified?: WeakMap<Request, Caller>): RequestHandler {
  return async (request) => {
    if (!request.headers.get('accept')?.startsWith(ONE_OBJECT)) return await forward(request);
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    const asked = isChange ? withAtMostOneRow(request) : request;
    const caller = verified?.get(request);
    if (caller) verified?.set(asked, caller);
    const response = await forward(asked);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
    const text = await response.text();
    // A question for the headers, or a change that nobody wants to see the rows of.
    if (text === '') return new Response(null, response);
    const body: unknown = JSON.parse(text);
    if (response.ok) {
      const one: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
      return respond(one, response, response.status, `${ONE_OBJECT}; charset=utf-8`);
    }
    const hasTooMany = isRecord(body) && body.code === TOO_MANY_ROWS;
    const message = 'JSON object requested, multiple (or no) rows returned';
    const told = hasTooMany ? { ...body, code: 'PGRST116', message, hint: null } : body;
    return respond(told, response, hasTooMany ? 406 : response.status);
  };
}

function withAtMostOneRow(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.append('prefer', 'handling=strict, max-affected=1');
  return new Request(request, { headers });
}

function respond(body: unknown, like: Response, status: number, type?: string): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const headers = new Headers(like.headers);
  headers.set('content-length', String(bytes.length));
  if (type) headers.set('content-type', type);
  return new Response(bytes, { status, headers });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
