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

export const refuse = {
  token: () => say(401, { code: 'bad_jwt', message: 'JWT expired' }),
  /** Storage says the same to a dead token and to a path of somebody else's. */
  storage: () => say(400, { statusCode: '403', error: 'Unauthorized', message: 'Not allowed' }),
  row: () => say(403, { code: '42501', message: 'Not allowed' }),
  exists: () => say(409, { code: '23505', message: 'There already' }),
  object: () => say(400, { statusCode: '409', error: 'Duplicate', message: 'There already' }),
  room: () => say(400, { statusCode: '507', error: 'QuotaExceeded', message: 'Full' }),
  noObject: () => say(400, { statusCode: '404', error: 'NoSuchKey', message: 'Not there' }),
  transform: (status: number, error: string) => say(status, { error, message: error }),
};
