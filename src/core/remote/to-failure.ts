import { HOUR_MS } from '#core/lib/durations.ts';
import { isRecord } from '#core/lib/is-record.ts';
import type { Failure } from '#core/model/failure.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { TransportAnswer } from './ports.ts';

const WAIT_MS = { atLeast: 1000, unsaid: 30_000, atMost: 600_000 };

/** Codes that say "there already": PostgreSQL's, and those of storage. */
const EXISTS: ReadonlySet<string> = new Set([
  '23505',
  'Duplicate',
  'ResourceAlreadyExists',
  'KeyAlreadyExists',
]);

/** Codes that say, with 400 or 403, that the token is no good: storage's, and those of the auth service. */
const SIGNED_OUT: ReadonlySet<string> = new Set([
  'InvalidJWT',
  'bad_jwt',
  'no_authorization',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
]);

/** The few statuses that no portal in between makes up to show its own page; they count whatever comes with them. */
const SURE: ReadonlySet<number> = new Set([408, 413, 415, 422, 423, 429]);
/** "Network Authentication Required": the portal itself. */
const PORTAL = 511;

/**
 * What an answer means that does not give what was asked for. Status and code decide, never the words. A refusal that
 * does not come as our JSON came from somebody else on the way.
 */
export function toFailure(answer: TransportAnswer, nowMs: number): Failure {
  const body = readBody(answer.text);
  const status = statusOf(answer.status, body);
  const code = body ? codeOf(body) : '';
  if (status < 400 || status === PORTAL) return { kind: 'offline' };
  if (code === 'QuotaExceeded') return { kind: 'storage_full' };
  if (status >= 500 || status === 408 || status === 423) return { kind: 'busy', status };
  if (!body && !SURE.has(status)) return { kind: 'offline' };
  if (code === 'too_many_failures') return { kind: code, waitMs: readWait(answer.headers, nowMs, HOUR_MS) };
  if (status === 429 || code === 'PT429') {
    return { kind: 'slow_down', waitMs: readWait(answer.headers, nowMs) };
  }
  if (status === 401 || SIGNED_OUT.has(code)) return { kind: 'signed_out' };
  if (status === 402 || code === 'PT402') return { kind: 'no_credits' };
  if (code === 'same_picture') return { kind: 'same_picture' };
  if (code === 'not_free') return { kind: 'not_free' };
  if (EXISTS.has(code)) return { kind: 'exists' };
  if (status === 404) return { kind: 'not_found', code };
  return { kind: 'refused', status, code };
}

/** Our services refuse with an object that names the reason; anything else is not from them. */
function readBody(text: string): Record<string, unknown> | null {
  const body = parseJson(text);
  const isOurs =
    isRecord(body) && ['code', 'error_code', 'error', 'message', 'msg'].some((field) => field in body);
  return isOurs ? body : null;
}

/** Storage says most of its statuses inside of a 400. */
function statusOf(status: number, body: Record<string, unknown> | null): number {
  const inside = Number(body?.['statusCode']);
  return status === 400 && inside >= 400 && inside < 600 ? inside : status;
}

/** The auth service calls it `error_code` and keeps a number in `code`; functions call it `error`. */
function codeOf({ error_code, code, error }: Record<string, unknown>): string {
  return (
    ([error_code, code, error].find((value) => typeof value === 'string' && value !== '') as
      | string
      | undefined) ?? ''
  );
}

/** Retry-After in seconds or as a date, which counts by the server's own clock where the answer tells it. */
function readWait(headers: Headers, nowMs: number, atMostMs = WAIT_MS.atMost): number {
  const said = headers.get('retry-after')?.trim() ?? '';
  const serverNowMs = Date.parse(headers.get('date') ?? '');
  const waitMs = /^\d+$/.test(said)
    ? Number(said) * 1000
    : Date.parse(said) - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs);
  if (Number.isNaN(waitMs)) return WAIT_MS.unsaid;
  return Math.min(atMostMs, Math.max(WAIT_MS.atLeast, waitMs));
}
