import type { PoolClient } from 'pg';

/** Of PostgreSQL itself, where a query asks for more than there may be. */
const PROGRAM_LIMIT_EXCEEDED = '54000';

export class AnswerTooLarge extends Error {
  readonly code = PROGRAM_LIMIT_EXCEEDED;
  readonly hint = 'Ask for fewer rows or columns at a time';

  constructor() {
    super('The answer is too large');
  }
}

/**
 * Ends the connection as soon as the answer to what is asked grows past `mostBytes`: the driver keeps all of a row, and
 * all rows, before anybody sees one. The database notices at what it sends next, and ends the query.
 */
export async function withLimitedAnswer<Answer>(
  { connection: { stream } }: PoolClient,
  mostBytes: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let bytes = 0;
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > mostBytes) stream.destroy(new AnswerTooLarge());
  };
  stream.on('data', count);
  try {
    return await ask();
  } finally {
    stream.off('data', count);
  }
}
