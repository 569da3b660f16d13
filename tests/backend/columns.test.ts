import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { askUntilServed } from '#tests/support/server/ask-until-served.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';

type Row = Record<string, unknown>;

// Everything here is tried on a server that was started a second time on its data: a library that grants rights at
// the first request of a process would give back what the migrations took.
const dataDir = makeReadyDataDir();
let backend: Backend;
let owner: Person;
let other: Person;
let photo: ReturnType<typeof photoOf>;
const preset = { id: randomUUID(), user_id: '', name: 'Warm', recipe: { prompt: 'warm' } };

beforeAll(async () => {
  const first = await openBackend({ dataDir });
  owner = await signUp(first.server);
  other = await signUp(first.server);
  photo = photoOf(owner);
  await owner.client.from('transformations').insert(photo).throwOnError();
  await owner.client
    .from('user_presets')
    .insert({ ...preset, user_id: owner.id })
    .throwOnError();
  const { port } = new URL(first.server.url);
  await first.stop();
  backend = await openBackend({ dataDir, env: { PORT: port } });
});
afterAll(async () => {
  await backend.stop();
  removeDataDir(dataDir);
});

test('the very first requests of a process, twenty at once, change no revoked column', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      askUntilServed(() =>
        owner.client.from('transformations').update({ status: 'ready' }).eq('id', photo.id),
      ),
    ),
  );
  expect(results.map(({ error }) => error?.code)).toEqual(Array.from({ length: 20 }, () => '42501'));
  expect(await rowOf('transformations')).toMatchObject({ status: 'uploading' });
});

/** Values that would be worth having, all of them valid but for the right to write them. */
const CHANGES: Record<string, Row> = {
  profiles: { id: randomUUID(), created_at: '2000-01-01', updated_at: '2000-01-01' },
  subscriptions: {
    user_id: randomUUID(),
    plan: 'pro',
    credits_total: 9999,
    credits_used: 0,
    credits_extra: 50,
    started_at: '2000-01-01',
    renews_at: '2000-01-01',
    created_at: '2000-01-01',
    updated_at: '2000-01-01',
  },
  transformations: {
    id: randomUUID(),
    user_id: randomUUID(),
    original_url: 'http://elsewhere/photo.jpg',
    output_url: 'http://elsewhere/out.jpg',
    thumbnail_url: 'http://elsewhere/thumb.jpg',
    recipe: { prompt: 'changed' },
    status: 'uploading',
    failure_code: null,
    current_version: 0,
    created_at: '2000-01-01',
    updated_at: '2000-01-01',
  },
  user_presets: {
    id: randomUUID(),
    user_id: randomUUID(),
    name: 'Cold',
    recipe: { prompt: 'cold' },
    created_at: '2000-01-01',
  },
};
const INSERTABLE: Record<string, readonly string[]> = {
  transformations: ['id', 'user_id', 'original_filename', 'original_url', 'recipe', 'status'],
  user_presets: ['id', 'user_id', 'name', 'recipe'],
};
const MAY_CHANGE: Record<string, readonly string[]> = {
  profiles: ['full_name'],
  transformations: ['original_filename', 'exports'],
};

