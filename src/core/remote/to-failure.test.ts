import { expect, test } from 'vitest';
import type { Failure } from '#core/model/failure.ts';
import { toFailure } from './to-failure.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const HTML = '<!doctype html><title>Free Wi-Fi</title>';

const judge = (status: number, body: object | string, headers: Record<string, string> = {}) =>
  toFailure(
    { status, text: typeof body === 'string' ? body : JSON.stringify(body), headers: new Headers(headers) },
    NOW,
  );

/** As storage says it: the status stands in the body of a 400. */
const storage = (statusCode: number, code: string, error = code) => ({
  statusCode: String(statusCode),
  code,
  error,
  message: 'words that mean nothing',
});
/** As the auth service says it. */
const auth = (status: number, error_code: string) => ({ code: status, error_code, msg: 'words' });
/** As PostgREST says it. */
const rest = (code: string) => ({
  code,
  details: null,
  hint: null,
  message: 'JWT expired, already exists, 402',
});

const refused = (status: number, code: string): Failure => ({ kind: 'refused', status, code });

test.each<[string, number, object | string, Failure]>([
  ['a portal that shows its page with 200', 200, HTML, { kind: 'offline' }],
  ['a yes that is none of ours', 200, { hello: 1 }, { kind: 'offline' }],
  ['an answer that leads elsewhere', 302, '', { kind: 'offline' }],
  ['a portal that asks for a sign-in', 511, HTML, { kind: 'offline' }],
  ['a proxy that asks for a sign-in', 407, HTML, { kind: 'offline' }],
  ['a portal that calls itself not signed in', 401, HTML, { kind: 'offline' }],
  ['a page that is not there', 404, HTML, { kind: 'offline' }],
  ['an empty 404', 404, '', { kind: 'offline' }],
  ['a list instead of a reason', 404, [], { kind: 'offline' }],
  ['a firewall', 403, HTML, { kind: 'offline' }],
  ['JSON of somebody else', 403, { blocked: true }, { kind: 'offline' }],

  ['the server’s own trouble', 500, storage(500, 'InternalError'), { kind: 'busy', status: 500 }],
  ['a gateway without a server', 502, HTML, { kind: 'busy', status: 502 }],
  ['a server that is being started', 503, '', { kind: 'busy', status: 503 }],
  ['storage whose database is slow', 400, storage(544, 'DatabaseTimeout'), { kind: 'busy', status: 544 }],
  ['storage that asks to slow down in a 400', 400, storage(503, 'SlowDown'), { kind: 'busy', status: 503 }],
  ['a path that is being written now', 400, storage(423, 'ResourceLocked'), { kind: 'busy', status: 423 }],
  ['a request that took too long', 408, '', { kind: 'busy', status: 408 }],

  ['a token that PostgREST does not take', 401, rest('PGRST303'), { kind: 'signed_out' }],
  [
    'a token that the function does not take',
    401,
    { error: 'not_authenticated', message: 'x' },
    { kind: 'signed_out' },
  ],
  [
    'a token that hosted functions do not take',
    401,
    { code: 401, message: 'Invalid JWT' },
    { kind: 'signed_out' },
  ],
  ['a token that storage does not take', 400, storage(400, 'InvalidJWT'), { kind: 'signed_out' }],
  ['a token that storage does not take, its way', 400, storage(401, 'Unauthorized'), { kind: 'signed_out' }],
  ['a token that auth does not take', 403, auth(403, 'bad_jwt'), { kind: 'signed_out' }],
  ['a session that was closed', 403, auth(403, 'session_not_found'), { kind: 'signed_out' }],

  ['no credit, from the function', 402, { error: 'no_credits', message: 'x' }, { kind: 'no_credits' }],
  ['no credit, from the table', 402, rest('PT402'), { kind: 'no_credits' }],

  ['no room for one more photo', 507, storage(507, 'QuotaExceeded'), { kind: 'storage_full' }],
  ['a server without room', 507, storage(507, 'ServerFull'), { kind: 'busy', status: 507 }],

  ['a row that is there', 409, rest('23505'), { kind: 'exists' }],
  ['an object that is there', 400, storage(409, 'ResourceAlreadyExists', 'Duplicate'), { kind: 'exists' }],
  [
    'an object that is there, in old words',
    400,
    { statusCode: '409', error: 'Duplicate' },
    { kind: 'exists' },
  ],
  [
    'an object that is there, with its own status',
    409,
    storage(409, 'KeyAlreadyExists', 'Duplicate'),
    { kind: 'exists' },
  ],
  ['a row that names somebody who is gone', 409, rest('23503'), refused(409, '23503')],
  ['too many presets', 409, rest('PT409'), refused(409, 'PT409')],

  [
    'a photo that is not there',
    404,
    { error: 'original_missing', message: 'x' },
    { kind: 'not_found', code: 'original_missing' },
  ],
  [
    'an object that is not there',
    400,
    storage(404, 'NoSuchKey', 'not_found'),
    { kind: 'not_found', code: 'NoSuchKey' },
  ],

  [
    'a path that is not theirs, or a token that is over',
    400,
    storage(403, 'AccessDenied', 'Unauthorized'),
    refused(403, 'AccessDenied'),
  ],
  ['a row in another name', 403, rest('42501'), refused(403, '42501')],
  ['a photo that is too large', 400, storage(413, 'EntityTooLarge'), refused(413, 'EntityTooLarge')],
  ['a photo that is too large for whatever stands before', 413, HTML, refused(413, '')],
  ['a type that is not taken', 400, storage(415, 'InvalidMimeType'), refused(415, 'InvalidMimeType')],
  [
    'a request that makes no sense',
    422,
    { error: 'invalid_request', message: 'x' },
    refused(422, 'invalid_request'),
  ],
  ['a rule of the table', 400, rest('23514'), refused(400, '23514')],
  ['a status in the body that is none', 400, { statusCode: '200', error: 'x' }, refused(400, 'x')],
])('%s', (_, status, body, failure) => {
  expect(judge(status, body)).toEqual(failure);
});

test.each<[string, Record<string, string>, number]>([
  ['nothing', {}, 30_000],
  ['seconds', { 'retry-after': '7' }, 7000],
  ['no seconds', { 'retry-after': '0' }, 1000],
  ['an hour', { 'retry-after': '3600' }, 600_000],
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 08:01:00 GMT' }, 60_000],
  ['a date that is over', { 'retry-after': 'Sat, 21 Nov 2026 07:00:00 GMT' }, 1000],
  [
    'a date, while the phone’s clock is a day off',
    { 'retry-after': 'Fri, 20 Nov 2026 08:00:20 GMT', date: 'Fri, 20 Nov 2026 08:00:00 GMT' },
    20_000,
  ],
  ['nonsense', { 'retry-after': 'soon' }, 30_000],
])('429 that tells %s is waited for so long', (_, headers, waitMs) => {
  expect(judge(429, { error: 'x' }, headers)).toEqual({ kind: 'slow_down', waitMs });
  expect(judge(429, '', headers)).toEqual({ kind: 'slow_down', waitMs });
});

test('a person of whom too many photos failed waits for as long as it takes, an hour at most', () => {
  const waitMs = (seconds: string) =>
    judge(429, { error: 'too_many_failures', message: 'x' }, { 'retry-after': seconds });
  expect(waitMs('2520')).toEqual({ kind: 'too_many_failures', waitMs: 2_520_000 });
  expect(waitMs('90000')).toEqual({ kind: 'too_many_failures', waitMs: 3_600_000 });
});
