import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type { Kysely } from 'kysely';
import { refuseInnerQuestions } from './inner-questions.ts';
import { asPostgrestError } from './postgrest-error.ts';
import { queriesBy, type Database } from './sql.ts';

/**
 * What Auth and REST of the library ask through. Its own driver is never connected: where a connection is lost, that
 * driver ends the process, or goes on with the connection of somebody else, in the middle of their transaction.
 */
export function connectSupabase(database: Database): PostgresConnection {
  const connection = createPostgresConnection({});
  connection.kysely = database;
  connection.normalizeDbError = asPostgrestError;
  const introspect = connection.introspect.bind(connection);
  // Where it cannot see the tables the library says that there are none, and phones believe it.
  connection.introspect = async (options) => {
    const seen = await introspect(options);
    if (seen.tables.length === 0) throw new Error('The database does not tell its tables');
    return seen;
  };
  const look = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (question) => {
    refuseInnerQuestions(question);
    return await look(question);
  };
  // Left unknown, the library would grant every table to every role at its first query, whatever the migrations revoked.
  Object.assign(connection, { rlsState: 'active', applyJwtSessionContext: becomePerson });
  return connection;
}

/** By a login without rights. Which tables there are it could not see: the server's own connection tells it. */
export function connectPeople(database: Database, own: PostgresConnection): PostgresConnection {
  return Object.assign(connectSupabase(database), {
    introspect: own.introspect.bind(own),
    viewOptionsMetadata: own.viewOptionsMetadata.bind(own),
  });
}

interface PersonContext {
  auth?: { uid?: string | null; role?: string; jwt?: object };
  storage?: { operation?: string | null };
}

/** As the library does it, in one statement: its own six each wait for the database, before every question. */
async function becomePerson(transaction: Kysely<unknown>, { auth, storage }: PersonContext): Promise<void> {
  const role = auth?.role ?? 'anon';
  await queriesBy(transaction)`
    select set_config('role', ${role}, true),
           set_config('request.jwt.claim.sub', ${auth?.uid ?? ''}, true),
           set_config('request.jwt.claim.role', ${role}, true),
           set_config('request.jwt.claims', ${auth?.jwt ? JSON.stringify(auth.jwt) : ''}, true),
           set_config('storage.operation', ${storage?.operation ?? ''}, true)`;
}
