import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';

// Nobody fills the database with what they tell of themselves and of their files, however it gets there.

let backend: AnySupabase;
let cook: Person;
beforeAll(async () => {
  backend = await openAnySupabase();
  cook = await signUp(backend.server);
});
afterAll(() => backend.stop());

const MUCH = 'x'.repeat(60_000);

async function tellOf(table: 'users' | 'identities', column: string, told: object) {
  const { sql } = backend;
  const key = table === 'users' ? 'id' : 'user_id';
  const [row] = await sql`
    update auth.${sql.unsafe(table)} set ${sql(column)} = ${sql(column)} || ${sql.json({ ...told })}
    where ${sql(key)} = ${cook.id} returning ${sql(column)} as kept, pg_column_size(${sql(column)}) as bytes`;
  return row;
}

test.each([
  ['users', 'raw_user_meta_data'],
  ['identities', 'identity_data'],
] as const)('of much that is told in auth.%s only what is read is kept', async (table, column) => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`key_${i}`, i]));
  const row = await tellOf(table, column, {
    ...many,
    blob: MUCH,
    full_name: `Ada ${MUCH}`,
    deep: { a: [1] },
  });
  expect(row?.kept).toMatchObject({ email: cook.email, sub: cook.id });
  expect(String(row?.kept.full_name)).toHaveLength(500);
  expect(Object.keys(row?.kept)).not.toEqual(expect.arrayContaining(['blob']));
  expect(row?.bytes).toBeLessThan(4000);
});

test('and what is told in few words stays as it is', async () => {
  const said = {
    full_name: 'Ada',
    custom_claims: { hd: 'kitchen.example' },
    iss: 'https://accounts.google.com',
  };
  expect((await tellOf('users', 'raw_user_meta_data', said))?.kept).toMatchObject(said);
});

test('numbers of a hundred thousand digits are not printed to be measured', async () => {
  const { sql } = backend;
  const [row] = await sql`
    update auth.users set raw_user_meta_data = raw_user_meta_data
      || (select jsonb_object_agg('n' || i, '1e131071'::jsonb) from generate_series(1, 1000) i)
    where id = ${cook.id} returning pg_column_size(raw_user_meta_data) as bytes`;
  expect(row?.bytes).toBeLessThan(4000);
});

test('what is told at length of a file is not kept, and the file is', async () => {
  const path = `${cook.id}/${randomUUID()}.jpg`;
  const photo = new Blob(['photo'], { type: 'image/jpeg' });
  const sent = await cook.client.storage
    .from('originals')
    .upload(path, photo, { metadata: { blob: MUCH }, cacheControl: '3600' });
  expect(sent.error).toBeNull();
  const kept = async () => {
    const [row] = await backend.sql`
      select user_metadata, metadata from storage.objects where bucket_id = 'originals' and name = ${path}`;
    return row;
  };
  expect(await kept()).toMatchObject({
    user_metadata: null,
    metadata: { size: 5, mimetype: 'image/jpeg', cacheControl: 'max-age=3600' },
  });
  await backend.sql`
    update storage.objects set metadata = metadata || ${backend.sql.json({ cacheControl: MUCH })}, user_metadata = '{"a": 1}'
    where bucket_id = 'originals' and name = ${path}`;
  expect(await kept()).toMatchObject({
    user_metadata: { a: 1 },
    metadata: { size: 5, cacheControl: 'no-cache' },
  });
  expect((await cook.client.storage.from('originals').download(path)).data?.size).toBe(5);
});
