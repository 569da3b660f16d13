import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types, type PoolClient } from 'pg';
import { AnswerTooLarge, withLimitedAnswer } from './answer-size.ts';
import { isDatabaseLost } from './lost.ts';

interface PoolOptions {
  url: string;
  connections: number;
  /** No query takes longer; the database itself ends it. */
  longestStatementMs: number;
  /** No answer is larger. */
  mostAnswerBytes?: number;
}

export interface Connections extends PostgresPool {
  /** How often so far one was lost, or none was to be had. */
  losses: () => number;
}

/** In a transaction it is our own process that says nothing; people who wait for their query are no reason to end it. */
const LONGEST_SILENCE_MS = 30_000;
/** Whoever has waited so long for a connection is told that there is none. */
const LONGEST_WAIT_MS = 10_000;
/** A database that has gone away never says goodbye. */
const LONGEST_GOODBYE_MS = 5_000;
const IDLE_MS = 60_000;

/** Numbers of types in PostgreSQL's own catalogue. */
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const NAMES = 1003;
const TEXTS = 1009;
/** date, time, timestamp, timetz, interval, point, circle: as PostgreSQL writes them, not as objects of JavaScript. */
const LEFT_AS_TEXT = new Set([1082, 1083, 1114, 1266, 1186, 600, 718]);

/**
 * Connections to one database. Who holds one that is lost hears it at the next query, and nobody else ever gets it:
 * each connection is thrown away with its end.
 */
export function openPool({
  url,
  connections,
  longestStatementMs,
  mostAnswerBytes = Infinity,
}: PoolOptions): Connections {
  const { address, options } = readOptions(url);
  let losses = 0;
  const noteLoss = () => void (losses += 1);
  const pool = new Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: LONGEST_SILENCE_MS,
    options: `${options} -c TimeZone=UTC`,
    types: { getTypeParser: (type: number) => readerOf(type) },
  });
  // Whoever waits for an answer of that connection hears of it besides.
  pool.on('error', noteLoss);
  pool.on('connect', (client: PoolClient) => client.on('error', noteLoss));
  return {
    async connect() {
      try {
        return lend(await pool.connect(), mostAnswerBytes, noteLoss);
      } catch (error) {
        noteLoss();
        throw error;
      }
    },
    async end() {
      await Promise.race([pool.end(), pause(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    },
    losses: () => losses,
  };
}

/** The driver would take what an address asks of PostgreSQL in place of what we do: ours goes last, and so counts. */
function readOptions(url: string): { address: string; options: string } {
  const address = new URL(url);
  const options = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { address: address.href, options };
}

/**
 * PostgreSQL says in the answer to a query that it ends this connection; the end itself is noticed later, and until then
 * the pool would give it to somebody else.
 */
function lend(client: PoolClient, mostBytes: number, noteLoss: () => void): PostgresPoolClient {
  let isLost = false;
  let tooLarge: AnswerTooLarge | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // The end of a transaction, say: else it would hear of a loss, and forget why.
    if (tooLarge) throw tooLarge;
    try {
      return await withLimitedAnswer(client, mostBytes, () => client.query(sql, [...parameters]));
    } catch (error) {
      if (error instanceof AnswerTooLarge) {
        tooLarge = error;
        isLost = true;
      }
      if (isDatabaseLost(error)) {
        isLost = true;
        noteLoss();
      }
      throw error;
    }
  };
  return { query: query as PoolClient['query'], release: () => client.release(isLost) };
}

type Reader = (text: string) => unknown;

/** Rows become what PostgREST answers with. */
function readerOf(type: number): Reader {
  if (type === TIMESTAMPTZ) return asIso;
  if (type === INT8) return exactly((number) => Number.isSafeInteger(number));
  if (type === NUMERIC) return exactly((number, text) => Number.isFinite(number) && String(number) === text);
  if (LEFT_AS_TEXT.has(type)) return (text) => text;
  // A list of names is the one that the driver does not know, and the library reads its catalogue by it.
  return types.getTypeParser(type === NAMES ? TEXTS : type, 'text') as Reader;
}

/** A T between date and time, and minutes in the zone. */
const asIso = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** A number where it is one to the last digit, else its text. */
const exactly = (isExact: (number: number, text: string) => boolean) => (text: string) => {
  const number = Number(text);
  return isExact(number, text) ? number : text;
};
