import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import type { FailureCode } from '#shared/contract.ts';

const MOST_AN_HOUR = 30;
let backend: AnySupabase;
let credits: Credits;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

async function failOnce(person: string, code: FailureCode = 'unreadable_photo'): Promise<void> {
  const photo = await credits.addPhoto(person);
  const { job_id: id } = await credits.start(person, photo);
  // As a worker has it.
  await backend.sql`update public.transform_jobs set state = 'running', attempts = 1 where id = ${id}`;
  expect(await credits.fail({ id, attempts: 1 }, code)).toBe(true);
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

test('the answer tells how long: until the thirtieth newest is an hour old', async () => {
  const person = await credits.addPerson();
  await credits.addRefunds(person, { count: 2, minutesAgo: 50 });
  await credits.addRefunds(person, { count: MOST_AN_HOUR - 1, minutesAgo: 20 });
  const refusal: unknown = await startAnother(person).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'PT429', detail: expect.stringMatching(/^\d+$/) });
  const { detail } = refusal as { detail: string };
  expect(Number(detail)).toBeGreaterThan(9 * 60);
  expect(Number(detail)).toBeLessThanOrEqual(10 * 60);
});

test.each<FailureCode>(['engine_unavailable', 'internal'])(
  'an outage of ours (%s) locks nobody out',
  async (code) => {
    const person = await credits.addPerson();
    for (let i = 0; i < MOST_AN_HOUR; i += 1) await failOnce(person, code);
    expect((await credits.readAccount(person)).used).toBe(0);
    expect((await startAnother(person)).is_new).toBe(true);
  },
);

test('a photo that is deleted counts, whatever an earlier try of it has met', async () => {
  const person = await credits.addPerson();
  await credits.addRefunds(person, { count: MOST_AN_HOUR - 1 });
  const photo = await credits.addPhoto(person);
  const { job_id: id } = await credits.start(person, photo);
  await backend.sql.begin(async (tx) => {
    await tx`update public.transform_jobs set state = 'queued', attempts = 1, error_code = 'internal' where id = ${id}`;
    await tx`delete from public.transformations where id = ${photo}`;
  });
  await expect(startAnother(person)).rejects.toMatchObject({ code: 'PT429' });
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
  await credits.addRefunds(person, { count: 299, wasBegun: false });
  await startAnother(person);
  await credits.addRefunds(person, { count: 1, wasBegun: false });
  await expect(startAnother(person)).rejects.toMatchObject({ code: 'PT429' });
});
