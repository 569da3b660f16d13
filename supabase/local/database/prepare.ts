import { readFile } from 'node:fs/promises';
import { getStorageSchemaSql } from '@supabase/lite';
import { queriesOf, type Database, type Sql } from './sql.ts';

/** Any number will do, as long as every server that prepares this database takes the same. */
const PREPARATION_LOCK = 20_261_121;

/**
 * Lets one server at a time prepare a database that several start on, by one connection. A large database takes as long
 * as it takes, and so does whoever goes first: there no statement is ended for its length.
 */
export async function whilePreparing<T>(
  database: Database,
  work: (preparing: Database) => Promise<T>,
): Promise<T> {
  return await database.connection().execute(async (preparing) => {
    const sql = queriesOf(preparing);
    await sql`set statement_timeout = 0`;
    await sql`select pg_advisory_lock(${PREPARATION_LOCK})`;
    try {
      return await work(preparing);
    } finally {
      await sql`select pg_advisory_unlock(${PREPARATION_LOCK})`;
      await sql`reset statement_timeout`;
    }
  });
}

/** What a hosted project brings along: roles, schemas and their first rights. */
export async function bootstrap(sql: Sql): Promise<void> {
  await sql.script(getStorageSchemaSql());
  await sql.script(await readFile(new URL('bootstrap.sql', import.meta.url), 'utf8'));
}

/** The database's own, which its bootstrap has made. */
export async function readDatabaseId(sql: Sql): Promise<string> {
  const [identity] = await sql<{ id: string }>`select id from embedded.identity`;
  if (!identity) throw new Error('The database has lost its identity (table embedded.identity is empty)');
  return identity.id;
}
