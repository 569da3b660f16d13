import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHostedTool, SUPABASE_CLI } from '#tests/support/server/hosted-tools.ts';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';

// What the advisors of hosted Supabase look for in a database, asked of ours: each question finds nothing. What they ask
// besides (of functions, grants and row level security) is asked in catalog.test.ts.
let backend: AnySupabase;
beforeAll(async () => {
  backend = await openAnySupabase();
});
afterAll(() => backend.stop());

/** Everything but what belongs to PostgreSQL, to the platform, or to the embedded server, which hosted ones lack. */
const OURS = `n.nspname not in ('auth', 'cron', 'embedded', 'extensions', 'graphql', 'graphql_public', 'information_schema',
  'net', 'pg_catalog', 'pgbouncer', 'realtime', 'storage', 'supabase_functions', 'supabase_migrations', 'vault')
  and n.nspname !~ '^pg_(toast|temp)'`;
const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace and c.relkind in ('r', 'p')`;
const POLICIES = `pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace`;
const RULE = `coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')`;

const QUESTIONS = [
  [
    'a table without a primary key',
    `select c.oid::regclass::text as found from ${TABLES}
     where ${OURS} and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  ],
  [
    'a foreign key whose columns lead no index',
    `select k.conrelid::regclass || ' ' || k.conname as found from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and k.contype = 'f' and not exists (
       select 1 from pg_index i where i.indrelid = k.conrelid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  ],
  [
    'two indexes on the same columns',
    `select string_agg(i.indexrelid::regclass::text, ', ') as found from pg_index i
     join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OURS}
     group by i.indrelid, i.indkey, i.indclass, i.indoption, i.indcollation,
       pg_get_expr(i.indpred, i.indrelid), pg_get_expr(i.indexprs, i.indrelid)
     having count(*) > 1`,
  ],
  [
    'row level security without a rule: nobody is let in, but nobody has said so',
    `select c.oid::regclass::text as found from ${TABLES}
     where ${OURS} and c.relrowsecurity and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`,
  ],
  [
    'rules on a table that does not ask them',
    `select distinct c.oid::regclass::text as found from ${POLICIES} where not c.relrowsecurity`,
  ],
  [
    'two rules that let the same people do the same',
    `select c.oid::regclass || ' ' || r.rolname || ' ' || p.polcmd::text as found from ${POLICIES}
     join pg_roles r on r.oid = any (p.polroles) or p.polroles = '{0}'
     where ${OURS} and p.polpermissive and not r.rolbypassrls and r.rolname !~ '^pg_'
     group by c.oid, r.rolname, p.polcmd having count(*) > 1`,
  ],
  [
    'a rule that asks for each row who is there',
    `select c.oid::regclass || ': ' || p.polname as found from ${POLICIES}
     where regexp_replace(${RULE}, '\\( SELECT (auth\\.\\w+\\(\\)|current_setting\\([^)]*\\)) AS \\w+\\)', '', 'g')
       ~ '(auth\\.(uid|role|jwt|email)|current_setting)\\('`,
  ],
  [
    'a rule that lets everybody write',
    `select c.oid::regclass || ': ' || p.polname as found from ${POLICIES}
     where p.polcmd <> 'r' and p.polpermissive and btrim(${RULE}) in ('true', 'true true', '(true)')`,
  ],
  [
    'a rule that believes what people may write about themselves',
    `select c.oid::regclass || ': ' || p.polname as found from ${POLICIES} where ${RULE} ~ 'user_metadata'`,
  ],
  [
    'a view that reads with the rights of whoever made it, or one that is kept',
    `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and (c.relkind in ('m', 'f') or c.relkind = 'v'
       and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])`,
  ],
  [
    'a function that everybody may run with the rights of its owner',
    `select p.oid::regprocedure || ' by ' || r.role as found
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace, (values ('anon'), ('authenticated')) r(role)
     where ${OURS} and p.prosecdef and has_function_privilege(r.role, p.oid, 'execute')`,
  ],
  [
    'a function that looks names up where its caller says',
    `select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and not exists (select 1 from unnest(p.proconfig) setting where setting like 'search_path=%')`,
  ],
  [
    'an extension among the tables of the API',
    `select extname::text as found from pg_extension where extnamespace = 'public'::regnamespace`,
  ],
  [
    'a column of a type that no upgrade of PostgreSQL takes along',
    `select c.oid::regclass || '.' || a.attname as found from ${TABLES}
     join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where ${OURS} and a.atttypid::regtype::text in ('regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper',
       'regoperator', 'regproc', 'regprocedure')`,
  ],
  ['a bucket whose pictures everybody could list', `select id as found from storage.buckets where public`],
] as const;

test.each(QUESTIONS)('there is not %s', async (_, question) => {
  const found = await backend.sql.unsafe<{ found: string }[]>(question);
  expect(found.map((row) => row.found)).toEqual([]);
});

const CLI = findHostedTool(SUPABASE_CLI);
// Of use it can say nothing here, so it is asked for warnings and errors alone.
test.skipIf(CLI === undefined)('Supabase’s own CLI has no advice', async () => {
  const { host, port, database, user, pass } = backend.sql.options;
  const address = `postgres://${user}:${String(pass)}@${String(host)}:${String(port)}/${database}`;
  const asked = ['db', 'advisors', `--remote=${address}`, '--level', 'warn', '--output-format', 'json'];
  const folder = mkdtempSync(join(tmpdir(), 'supabase-cli-'));
  try {
    const { stdout } = await promisify(execFile)(CLI ?? '', asked, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    });
    expect(JSON.parse(stdout)).toMatchObject({ results: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** One of each. */
const PLANTS = `
  create table public.planted (a uuid references public.profiles (id), b uuid, c regproc);
  create index planted_one on public.planted (b);
  create index planted_two on public.planted (b);
  create policy "one" on public.planted for select to authenticated using (a = auth.uid());
  create policy "two" on public.planted for select to authenticated using (b = auth.uid());
  create policy "all" on public.planted for insert to authenticated with check (true);
  create policy "own words" on public.planted for delete to authenticated
    using ((select auth.jwt() -> 'user_metadata' ->> 'role') = 'cook');
  create table public.planted_closed (id uuid primary key);
  alter table public.planted_closed enable row level security;
  create view public.planted_view as select 1 as one;
  create function public.planted() returns integer language sql security definer as 'select 1';
  create extension citext with schema public;
  insert into storage.buckets (id, name, public) values ('planted', 'planted', true);`;

test('each question finds what is planted for it', async () => {
  const answers = new Map<string, number>();
  const takenBack = new Error('planted');
  const planting = backend.sql.begin(async (transaction) => {
    await transaction.unsafe(PLANTS);
    for (const [what, question] of QUESTIONS) answers.set(what, (await transaction.unsafe(question)).length);
    throw takenBack;
  });
  await expect(planting).rejects.toBe(takenBack);
  expect([...answers].filter(([, found]) => found === 0)).toEqual([]);
});
