import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';

// What must hold for everything in the schema, asked of the catalog: whatever a later migration adds is covered.
let backend: AnySupabase;
beforeAll(async () => {
  backend = await openAnySupabase();
});
afterAll(() => backend.stop());

/** Everything that the roles of the API may do with tables; TRUNCATE and TRIGGER too, which no API call shows. */
const GRANTS = [
  'authenticated INSERT account_deletion_requests.user_id',
  'authenticated INSERT transformations.id',
  'authenticated INSERT transformations.original_filename',
  'authenticated INSERT transformations.original_url',
  'authenticated INSERT transformations.recipe',
  'authenticated INSERT transformations.status',
  'authenticated INSERT transformations.user_id',
  'authenticated INSERT user_presets.id',
  'authenticated INSERT user_presets.name',
  'authenticated INSERT user_presets.recipe',
  'authenticated INSERT user_presets.user_id',
  'authenticated DELETE transformations',
  'authenticated DELETE user_presets',
  'authenticated SELECT account_deletion_requests',
  'authenticated SELECT credit_events',
  'authenticated SELECT profiles',
  'authenticated SELECT subscriptions',
  'authenticated SELECT transformation_versions',
  'authenticated SELECT transformations',
  'authenticated SELECT user_presets',
  'authenticated UPDATE profiles.full_name',
  'authenticated UPDATE transformations.exports',
  'authenticated UPDATE transformations.original_filename',
];

test('visitors and signed-in people hold exactly the rights that the migrations meant', async () => {
  const { sql } = backend;
  const granted = await sql<{ line: string }[]>`
    with held as (
      select c.relname::text as thing, a.* from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f', 'S')
      union all
      select c.relname || '.' || t.attname, a.* from pg_class c
      join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace
    )
    select case grantee when 0 then 'public' else grantee::regrole::text end || ' ' || privilege_type || ' ' || thing as line
    from held where grantee = 0 or grantee in ('anon'::regrole, 'authenticated'::regrole)`;
  expect(granted.map(({ line }) => line).toSorted()).toEqual(GRANTS.toSorted());
});

test('the ledger is only ever added to, by the server too', async () => {
  const { sql } = backend;
  const held = await sql<{ right: string }[]>`
    select a.privilege_type as right from pg_class c, aclexplode(c.relacl) a
    where c.oid = 'public.credit_events'::regclass and a.grantee = 'service_role'::regrole`;
  expect(held.map(({ right }) => right).toSorted()).toEqual(['INSERT', 'SELECT']);
});

test('every table that the API could reach has row level security', async () => {
  const open = await backend.sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relrowsecurity
      and (c.relnamespace = 'public'::regnamespace
        or has_table_privilege('anon', c.oid, 'select,insert,update,delete')
          and has_schema_privilege('anon', c.relnamespace, 'usage')
        or has_table_privilege('authenticated', c.oid, 'select,insert,update,delete')
          and has_schema_privilege('authenticated', c.relnamespace, 'usage'))
      -- What pg_net brings lies in a schema of its own, which the API of a project does not show.
      and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'net')`;
  expect([...open]).toEqual([]);
});

test('every table and every function says what it is for', async () => {
  const silent = await backend.sql`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
      and obj_description(oid, 'pg_class') is null
    union all
    select oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null`;
  expect([...silent]).toEqual([]);
});

test('every function looks names up nowhere but where it says', async () => {
  const loose = await backend.sql`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not coalesce(proconfig, '{}') @> array['search_path=""']`;
  expect([...loose]).toEqual([]);
});

test('only the welcome of a person, the bound of what they tell, the clearing away after one, the count of photos, what is deleted and the operator run with their owner’s rights', async () => {
  const definers = await backend.sql<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`;
  expect(definers.map(({ name }) => name)).toEqual([
    'bound_user_metadata',
    'deleted_stays_deleted',
    'forget_audit_lines_of_person',
    'forget_reasons_of_person',
    'leave_no_files_of_person',
    'leave_nothing_behind',
    'limit_stored_photos',
    'operator_find',
    'operator_give_credits',
    'operator_keep_account',
    'operator_remove_account',
    'operator_set_plan',
    'remember_deleted',
    'remove_account',
    'welcome_new_user',
  ]);
});

test('a signed-in person may run the checks of a recipe and of exports, and no other function; a visitor none', async () => {
  const open = await backend.sql<{ line: string }[]>`
    select r.role || ' ' || p.proname as line
    from pg_proc p, (values ('anon'), ('authenticated')) r(role)
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.role, p.oid, 'execute')
    order by 1`;
  expect(open.map(({ line }) => line)).toEqual([
    'authenticated is_valid_exports',
    'authenticated is_valid_recipe',
  ]);
});

interface Policy {
  name: string;
  table: string;
  roles: string[];
  command: string;
  rule: string;
}
const readPolicies = () => backend.sql<Policy[]>`
  select policyname as name, tablename as table, roles::text[] as roles, cmd as command,
         coalesce(qual, '') || ' ' || coalesce(with_check, '') as rule
  from pg_policies where schemaname = 'public'`;
/** Those that let somebody in: some only say that nobody is. */
const readRules = async () => (await readPolicies()).filter(({ rule }) => rule.trim() !== 'false');

test('every policy is for signed-in people and one operation, one policy for each', async () => {
  const policies = await readPolicies();
  expect(policies.length).toBeGreaterThan(0);
  expect(
    policies.filter(({ roles, command }) => roles.join() !== 'authenticated' || command === 'ALL'),
  ).toEqual([]);
  const places = policies.map(({ table, command }) => `${command} ${table}`);
  expect(places).toEqual([...new Set(places)]);
});

test('every policy asks once per query who is there, not once per row', async () => {
  for (const { name, rule } of await readRules()) {
    const asked = rule.match(/auth\.uid\(\)/g) ?? [];
    const askedOnce = rule.match(/\( SELECT auth\.uid\(\) AS uid\)/g) ?? [];
    expect({ name, once: askedOnce.length }).toEqual({ name, once: Math.max(1, asked.length) });
  }
});

test('every column that a policy compares leads an index', async () => {
  const { sql } = backend;
  const indexed = await sql<{ place: string }[]>`
    select c.relname || '.' || a.attname as place from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and i.indpred is null`;
  const leading = new Set(indexed.map(({ place }) => place));
  for (const { table, rule } of await readRules()) {
    const compared = [...rule.matchAll(/\((?:\w+\.)?(\w+) = \( SELECT auth\.uid/g)].map(
      ([, column]) => column,
    );
    const owner = rule.includes('FROM transformations t') ? 'transformations' : table;
    expect(compared.length, rule).toBeGreaterThan(0);
    for (const column of compared) expect(leading).toContain(`${owner}.${column}`);
  }
  expect(leading).toContain('transformation_versions.transformation_id');
});

test('every foreign key has an index to follow when its target goes', async () => {
  const bare = await backend.sql`
    select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`;
  expect([...bare]).toEqual([]);
});
