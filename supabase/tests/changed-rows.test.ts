import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';

let backend: AnySupabase;
let person: Person;
beforeAll(async () => {
  backend = await openAnySupabase();
  person = await signUp(backend.server);
});
afterAll(() => backend.stop());

const PHOTOS = 3000;

test('what has changed since a moment is found without reading all that has not', async () => {
  const { sql } = backend;
  const { id, user_id, recipe, ...photo } = photoOf(person);
  await sql`
    insert into public.transformations (user_id, original_filename, original_url, recipe, status, failure_code, created_at, updated_at)
    select ${user_id}, ${photo.original_filename}, ${photo.original_url}, ${sql.json(recipe)}, 'failed', 'unreadable_photo', at, at
    from (select '2026-01-01'::timestamptz + n * interval '1 minute' as at from generate_series(1, ${PHOTOS}::int) n) moments`;
  await sql`analyze public.transformations`;
  const since = '2026-01-03T01:59:30Z';
  const [plan] = await sql<{ 'QUERY PLAN': { Plan: object }[] }[]>`
    explain (analyze, format json) select * from public.transformations
    where user_id = ${user_id} and (updated_at > ${since} or (updated_at = ${since} and id > ${id}))
    order by updated_at, id limit 200`;
  const told = JSON.stringify(plan?.['QUERY PLAN']);
  expect(told).toContain('transformations_user_changed');
  expect(told).not.toContain('Seq Scan');
});
