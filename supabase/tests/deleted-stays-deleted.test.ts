import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { type Person, photoOf, signUp } from '#tests/support/server/people.ts';

// A phone that has not heard of a deletion writes the row anew; the server still knows.
let backend: AnySupabase;
let ann: Person;

beforeAll(async () => {
  backend = await openAnySupabase();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  ann = await signUp(backend.server);
});

const add = async (person: Person, photo: object) =>
  (await person.client.from('transformations').insert(photo)).error?.code;
const remove = (person: Person, id: string) =>
  person.client.from('transformations').delete().eq('id', id).throwOnError();
const countInMind = async ({ id }: Person) => {
  const [found] = await backend.sql<{ count: number }[]>`
    select count(*)::int as count from public.deleted_transformations where user_id = ${id}`;
  return found?.count;
};

test('what was deleted is not added again, however often', async () => {
  const photo = photoOf(ann);
  expect(await add(ann, photo)).toBeUndefined();
  expect(await add(ann, photo)).toBe('23505');
  await remove(ann, photo.id);
  for (const _ of [1, 2]) expect(await add(ann, photo)).toBe('PT410');
  expect((await ann.client.from('transformations').select('id')).data).toEqual([]);
});

test('nor does a lack of credit hide it', async () => {
  const photo = photoOf(ann);
  await add(ann, photo);
  await remove(ann, photo.id);
  await backend.sql`update public.subscriptions set credits_used = credits_total where user_id = ${ann.id}`;
  expect(await add(ann, photo)).toBe('PT410');
  expect(await add(ann, photoOf(ann))).toBe('PT402');
});

test('the same photo of another file, and what somebody else calls so, is another one', async () => {
  const photo = photoOf(ann);
  const moved = { ...photo, original_url: `${photo.original_url}-elsewhere` };
  const ben = await signUp(backend.server);
  await add(ann, photo);
  await remove(ann, photo.id);
  expect(await add(ben, { ...photo, user_id: ben.id })).toBeUndefined();
  await remove(ben, photo.id);
  expect(await add(ann, moved)).toBeUndefined();
  await remove(ann, photo.id);
  expect(await add(ann, moved)).toBe('PT410');
  expect(await add(ann, photo)).toBe('PT410');
});

test('two thousand of each person are kept in mind, the newest; with the person all go', async () => {
  const ben = await signUp(backend.server);
  const known = photoOf(ben);
  await add(ben, known);
  await remove(ben, known.id);
  const first = photoOf(ann);
  await add(ann, first);
  await remove(ann, first.id);
  const ids = Array.from({ length: 2000 }, () => randomUUID());
  const rows = ids.map((id) => photoOf(ann, { id }));
  for (let from = 0; from < rows.length; from += 500) {
    await backend.service
      .from('transformations')
      .insert(rows.slice(from, from + 500))
      .throwOnError();
    await backend.sql`delete from public.transformations where user_id = ${ann.id}`;
  }
  expect(await countInMind(ann)).toBe(2000);
  expect(await add(ann, rows[0] ?? {})).toBe('PT410');
  expect(await add(ann, first)).toBeUndefined();
  await backend.sql`select public.remove_account(${ann.id})`;
  expect(await countInMind(ann)).toBe(0);
  expect(await add(ben, known)).toBe('PT410');
});
