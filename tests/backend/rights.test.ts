import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';

const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
const ACTORS = ['owner', 'other', 'nobody', 'service'] as const;
type Operation = (typeof OPERATIONS)[number];
type Actor = (typeof ACTORS)[number];
/** `hidden`: no error, and no row seen or touched, as if there were none. `refused`: an error, code 42501. */
type Outcome = 'done' | 'hidden' | 'refused';
type Row = Record<string, unknown>;

/** For each operation what comes of it for the owner, for somebody else, for nobody (not signed in), for the service. */
type Expected = Record<Operation, readonly [Outcome, Outcome, Outcome, Outcome]>;

const SERVER_WRITES: Expected = {
  select: ['done', 'hidden', 'refused', 'done'],
  insert: ['refused', 'refused', 'refused', 'done'],
  update: ['refused', 'refused', 'refused', 'done'],
  delete: ['refused', 'refused', 'refused', 'done'],
};
const RIGHTS: Record<string, Expected> = {
  profiles: { ...SERVER_WRITES, update: ['done', 'hidden', 'refused', 'done'] },
  subscriptions: SERVER_WRITES,
  transformations: {
    ...SERVER_WRITES,
    insert: ['done', 'refused', 'refused', 'done'],
    // What it is called and how it is exported, and nothing else: see columns.test.ts.
    update: ['done', 'hidden', 'refused', 'done'],
    delete: ['done', 'hidden', 'refused', 'done'],
  },
  transformation_versions: SERVER_WRITES,
  user_presets: {
    ...SERVER_WRITES,
    insert: ['done', 'refused', 'refused', 'done'],
    delete: ['done', 'hidden', 'refused', 'done'],
  },
  // A ledger: not even the server changes what is written.
  credit_events: {
    ...SERVER_WRITES,
    update: ['refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused'],
  },
  transform_jobs: { ...SERVER_WRITES, select: ['refused', 'refused', 'refused', 'done'] },
  transform_keys: { ...SERVER_WRITES, select: ['refused', 'refused', 'refused', 'done'] },
  deleted_transformations: { ...SERVER_WRITES, select: ['refused', 'refused', 'refused', 'done'] },
  file_removals: { ...SERVER_WRITES, select: ['refused', 'refused', 'refused', 'done'] },
  // What the operator did: for the owner of the database alone.
  operator_log: {
    select: ['refused', 'refused', 'refused', 'refused'],
    insert: ['refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused'],
  },
  account_deletion_requests: { ...SERVER_WRITES, insert: ['done', 'refused', 'refused', 'done'] },
};

let backend: AnySupabase;
let owner: Person;
let other: Person;
let photoId: string;
/** Two finished jobs of another photo of the owner's. */
let started: { photo: string; jobs: string[] };

beforeAll(async () => {
  backend = await openAnySupabase();
  owner = await signUp(backend.server);
  other = await signUp(backend.server);
  const photo = photoOf(owner);
  photoId = photo.id;
  await owner.client.from('transformations').insert(photo).throwOnError();
  started = await addFinishedJobs(owner);
});
afterAll(() => backend.stop());

/** Cells that were done took the owner's account away or used it up. */
afterEach(async () => {
  const { sql } = backend;
  await sql`delete from public.user_presets where user_id = ${owner.id}`;
  await sql`insert into public.profiles (id) values (${owner.id}) on conflict do nothing`;
  await sql`
    insert into public.subscriptions (user_id, credits_total, renews_at)
    values (${owner.id}, 3, '2099-01-01') on conflict do nothing`;
});

/** A whole row of the owner's, the column that finds it, and a change that would show. */
const EXAMPLES: Record<string, () => { key: string; row: Row; change: Row }> = {
  profiles: () => ({ key: 'id', row: { id: owner.id, full_name: 'Ada' }, change: { full_name: 'Eve' } }),
  subscriptions: () => ({
    key: 'user_id',
    row: { user_id: owner.id, credits_total: 3, renews_at: '2099-01-01T00:00:00+00:00' },
    change: { plan: 'pro' },
  }),
  transformations: () => ({ key: 'id', row: photoOf(owner), change: { original_filename: 'changed.jpg' } }),
  transformation_versions: () => ({
    key: 'id',
    row: {
      id: randomUUID(),
      transformation_id: photoId,
      version_number: 7,
      output_url: 'o',
      recipe: { prompt: 'x' },
    },
    change: { output_url: 'changed' },
  }),
  user_presets: () => ({
    key: 'id',
    row: { id: randomUUID(), user_id: owner.id, name: 'Warm', recipe: { prompt: 'warm' } },
    change: { name: 'Cold' },
  }),
  credit_events: () => ({
    key: 'id',
    row: { id: randomUUID(), user_id: owner.id, kind: 'grant', amount: 5 },
    change: { amount: 50 },
  }),
  transform_jobs: () => ({
    key: 'id',
    row: {
      id: randomUUID(),
      transformation_id: photoId,
      version_number: 7,
      user_id: owner.id,
      recipe: { prompt: 'x' },
    },
    change: { priority: 9 },
  }),
  transform_keys: () => ({
    key: 'key',
    row: { transformation_id: started.photo, key: randomUUID(), job_id: started.jobs[0] },
    change: { job_id: started.jobs[1] },
  }),
  deleted_transformations: () => ({
    key: 'id',
    row: { user_id: owner.id, id: randomUUID(), original: randomUUID() },
    change: { deleted_at: '2026-01-01T00:00:00+00:00' },
  }),
  file_removals: () => ({
    key: 'folder',
    row: { user_id: owner.id, bucket: 'outputs', folder: `${owner.id}/${randomUUID()}` },
    change: { bucket: 'thumbnails' },
  }),
  operator_log: () => ({
    key: 'id',
    row: {
      id: randomUUID(),
      operator: 'mia',
      action: 'set plan',
      user_id: owner.id,
      plan: 'pro',
      reason: 'paid',
      done_at: '2026-01-01T00:00:00+00:00',
    },
    change: { reason: 'changed' },
  }),
  account_deletion_requests: () => ({
    key: 'user_id',
    row: { user_id: owner.id },
    change: { requested_at: '2020-01-01T00:00:00+00:00' },
  }),
};

