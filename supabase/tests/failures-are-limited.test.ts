import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';

const MOST_AN_HOUR = 30;
let backend: AnySupabase;
let credits: Credits;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

async function failOnce(person: string): Promise<void> {
  const photo = await credits.addPhoto(person);
  const { job_id: id } = await credits.start(person, photo);
  // As a worker has it.
  await backend.sql`update public.transform_jobs set state = 'running', attempts = 1 where id = ${id}`;
  expect(await credits.fail({ id, attempts: 1 })).toBe(true);
}

test('after thirty transforms that failed within an hour the next one waits, and costs nothing', async () => {
  const person = await credits.addPerson();
  for (let i = 0; i < MOST_AN_HOUR; i += 1) await failOnce(person);
  const before = await credits.readAccount(person);
  const photo = await credits.addPhoto(person);
  await expect(credits.start(person, photo)).rejects.toMatchObject({ code: 'PT429' });
  expect(await credits.readAccount(person)).toEqual(before);

  await backend.sql`
    update public.credit_events set created_at = created_at - interval '1 hour'
    where user_id = ${person} and kind = 'refund'`;
  expect((await credits.start(person, photo)).is_new).toBe(true);
});

test('what was started before goes on, and its answer is given again', async () => {
  const person = await credits.addPerson();
  const photo = await credits.addPhoto(person);
  const first = await credits.start(person, photo, 'key');
  for (let i = 0; i < MOST_AN_HOUR; i += 1) await failOnce(person);
  expect(await credits.start(person, photo, 'key')).toMatchObject({ job_id: first.job_id, is_new: false });
});

test('photos that succeed are never too many', async () => {
  const person = await credits.addPerson();
  await credits.grant(person, 40);
  for (let i = 0; i < MOST_AN_HOUR + 5; i += 1) {
    const { job_id: id } = await credits.start(person, await credits.addPhoto(person));
    await backend.sql`update public.transform_jobs set state = 'running', attempts = 1 where id = ${id}`;
    expect(await credits.complete({ id, attempts: 1 })).toBe(true);
  }
});

/** Deleted while it waits; `attempts` claims were given back before. */
async function deleteWaiting(person: string, attempts = 0): Promise<void> {
  const photo = await credits.addPhoto(person);
  const { job_id: id } = await credits.start(person, photo);
  await backend.sql.begin(async (tx) => {
    await tx`update public.transform_jobs set state = 'queued', attempts = ${attempts} where id = ${id}`;
    await tx`delete from public.transformations where id = ${photo}`;
  });
}

const startAnother = async (person: string) => await credits.start(person, await credits.addPhoto(person));

test('photos that are deleted before anybody has begun them are no failures', async () => {
  const person = await credits.addPerson();
  for (let i = 0; i < MOST_AN_HOUR + 5; i += 1) await deleteWaiting(person);
  expect((await credits.readAccount(person)).used).toBe(0);
  expect((await startAnother(person)).is_new).toBe(true);
});

test('photos that are deleted after somebody had begun them count', async () => {
  const person = await credits.addPerson();
  for (let i = 0; i < MOST_AN_HOUR; i += 1) await deleteWaiting(person, 1);
  await expect(startAnother(person)).rejects.toMatchObject({ code: 'PT429' });
});

test('there is an end to photos that are begun and deleted in turn', async () => {
  const person = await credits.addPerson();
  const addRefunds = (count: number) => backend.sql`
    insert into public.credit_events (user_id, transformation_id, version_number, kind, amount, was_begun)
    select ${person}, gen_random_uuid(), 1, 'refund', 0, false from generate_series(1, ${count}::int)`;
  await addRefunds(299);
  await startAnother(person);
  await addRefunds(1);
  await expect(startAnother(person)).rejects.toMatchObject({ code: 'PT429' });
});