test.each(Object.keys(CHANGES))(
  'the changes for %s name every column but the ones a person may change',
  async (table) => {
    const columns = await backend.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
    const named = [...Object.keys(CHANGES[table] ?? {}), ...(MAY_CHANGE[table] ?? [])];
    expect(named.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  },
);

const cases = (columnsOf: (table: string) => string[]) =>
  Object.keys(CHANGES).flatMap((table) =>
    columnsOf(table).map((column) => ({ place: `${table}.${column}`, table, column })),
  );
const every = cases((table) => Object.keys(CHANGES[table] ?? {}));
const notInsertable = every.filter(({ table, column }) => !INSERTABLE[table]?.includes(column));

describe('a person cannot', () => {
  const before = new Map<string, Row>();
  beforeEach(async () => {
    for (const table of Object.keys(CHANGES)) before.set(table, await rowOf(table));
  });
  const expectRefused = async (table: string, error: { code: string } | null) => {
    expect(error?.code).toBe('42501');
    expect(await rowOf(table)).toEqual(before.get(table));
  };

  test.each(every)('update $place', async ({ table, column }) => {
    const change = { [column]: CHANGES[table]?.[column] };
    const { key, id } = keyOf(table);
    const { error } = await owner.client.from(table).update(change).eq(key, id);
    await expectRefused(table, error);
  });

  test('hide a revoked column behind the one that may be changed', async () => {
    const change = { full_name: 'Eve', created_at: '2000-01-01' };
    const { error } = await owner.client.from('profiles').update(change).eq('id', owner.id);
    await expectRefused('profiles', error);
  });

  test.each(notInsertable)('insert $place', async ({ table, column }) => {
    const id = randomUUID();
    const row = { ...allowedRow(table, id), [column]: CHANGES[table]?.[column] };
    const { error } = await owner.client.from(table).insert(row);
    await expectRefused(table, error);
    const [found] =
      await backend.sql`select 1 from ${backend.sql(table)} where ${backend.sql(keyOf(table).key)} = ${id}`;
    expect(found).toBeUndefined();
  });

  test.each(Object.keys(CHANGES))('overwrite a row of %s by an insert that merges', async (table) => {
    const row = { ...allowedRow(table, keyOf(table).id), ...(table === 'profiles' && { full_name: 'Eve' }) };
    const { error } = await owner.client.from(table).upsert(row);
    await expectRefused(table, error);
  });

  test.each(Object.keys(INSERTABLE))(
    'overwrite a row of %s by an insert that ignores duplicates',
    async (table) => {
      const row = { ...allowedRow(table, keyOf(table).id) };
      await owner.client.from(table).upsert(row, { ignoreDuplicates: true });
      expect(await rowOf(table)).toEqual(before.get(table));
    },
  );

  test.each(Object.keys(INSERTABLE))('take over the id of somebody else’s row of %s', async (table) => {
    const theirs = { ...allowedRow(table, keyOf(table).id), user_id: other.id };
    for (const ignoreDuplicates of [true, false]) {
      await other.client.from(table).upsert(theirs, { ignoreDuplicates });
      expect(await rowOf(table)).toEqual(before.get(table));
    }
  });

  test.each(['queued', 'enhancing', 'ready', 'failed'])('insert a photo as %s', async (status) => {
    const { error } = await owner.client.from('transformations').insert({ ...photoOf(owner), status });
    await expectRefused('transformations', error);
  });
});

test('a person changes their own name, and nothing else comes of it', async () => {
  const before = await rowOf('profiles');
  const { error } = await owner.client.from('profiles').update({ full_name: 'Grace' }).eq('id', owner.id);
  expect(error).toBeNull();
  expect(await rowOf('profiles')).toEqual({ ...before, full_name: 'Grace', updated_at: expect.any(String) });
});

test('a person calls their photo otherwise, and nothing else comes of it', async () => {
  const before = await rowOf('transformations');
  const named = { original_filename: 'Carbonara' };
  const { error } = await owner.client.from('transformations').update(named).eq('id', photo.id);
  expect(error).toBeNull();
  expect(await rowOf('transformations')).toEqual({ ...before, ...named, updated_at: expect.any(String) });
  const { data } = await other.client
    .from('transformations')
    .update({ original_filename: 'Mine' })
    .eq('id', photo.id)
    .select();
  expect(data).toEqual([]);
  expect(await rowOf('transformations')).toMatchObject(named);
});

test.each(['', ' Carbonara', 'Soup\n', 'Soup\u0007'])('a photo is not called %j', async (name) => {
  const before = await rowOf('transformations');
  const change = { original_filename: name };
  const { error } = await owner.client.from('transformations').update(change).eq('id', photo.id);
  expect(error?.code).toBe('23514');
  expect(await rowOf('transformations')).toEqual(before);
});

function keyOf(table: string): { key: string; id: string } {
  if (table === 'transformations') return { key: 'id', id: photo.id };
  if (table === 'user_presets') return { key: 'id', id: preset.id };
  return { key: table === 'profiles' ? 'id' : 'user_id', id: owner.id };
}

/** What a person may insert, with this id. */
function allowedRow(table: string, id: string): Row {
  if (table === 'transformations') return photoOf(owner, { id, prompt: 'another' });
  if (table === 'user_presets') return { ...preset, id, user_id: owner.id, name: 'Another' };
  return { [keyOf(table).key]: id };
}

async function rowOf(table: string): Promise<Row> {
  const { sql } = backend;
  const { key, id } = keyOf(table);
  const [found] = await sql<
    { row: Row }[]
  >`select to_jsonb(t) as row from ${sql(table)} t where ${sql(key)} = ${id}`;
  return found?.row ?? {};
}
