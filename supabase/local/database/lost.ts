import { codeOf } from '#local/error-code.ts';

/** What PostgreSQL says as it goes, or before it has come: connection exceptions, no room, a shutdown, a start. */
const SAID_BY_POSTGRES = /^(08|53|57P0[1-3])/;
const SAID_BY_THE_NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/** The driver has no codes for these. */
const SAID_BY_THE_DRIVER =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

export const DATABASE_LOST = 'We’re having problems. Nothing was lost; please try again.';

/** The database, or the connection to it, has gone: asked again in a moment, the same question has an answer. */
export function isDatabaseLost(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (SAID_BY_POSTGRES.test(code) || SAID_BY_THE_NETWORK.test(code)) return true;
  return error instanceof Error && SAID_BY_THE_DRIVER.test(error.message);
}
