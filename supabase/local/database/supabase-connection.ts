import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { asPostgrestError } from './postgrest-error.ts';
import type { Database } from './sql.ts';

/**
 * What Auth and REST of the library ask through. Its own driver is never connected: where a connection is lost, that
 * driver ends the process, or goes on with the connection of somebody else, in the middle of their transaction.
 */
export function connectSupabase(database: Database): PostgresConnection {
  const connection = createPostgresConnection({});
  connection.kysely = database;
  connection.normalizeDbError = asPostgrestError;
  // Left unknown, the library would grant every table to every role at its first query, whatever the migrations revoked.
  Object.assign(connection, { rlsState: 'active' });
  return connection;
}
