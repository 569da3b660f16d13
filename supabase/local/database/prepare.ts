import { readFile } from 'node:fs/promises';
import { getStorageSchemaSql } from '@supabase/lite';
import type { Sql } from './sql.ts';

/** Any number will do, as long as every server that prepares this database takes the same. */
const PREPARATION_LOCK = 20_261_121;

/** Lets one server at a time prepare a database that several start on. */
export async function whilePreparing<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return await sql.reserve(async (holder) => {
    await holder`select pg_advisory_lock(${PREPARATION_LOCK})`;
    try {
      return await work();
    } finally {
      await holder`select pg_advisory_unlock(${PREPARATION_LOCK})`;
    }
  });
}

/** What a hosted project brings along: roles, schemas and their first rights. Gives the database's own id. */
export async function bootstrap(sql: Sql): Promise<string> {
  await sql.script(getStorageSchemaSql());
  await sql.script(await readFile(new URL('bootstrap.sql', import.meta.url), 'utf8'));
  const [identity] = await sql<{ id: string }>`select id from embedded.identity`;
  if (!identity) throw new Error('The database has lost its identity (table embedded.identity is empty)');
  return identity.id;
}
