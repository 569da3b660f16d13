/** An HTTP answer as it comes to the phone. */
export interface Answer {
  status: number;
  text: string;
  headers: Record<string, string>;
}

export const say = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  text: body === '' ? '' : JSON.stringify(body),
  headers,
});

/** Storage says most of its statuses inside of a 400. */
const fromStorage = (statusCode: string, code: string, error = code) =>
  say(400, { statusCode, code, error, message: error });

export const refuse = {
  /** Whoever stands before everything. */
  token: () => say(401, { code: 'bad_jwt', message: 'JWT expired' }),
  authToken: (isOver: boolean) => {
    const error_code = isOver ? 'session_not_found' : 'bad_jwt';
    return say(403, { code: 403, error_code, msg: error_code });
  },
  /** Rows: of a token that has run out, or whose session is over. */
  restToken: (isOver: boolean) =>
    say(401, { code: isOver ? 'PGRST301' : 'PGRST303', message: 'JWT expired' }),
  /** Storage says the same to a dead token and to a path of somebody else's. */
  storage: () => fromStorage('403', 'AccessDenied', 'Unauthorized'),
  bucket: () => fromStorage('404', 'NoSuchBucket', 'Bucket not found'),
  row: () => say(403, { code: '42501', message: 'Not allowed' }),
  credit: () => say(402, { code: 'PT402', message: 'No credits available' }),
  deleted: () => say(410, { code: 'PT410', message: 'Deleted' }),
  exists: () => say(409, { code: '23505', message: 'There already' }),
  object: () => fromStorage('409', 'KeyAlreadyExists', 'Duplicate'),
  room: () => say(507, { statusCode: '507', code: 'QuotaExceeded', error: 'Full', message: 'Full' }),
  noObject: () => fromStorage('404', 'NoSuchKey', 'Not there'),
  transform: (status: number, error: string) => say(status, { error, message: error }),
  tooManyFailures: (waitMs: number) =>
    say(
      429,
      { error: 'too_many_failures', message: 'Too many' },
      { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    ),
};
