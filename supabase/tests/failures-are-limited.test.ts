import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openCreditDesk, type CreditDesk } from '#tests/support/server/credit-desk.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

const MOST_AN_HOUR = 30;
let backend: SharedBackend;
let desk: CreditDesk;

beforeAll(async () => {
  backend = await openSharedBackend();
  desk = openCreditDesk(backend.sql);
});
afterAll(() => backend.stop());

async function failOnce(person: string): Promise<void> {
  const photo = await desk.addPhoto(person);
  const { job_id: id } = await desk.start(person, photo);
  // As a worker has it.
  await backend.sql`update public.transform_jobs set state = 'running', attempts = 1 where id = ${id}`;
  expect(await desk.fail({ id, attempts: 1 })).toBe(true);
}

test('after thirty transforms that failed within an hour the next one waits, and costs nothing', async () => {
  const person = await desk.addPerson();
  for (let i = 0; i < MOST_AN_HOUR; i += 1) await failOnce(person);
  const before = await desk.readAccount(person);
  const photo = await desk.addPhoto(person);
  await expect(desk.start(person, photo)).rejects.toMatchObject({ code: 'PT429' });
  expect(await desk.readAccount(person)).toEqual(before);

  await backend.sql`
    update public.credit_events set created_at = created_at - interval '1 hour'
    where user_id = ${person} and kind = 'refund'`;
  expect((await desk.start(person, photo)).is_new).toBe(true);
});

test('what was started before goes on, and its answer is given again', async () => {
  const person = await desk.addPerson();
  const photo = await desk.addPhoto(person);
  const first = await desk.start(person, photo, 'key');
  for (let i = 0; i < MOST_AN_HOUR; i += 1) await failOnce(person);
  expect(await desk.start(person, photo, 'key')).toMatchObject({ job_id: first.job_id, is_new: false });
});

test('photos that succeed are never too many', async () => {
  const person = await desk.addPerson();
  await desk.grant(person, 40);
  for (let i = 0; i < MOST_AN_HOUR + 5; i += 1) {
    const { job_id: id } = await desk.start(person, await desk.addPhoto(person));
    await backend.sql`update public.transform_jobs set state = 'running', attempts = 1 where id = ${id}`;
    expect(await desk.complete({ id, attempts: 1 })).toBe(true);
  }
});