test('the table of rights names every table that there is', async () => {
  const tables = await backend.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  expect(Object.keys(RIGHTS).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(RIGHTS))('a row of %s', (table, expected) => {
  const cells = OPERATIONS.flatMap((operation) =>
    ACTORS.map((actor, i) => ({ operation, actor, outcome: expected[operation][i] ?? 'refused' })),
  );
  test.each(cells)('$operation by $actor is $outcome', async ({ operation, actor, outcome }) => {
    const { key, row, change } = EXAMPLES[table]!();
    const id = String(row[key]);
    await placeRow(table, key, row, operation !== 'insert');
    const before = await readRows(table, key, id);

    const result = await attempt(clientOf(actor), operation, { table, key, id, row, change });

    const after = await readRows(table, key, id);
    if (outcome === 'done') {
      expect(result.error).toBeNull();
      expectDone(operation, { before, after, seen: result.data, row, change });
      return;
    }
    expect(after, 'the database is as before').toEqual(before);
    if (outcome === 'hidden') {
      expect(result.error).toBeNull();
      expect(result.data ?? []).toEqual([]);
    } else {
      expect(result.error?.code).toBe('42501');
      expect(result.status).toBe(actor === 'nobody' ? 401 : 403);
    }
  });
});

const clientOf = (actor: Actor): SupabaseClient =>
  ({ owner: owner.client, other: other.client, nobody: backend.nobody, service: backend.service })[actor];

async function addFinishedJobs(person: Person): Promise<{ photo: string; jobs: string[] }> {
  const photo = photoOf(person);
  await person.client.from('transformations').insert(photo).throwOnError();
  const jobs = await backend.sql<{ id: string }[]>`
    insert into public.transform_jobs (transformation_id, version_number, user_id, recipe, state)
    select ${photo.id}, v, ${person.id}, '{"prompt": "x"}', 'done' from generate_series(1, 2) v returning id`;
  return { photo: photo.id, jobs: jobs.map(({ id }) => id) };
}

/** Nothing with that key, or exactly this row, by the superuser's hand. */
async function placeRow(table: string, key: string, row: Row, isThere: boolean): Promise<void> {
  const { sql } = backend;
  await sql`delete from ${sql(table)} where ${sql(key)} = ${String(row[key])}`;
  if (table === 'transformation_versions' || table === 'transform_jobs') {
    await sql`delete from ${sql(table)} where transformation_id = ${photoId}`;
  }
  if (isThere) await insertRow(table, row);
}

async function insertRow(table: string, row: Row): Promise<void> {
  const { sql } = backend;
  const columns = Object.keys(row);
  await sql`
    insert into ${sql(table)} (${sql(columns)})
    select ${sql(columns)} from jsonb_populate_record(null::${sql(table)}, ${JSON.stringify(row)}::text::jsonb)`;
}

async function readRows(table: string, key: string, id: string): Promise<Row[]> {
  const { sql } = backend;
  const rows = await sql<{ row: Row }[]>`
    select to_jsonb(t) as row from ${sql(table)} t where ${sql(key)} = ${id}`;
  return rows.map(({ row }) => row);
}

type Target = Record<'table' | 'key' | 'id', string> & Record<'row' | 'change', Row>;

async function attempt(client: SupabaseClient, operation: Operation, target: Target) {
  const { table, key, id, row, change } = target;
  if (operation === 'select') return await client.from(table).select('*').eq(key, id);
  if (operation === 'insert') return await client.from(table).insert(row);
  if (operation === 'update') return await client.from(table).update(change).eq(key, id);
  return await client.from(table).delete().eq(key, id);
}

type Done = Record<'before' | 'after', Row[]> & Record<'row' | 'change', Row> & { seen: unknown };

function expectDone(operation: Operation, { before, after, seen, row, change }: Done): void {
  if (operation === 'select') expect(seen).toEqual([expect.objectContaining(row)]);
  if (operation === 'insert') expect([before, after]).toEqual([[], [expect.objectContaining(row)]]);
  if (operation === 'update') expect(after).toEqual([expect.objectContaining(change)]);
  if (operation === 'delete') expect([before.length, after]).toEqual([1, []]);
}
