import type { Answer } from '#tests/simulation/server/server.ts';

/** What may befall one request. */
export type NetworkFault =
  /** The connection breaks before anything has arrived. */
  | { kind: 'broken' }
  /** Neither request nor answer arrive, and nobody says so. */
  | { kind: 'lost' }
  /** The server has done it; nobody hears. */
  | { kind: 'unanswered' }
  /** The server has done it, and then the connection breaks. */
  | { kind: 'cut' }
  | { kind: 'late'; ms: number }
  | { kind: 'answered late'; ms: number }
  /** The server gets it a second time. */
  | { kind: 'twice'; ms: number }
  /** Somebody on the way answers, and the server never hears of it. */
  | { kind: 'instead'; answer: Answer }
  /** The server has done it, and somebody on the way says something else. */
  | { kind: 'disguised'; answer: Answer };

const json = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  text: JSON.stringify(body),
  headers,
});
const plain = (status: number): Answer => ({ status, text: '<html>Please sign in</html>', headers: {} });

/** One answer for each row of the table of failures, ours and those of whoever stands in between. */
const ANSWERS: readonly Answer[] = [
  plain(200),
  plain(302),
  plain(404),
  plain(502),
  plain(511),
  json(401, { code: 'bad_jwt', message: 'JWT expired' }),
  json(402, { error: 'no_credits', message: 'No credits' }),
  json(403, { code: '42501', message: 'Not allowed' }),
  json(404, { error: 'not_found', message: 'Not found' }),
  json(408, { message: 'Too slow' }),
  json(413, { error: 'photo_too_large', message: 'Too large' }),
  json(415, { error: 'wrong_type', message: 'Wrong type' }),
  json(422, { error: 'invalid', message: 'Not valid' }),
  json(423, { message: 'Locked' }),
  json(429, { message: 'Slow down' }, { 'retry-after': '45' }),
  json(500, { message: 'Broken' }),
  json(503, { error: 'unavailable', message: 'Busy' }),
  json(507, { statusCode: '507', error: 'QuotaExceeded', message: 'Full' }),
];

/** Says that it failed though it was done: only whoever stands in between does that, with a 5xx or a page of its own. */
const DISGUISES: readonly Answer[] = [plain(200), plain(502), json(500, { message: 'Broken' }), plain(504)];

export function chooseFault(draw: (below: number) => number): NetworkFault {
  const ms = 1000 + draw(90_000);
  const faults: NetworkFault[] = [
    { kind: 'broken' },
    { kind: 'lost' },
    { kind: 'unanswered' },
    { kind: 'unanswered' },
    { kind: 'cut' },
    { kind: 'late', ms },
    { kind: 'answered late', ms: ms / 4 },
    { kind: 'twice', ms },
    { kind: 'instead', answer: ANSWERS[draw(ANSWERS.length)] ?? plain(500) },
    { kind: 'instead', answer: ANSWERS[draw(ANSWERS.length)] ?? plain(500) },
    { kind: 'disguised', answer: DISGUISES[draw(DISGUISES.length)] ?? plain(500) },
  ];
  return faults[draw(faults.length)] ?? { kind: 'lost' };
}
