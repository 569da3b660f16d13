import { codeOf } from '#local/error-code.ts';
import { openPool } from './pool.ts';
import type { Sql } from './sql.ts';

/** What PostgreSQL says where such a login may not be made, or not be used: by `pg_hba.conf`, say. */
const REFUSED = /^(42501|28...)$/;

/**
 * The address for what people ask in words of their own: by a login that may become `anon` or `authenticated` and nothing
 * else, so that whatever slips into a question finds no rights of the server there. It may still say that it is somebody
 * else, whose id it knows: a role knows no person. Undefined where the database gives none.
 */
export async function openPeopleLogin(sql: Sql, databaseUrl: string): Promise<string | undefined> {
  try {
    const { name, password } = await makeLogin(sql);
    const url = new URL(databaseUrl);
    // There they count before a name that stands elsewhere in the address.
    url.searchParams.set('user', name);
    url.searchParams.set('password', password);
    await tryLogin(url.href);
    return url.href;
  } catch (error) {
    if (REFUSED.test(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

interface Login {
  name: string;
  password: string;
}

/** Roles are those of all databases of one PostgreSQL: so the name tells whose this is. */
async function makeLogin(sql: Sql): Promise<Login> {
  return await sql.transaction(async (transaction) => {
    await transaction`
      insert into embedded.people_login (name, password)
      select 'people_of_' || replace(id::text, '-', ''), gen_random_uuid() || '-' || gen_random_uuid()
      from embedded.identity
      on conflict do nothing`;
    // Brought back from a backup into another PostgreSQL, the role is not there yet.
    const [login] = await transaction<Login & { command: string }>`
      select name, password, format(
        '%s role %I login noinherit password %L; grant anon, authenticated to %2$I',
        case when exists (select from pg_roles where rolname = name) then 'alter' else 'create' end, name, password
      ) as command
      from embedded.people_login`;
    if (!login)
      throw new Error('The database has no login for people (table embedded.people_login is empty)');
    await transaction.script(login.command);
    return login;
  });
}

async function tryLogin(url: string): Promise<void> {
  const pool = openPool({ url, connections: 1, longestStatementMs: 2_000 });
  try {
    const client = await pool.connect();
    await client.query('select 1', []);
    client.release();
  } finally {
    await pool.end();
  }
}
