import { readFile } from 'node:fs/promises';
import { getStorageSchemaSql } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type { PostgresError, Sql } from 'postgres';
import { codeOf } from './error-code.ts';

/** Codes that the REST layer already turns into PostgREST's own answers. */
const KNOWN_TO_REST = /^(42501|23505|42P01|PGRST|PT\d{3})$/;
const SQL_STATE = /^[0-9A-Z]{5}$/;
const TIMESTAMPTZ = 1184;
const JSON_TYPE = 114;
const JSONB = 3802;
/** No single query of ours takes a second; one that runs this long is an accident or an attack. */
const LONGEST_STATEMENT_MS = 30_000;

/** One pool of connections for Auth, REST, storage and the timers. */
export function openDatabase(url: string): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 20,
      connection: {
        statement_timeout: LONGEST_STATEMENT_MS,
        idle_in_transaction_session_timeout: LONGEST_STATEMENT_MS,
      },
      onnotice: () => {},
      // PostgREST answers with the ISO form: a T between date and time, and minutes in the zone.
      types: {
        json: jsonAs(JSON_TYPE),
        jsonb: jsonAs(JSONB),
        timestamptz: {
          to: TIMESTAMPTZ,
          from: [TIMESTAMPTZ],
          serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
          parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
        },
      },
    },
  });
  connection.normalizeDbError = asPostgrestError;
  // Left unknown, the library would grant every table to every role at its first query, whatever the migrations revoked.
  Object.assign(connection, { rlsState: 'active' });
  return connection;
}

/** The library hands over JSON as text that is ready; encoded once more, an object would arrive as a string. */
function jsonAs(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}

/** The same pool for queries of our own, typed without the driver's custom values. */
export function queriesOf(connection: { driver: Sql }): Sql {
  return connection.driver;
}

/** Any number will do, as long as every server that prepares this database takes the same. */
const PREPARATION_LOCK = 20_261_121;

/** Lets one server at a time prepare a database that several start on. */
export async function whilePreparing<T>({ driver }: PostgresConnection, work: () => Promise<T>): Promise<T> {
  const holder = await driver.reserve();
  try {
    await holder`select pg_advisory_lock(${PREPARATION_LOCK})`;
    return await work();
  } finally {
    await holder`select pg_advisory_unlock(${PREPARATION_LOCK})`;
    holder.release();
  }
}

/** What a hosted project brings along: roles, schemas and their first rights. Gives the database's own id. */
export async function bootstrap({ driver }: PostgresConnection): Promise<string> {
  await driver.unsafe(getStorageSchemaSql());
  await driver.unsafe(await readFile(new URL('bootstrap.sql', import.meta.url), 'utf8'));
  const [identity] = await driver<{ id: string }[]>`select id from embedded.identity`;
  if (!identity) throw new Error('The database has lost its identity (table embedded.identity is empty)');
  return identity.id;
}

/** Errors of rules in the database reach the client as PostgREST would send them, not as a server error. */
function asPostgrestError(error: unknown): unknown {
  if (!isPostgresError(error) || KNOWN_TO_REST.test(error.code)) return error;
  const { code, message, detail = null, hint = null } = error;
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
  };
}

function statusOf(code: string): number {
  if (code === '23503') return 409;
  return /^(08|53|57|58|XX)/.test(code) ? 500 : 400;
}

function isPostgresError(error: unknown): error is PostgresError {
  return SQL_STATE.test(codeOf(error) ?? '');
}
