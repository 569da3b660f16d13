import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabases } from '#local/database/databases.ts';
import { bootstrap } from '#local/database/prepare.ts';
import { queriesOf } from '#local/database/sql.ts';
import { findHostedTool, SUPABASE_CLI } from '#tests/support/server/hosted-tools.ts';
import { signUp } from '#tests/support/server/people.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/server/postgres.ts';
import { startServer } from '#tests/support/server/server.ts';

// The migrations as `db push` sends them: cut into statements by the CLI itself, and applied by an owner who is no
// superuser, on a database that has what a project has before its first migration.

const CLI = findHostedTool(SUPABASE_CLI);
const SUPABASE = join(import.meta.dirname, '..', '..', 'supabase');
const FILES = readdirSync(join(SUPABASE, 'migrations'));
const folder = mkdtempSync(join(tmpdir(), 'hosted-push-'));
/** One for each database: roles are those of a cluster, and only who made them may hand them on. */
let clusters: [OwnPostgres, OwnPostgres];

beforeAll(async () => {
  clusters = await Promise.all([startPostgres(), startPostgres()]);
  // A copy: the CLI keeps notes of its own beside them.
  for (const part of ['config.toml', 'migrations', 'templates'])
    cpSync(join(SUPABASE, part), join(folder, 'supabase', part), { recursive: true });
});
afterAll(async () => {
  await Promise.all(clusters.map((cluster) => cluster.stop()));
  rmSync(folder, { recursive: true });
});

/** Without a superuser's rights, as on hosted Supabase. */
const OWNER = { name: 'modest_owner', attributes: 'createrole bypassrls' };

/** An empty project, as far as our own server makes one. */
async function beginProject(cluster: OwnPostgres): Promise<string> {
  const url = await cluster.createDatabase('pushed', OWNER);
  const databases = openDatabases(url);
  try {
    await bootstrap(queriesOf(databases.own));
  } finally {
    await databases.close();
  }
  return url;
}

async function push(url: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    CLI ?? '',
    ['db', 'push', `--remote=${url}`, '--yes'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  );
  return stdout + stderr;
}
async function ask<T>(url: string, question: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await question(sql);
  } finally {
    await sql.end();
  }
}
/** All that the migrations make, in words. */
const shapeOf = (url: string) =>
  ask(url, async (sql) => {
    const rows = await sql<{ what: string }[]>`
      select 'function ' || pg_get_functiondef(oid) || coalesce(proacl::text, '') as what
      from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'table ' || oid::regclass || relrowsecurity || coalesce(relacl::text, '')
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || attnotnull || coalesce(pg_get_expr(adbin, adrelid), '') || coalesce(attacl::text, '')
      from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'policy ' || p::text from pg_policies p
      union all select 'bucket ' || id || public || file_size_limit || allowed_mime_types::text from storage.buckets
      order by 1`;
    return rows.map(({ what }) => what);
  });

test.skipIf(CLI === undefined)(
  'the CLI makes of them what our own server makes, and neither finds work left by the other',
  async () => {
    const pushed = await beginProject(clusters[0]);
    expect(await push(pushed)).toContain(`Apply ${String(FILES.length)} migrations`);
    const started = await clusters[1].createDatabase('started', OWNER);
    const first = await startServer({ env: { DATABASE_URL: started } });
    await first.stop();

    const shape = await shapeOf(pushed);
    expect(shape.length).toBeGreaterThan(200);
    expect(shape).toEqual(await shapeOf(started));
    for (const url of [pushed, started]) expect(await push(url)).toContain('up to date');
    const second = await startServer({ env: { DATABASE_URL: pushed } });
    try {
      expect(second.output()).toContain('"migrations":0');
      const { client } = await signUp(second);
      const { data } = await client.from('profiles').select('full_name').single();
      expect(data).toEqual({ full_name: 'Ada Cook' });
    } finally {
      await second.stop();
    }
  },
);
