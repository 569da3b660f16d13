import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, sumOf, type ClaimedJob, type Credits } from '#tests/support/server/credits.ts';

let backend: AnySupabase;
let credits: Credits;
let person: string;
let photo: string;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

beforeEach(async () => {
  await credits.emptyQueue();
  person = await credits.addPerson();
  photo = await credits.addPhoto(person);
  await credits.start(person, photo);
});

async function claim(): Promise<ClaimedJob> {
  const job = await credits.claim();
  if (!job) throw new Error('no job is waiting');
  return job;
}

const refunds = async () =>
  (await credits.readAccount(person)).ledger
    .filter(({ kind }) => kind === 'refund')
    .map(({ amount }) => amount);

const readPhoto = async () => {
  const [row] = await backend.sql`
    select status, failure_code, current_version, output_url,
           (select count(*)::int from public.transformation_versions v where v.transformation_id = t.id) as versions
    from public.transformations t where id = ${photo}`;
  return row;
};
const FAILED = {
  status: 'failed',
  failure_code: 'engine_unavailable',
  current_version: 0,
  output_url: null,
  versions: 0,
};

test('a photo that fails gives its credit back, however often and by however many it is failed', async () => {
  const job = await claim();
  const answers = await Promise.all(Array.from({ length: 10 }, () => credits.fail(job)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await refunds()).toEqual([1]);
  expect(await credits.readAccount(person)).toMatchObject({ used: 0, total: 3 });
  expect(await readPhoto()).toEqual(FAILED);
});

test('failing and finishing at the same time does one of the two', async () => {
  const job = await claim();
  const [completed, failed] = await Promise.all([credits.complete(job), credits.fail(job)]);
  expect([completed, failed].filter(Boolean)).toHaveLength(1);
  expect(await refunds()).toEqual(failed ? [1] : []);
  expect(await readPhoto()).toMatchObject(failed ? FAILED : { status: 'ready', versions: 1 });
});

test('a finished photo can no longer be failed', async () => {
  const job = await claim();
  await credits.complete(job);
  expect(await credits.fail(job)).toBe(false);
  expect(await refunds()).toEqual([]);
  expect(await readPhoto()).toMatchObject({ status: 'ready', failure_code: null });
});

test('a worker that lost its lease changes nothing, neither by a picture nor by a failure', async () => {
  const late = await claim();
  expect(await credits.lose(late.id)).toBe(1);
  await credits.endPause(late.id);
  const second = await claim();
  expect(second).toMatchObject({ id: late.id, attempts: 2 });
  const before = await readPhoto();
  expect([await credits.complete(late), await credits.fail(late)]).toEqual([false, false]);
  expect(await readPhoto()).toEqual(before);
  expect(await refunds()).toEqual([]);
  expect(await credits.fail(second)).toBe(true);
  expect(await refunds()).toEqual([1]);
});

/** Tells how many it has put back, and what its own time is. */
const putBack = () =>
  credits.asService(async (tx) => {
    const [row] = await tx<{ at: string; jobs: number }[]>`
      select now()::text as at, public.requeue_lost_jobs() as jobs`;
    return row!;
  });

test('the waiting time of a lost photo doubles, and after five attempts it fails with one refund', async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const job = await claim();
    expect(job.attempts).toBe(attempt);
    // From here on the database may put it back by itself, too.
    await credits.loseLease(job.id);
    const moved = (await Promise.all([putBack(), putBack(), putBack()])).filter(({ jobs }) => jobs > 0);
    expect(moved.length, 'one of them, or the database by itself').toBeLessThanOrEqual(1);
    if (attempt < 5) {
      const at = moved[0]?.at ?? null;
      const [{ doubled } = { doubled: false }] = await backend.sql<{ doubled: boolean }[]>`
        select run_after - make_interval(secs => ${2 ** attempt})
               between coalesce(${at}::text::timestamptz, '-infinity')
                   and coalesce(${at}::text::timestamptz, clock_timestamp()) as doubled
        from public.transform_jobs where id = ${job.id}`;
      expect(doubled, `${String(2 ** attempt)} s from when it was put back`).toBe(true);
      // So that it is not over before the next look, however slow the machine.
      await backend.sql`
        update public.transform_jobs set run_after = run_after + interval '1 hour' where id = ${job.id}`;
      expect(await credits.claim(), 'nobody gets it before its pause is over').toBeUndefined();
      expect(await readPhoto()).toMatchObject({ status: 'queued' });
    }
    await credits.endPause(job.id);
  }
  expect(await credits.claim()).toBeUndefined();
  expect(await readPhoto()).toMatchObject({ status: 'failed', failure_code: 'internal' });
  expect(await refunds()).toEqual([1]);
});

test('a new try after a failure is a new version with its own charge and its own refund', async () => {
  await credits.fail(await claim());
  expect(await credits.start(person, photo)).toMatchObject({ version_number: 2, is_new: true });
  await credits.fail(await claim());
  expect(await refunds()).toEqual([1, 1]);
  expect((await credits.readAccount(person)).used).toBe(0);
});

test('a photo that fails after the new month began gives nothing: the month gave everything back', async () => {
  const job = await claim();
  await credits.makeDue(person);
  await credits.resetDue(person);
  await credits.fail(job);
  const account = await credits.readAccount(person);
  expect(await refunds()).toEqual([0]);
  expect([account.total, account.used, sumOf(account)]).toEqual([3, 0, 3]);
});

test('a photo of last month that fails does not pay for one of this month', async () => {
  const old = await claim();
  await credits.makeDue(person);
  await credits.resetDue(person);
  await credits.start(person, await credits.addPhoto(person));
  await credits.fail(old);
  const account = await credits.readAccount(person);
  expect([account.total, account.used, sumOf(account)]).toEqual([3, 1, 2]);
});

test('a refund for which nothing is left to be given back ends its photo all the same', async () => {
  const job = await claim();
  // Books that dates have spoilt: the month had begun, and nobody could tell.
  await backend.sql`update public.subscriptions set credits_used = 0 where user_id = ${person}`;
  expect(await credits.fail(job)).toBe(true);
  expect(await readPhoto()).toEqual(FAILED);
  expect(await refunds()).toEqual([0]);
  expect((await credits.readAccount(person)).used).toBe(0);
});
