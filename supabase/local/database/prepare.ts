import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import { changeBesideOthers } from './beside-others.ts';
import { queriesOf, type Database, type Query, type Sql } from './sql.ts';

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

/**
 * What a hosted project brings along: Auth and storage, roles, schemas and their first rights. Where this program has
 * made all that before, nothing is done: even what changes nothing would keep out those who use the tables meanwhile.
 */
export async function bootstrap(sql: Sql): Promise<void> {
  const own = await readFile(new URL('bootstrap.sql', import.meta.url), 'utf8');
  const script = [SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql(), getStorageSchemaSql(), own].join('\n');
  if ((await readPreparation(sql)) === (await digestOf(sql, script))) return;
  await changeBesideOthers(sql, async (transaction) => {
    await transaction.script(script);
    const digest = await digestOf(transaction, script);
    await transaction`
      insert into embedded.prepared_by (login, digest) values (current_user, ${digest})
      on conflict (login) do update set digest = excluded.digest`;
  });
}

async function readPreparation(sql: Sql): Promise<string | undefined> {
  const [known] = await sql`select where to_regclass('embedded.prepared_by') is not null`;
  if (!known) return undefined;
  const [row] = await sql<{ digest: string }>`
    select digest from embedded.prepared_by where login = current_user`;
  return row?.digest;
}

/** Roles are those of a whole PostgreSQL: brought back into another one, a database finds others, or none. */
async function digestOf(query: Query, script: string): Promise<string> {
  const roles = await query`
    select oid, rolname, pg_has_role(oid, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)
    from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role', current_user) order by rolname`;
  return createHash('sha256').update(JSON.stringify(roles)).update(script).digest('hex');
}

/** The database's own, which its bootstrap has made. */
export async function readDatabaseId(sql: Sql): Promise<string> {
  const [identity] = await sql<{ id: string }>`select id from embedded.identity`;
  if (!identity) throw new Error('The database has lost its identity (table embedded.identity is empty)');
  return identity.id;
}
