import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, sumOf, type ClaimedJob, type Credits } from '#tests/support/server/credits.ts';

// A job in the hands of an engine that has a queue of its own, and of runners that come and go.
let backend: AnySupabase;
let credits: Credits;
let person: string;
let photo: string;
let job: ClaimedJob;

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
  job = await claimNow();
});

const HANDLE = { requestId: 'r-1', statusUrl: 'https://queue.example/r-1' };

const claimNow = async () => {
  const claimed = await credits.claim();
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
};
const keepHandle = (of: ClaimedJob, seconds = 0, handle: Record<string, string> = HANDLE) =>
  credits.ask(
    (tx) => tx<{ answer: boolean }[]>`
      select public.keep_handle(${of.id}, ${of.attempts}, 'fal', ${tx.json(handle)}, 1::smallint, ${seconds}) as answer`,
  );
const postpone = (of: ClaimedJob, code: string | null, engineDone: string | null = null, seconds = 0) =>
  credits.ask(
    (tx) => tx<{ answer: string }[]>`
      select public.postpone_job(${of.id}, ${of.attempts}, ${seconds}, ${code}, ${engineDone}) as answer`,
  );
/** The request is over, and the next try submits anew. */
const endRequest = async (seconds = 0) => {
  const { id, attempts } = await claimNow();
  return await credits.ask(
    (tx) => tx<{ answer: string }[]>`
      select public.postpone_job(${id}, ${attempts}, ${seconds}, 'output_invalid', null, true) as answer`,
  );
};
const wake = (handle: Record<string, string>, jobId: string) =>
  credits.ask(
    (tx) => tx<{ answer: boolean }[]>`select public.wake_job('fal', ${tx.json(handle)}, ${jobId}) as answer`,
  );
const extend = (of: ClaimedJob, seconds: number) =>
  credits.ask(
    (tx) =>
      tx<{ answer: boolean }[]>`select public.extend_lease(${of.id}, ${of.attempts}, ${seconds}) as answer`,
  );
const readJob = async () => {
  const [row] = await backend.sql`
    select j.*, t.status, extract(epoch from run_after - now())::float as pause
    from public.transform_jobs j join public.transformations t on t.id = j.transformation_id where j.id = ${job.id}`;
  return row!;
};
const refundsOf = async () =>
  (await credits.readAccount(person)).ledger.filter(({ kind }) => kind === 'refund').length;

test('a job that is with its provider looks enhancing, waits its time, and asking again counts no failure', async () => {
  expect(await keepHandle(job, 300)).toBe(true);
  expect(await credits.claim()).toBeUndefined();
  expect(await readJob()).toMatchObject({
    state: 'queued',
    status: 'enhancing',
    provider_handle: HANDLE,
    failures: 0,
  });
  for (let round = 0; round < 12; round += 1) {
    await credits.endPause(job.id);
    const again = await claimNow();
    expect(await keepHandle(again)).toBe(true);
  }
  expect(await readJob()).toMatchObject({ state: 'queued', failures: 0, attempts: 13 });
});

test('asking a provider again leaves the row that the person sees untouched', async () => {
  await keepHandle(job);
  const [before] = await backend.sql`select * from public.transformations where id = ${photo}`;
  await keepHandle(await claimNow());
  const [after] = await backend.sql`select * from public.transformations where id = ${photo}`;
  expect(after).toEqual(before);
});

test('a handle outlives a runner that falls silent, and the photo still looks enhancing', async () => {
  await keepHandle(job);
  const silent = await claimNow();
  expect(await credits.lose(silent.id)).toBe(1);
  expect(await readJob()).toMatchObject({
    state: 'queued',
    status: 'enhancing',
    provider_handle: HANDLE,
    losses: 1,
  });
});

test('a sign of life keeps a job; after the lease was lost it says so', async () => {
  expect(await extend(job, 500)).toBe(true);
  const { lease_until: until } = await readJob();
  expect(new Date(until).getTime()).toBeGreaterThan(Date.now() + 400_000);
  await credits.lose(job.id);
  expect(await extend(job, 500)).toBe(false);
  expect([await keepHandle(job), await postpone(job, 'x')]).toEqual([false, 'lost']);
});

describe('a job that is put back', () => {
  test('without trouble costs no try', async () => {
    expect(await postpone(job, null)).toBe('postponed');
    expect(await readJob()).toMatchObject({
      state: 'queued',
      status: 'queued',
      failures: 0,
      error_code: null,
    });
  });

  test('with trouble five times fails with one refund', async () => {
    const answers: unknown[] = [];
    for (let round = 0; round < 5; round += 1)
      answers.push(await postpone(round ? await claimNow() : job, 'internal'));
    expect(answers).toEqual(['postponed', 'postponed', 'postponed', 'postponed', 'failed']);
    expect(await readJob()).toMatchObject({ state: 'failed', status: 'failed' });
    expect(await refundsOf()).toBe(1);
  });

  test('for the next engine forgets the handle and begins with a clean count', async () => {
    await postpone(job, 'provider_busy');
    const second = await claimNow();
    await keepHandle(second);
    const third = await claimNow();
    expect(await postpone(third, 'provider_busy', 'fal')).toBe('postponed');
    expect(await readJob()).toMatchObject({
      engines_tried: ['fal'],
      provider: null,
      provider_handle: null,
      provider_request_id: null,
      submitted_at: null,
      failures: 0,
      status: 'queued',
    });
  });
});

describe('a webhook', () => {
  test('lets the job be asked for at once', async () => {
    await keepHandle(job, 500);
    expect(await credits.claim()).toBeUndefined();
    expect(await wake(HANDLE, job.id)).toBe(true);
    expect(await claimNow()).toMatchObject({ id: job.id });
  });

  test('gives the handle to a job whose runner died before it could keep it', async () => {
    expect(await wake(HANDLE, job.id)).toBe(true);
    await credits.lose(job.id);
    await credits.endPause(job.id);
    expect(await claimNow()).toMatchObject({ id: job.id, provider: 'fal', provider_handle: HANDLE });
  });

  test.each([
    ['another request of the job', async () => void (await keepHandle(job, 500, { requestId: 'other' }))],
    ['a job that is done', async () => void (await credits.complete(job))],
    ['a job that has failed', async () => void (await credits.fail(job))],
    ['a request that has ended', async () => void ((await keepHandle(job)) && (await endRequest(500)))],
    ['an engine that the job has left', async () => void (await postpone(job, 'x', 'fal', 500))],
  ])('about %s changes nothing', async (_, prepare) => {
    await prepare();
    const { pause: _a, ...before } = await readJob();
    expect(await wake(HANDLE, job.id)).toBe(false);
    const { pause: _b, ...after } = await readJob();
    expect(after).toEqual(before);
  });
});

test('of a job whose requests have ended, a webhook gives only the next one to it', async () => {
  const [NEXT, LAST] = [{ requestId: 'r-2' }, { requestId: 'r-3' }];
  await keepHandle(job);
  await endRequest();
  await claimNow();
  expect([await wake(HANDLE, job.id), (await readJob())['provider_handle']]).toEqual([false, null]);
  // Its runner died before it could keep the handle.
  expect(await wake(NEXT, job.id)).toBe(true);
  await credits.lose(job.id);
  await credits.endPause(job.id);
  expect(await endRequest()).toBe('postponed');
  for (const [handle, isTaken] of [
    [HANDLE, false],
    [NEXT, false],
    [LAST, true],
  ] as const)
    expect(await wake(handle, job.id)).toBe(isTaken);
  expect(await readJob()).toMatchObject({ provider_handle: LAST, ended_requests: ['r-1', 'r-2'] });
});

describe('deleting a photo', () => {
  const deleteIt = () => backend.sql`delete from public.transformations where id = ${photo}`;

  test('that waits in the queue gives its credit back, once', async () => {
    await postpone(job, null);
    await deleteIt();
    const account = await credits.readAccount(person);
    expect([account.used, sumOf(account), await refundsOf()]).toEqual([0, account.total, 1]);
  });

  test.each([
    ['that a runner works on', async () => {}],
    ['that is with a provider', async () => void (await keepHandle(job, 500))],
    ['whose first answer was of no use', async () => void (await postpone(job, 'output_invalid'))],
    [
      'whose provider was paid in vain and waits for another try',
      async () => {
        await keepHandle(job);
        await postpone(await claimNow(), 'provider_busy', 'fal');
      },
    ],
  ])('%s gives nothing back: its maker may be paid, and its picture there', async (_, prepare) => {
    await prepare();
    await deleteIt();
    expect([await credits.complete(job), await credits.fail(job), await keepHandle(job)]).toEqual([
      false,
      false,
      false,
    ]);
    const account = await credits.readAccount(person);
    expect([account.used, sumOf(account), await refundsOf()]).toEqual([1, account.total - 1, 0]);
  });
});

test('deleting a finished photo gives nothing back', async () => {
  await credits.complete(job);
  await backend.sql`delete from public.transformations where id = ${photo}`;
  expect(await refundsOf()).toBe(0);
  expect((await credits.readAccount(person)).used).toBe(1);
});

test('removing an account leaves no row of it but the list of its files', async () => {
  const removed = await credits.ask(
    (tx) => tx<{ answer: boolean }[]>`select public.remove_account(${person}) as answer`,
  );
  expect(removed).toBe(true);
  const tables = await backend.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or table_name = 'profiles' and column_name = 'id')`;
  for (const { table, column } of tables) {
    const { sql } = backend;
    const rows = await sql`select 1 from ${sql(table)} where ${sql(column)} = ${person}`;
    expect({ table, hasRows: rows.length > 0 }).toEqual({ table, hasRows: table === 'file_removals' });
  }
  const folders = await backend.sql`
    select bucket, folder, original_url is not null as original from public.file_removals
    where user_id = ${person} and run_after <= now() order by bucket, folder`;
  // Three of the person, two of the photo's results. Its original was never uploaded.
  expect(folders).toHaveLength(5);
  expect(folders.filter(({ folder }) => folder === person).map(({ bucket }) => String(bucket))).toEqual([
    'originals',
    'outputs',
    'thumbnails',
  ]);
});

test('an upload that was still under way when its account was removed is cleared away later', async () => {
  await credits.ask((tx) => tx<{ answer: boolean }[]>`select public.remove_account(${person}) as answer`);
  const later = await backend.sql`
    select bucket from public.file_removals
    where user_id = ${person} and folder = ${person} and run_after > now() + interval '1 day'`;
  expect(later).toHaveLength(3);
});

test('a profile that is deleted while its account lives takes no file along', async () => {
  await backend.sql`delete from public.profiles where id = ${person}`;
  expect(await backend.sql`select 1 from public.file_removals where user_id = ${person}`).toHaveLength(0);
});

test('one job that cannot be put back does not keep the others from it', async () => {
  const other = await credits.addPerson();
  await credits.start(other, await credits.addPhoto(other));
  const second = await claimNow();
  // Broken books, as nobody should ever see them: the refund of this one fails.
  await backend.sql`update public.transform_jobs set losses = 4 where id = ${job.id}`;
  const refund = { user_id: person, transformation_id: photo, version_number: 1, kind: 'refund', amount: 0 };
  await backend.sql`insert into public.credit_events ${backend.sql(refund)}`;
  expect(await credits.lose(job.id, second.id)).toBe(1);
  expect(await readJob()).toMatchObject({ state: 'running' });
});

test('a person has at most a thousand photos that wait to be accepted', async () => {
  const other = await credits.addPerson();
  await backend.sql`
    insert into public.transformations (id, user_id, original_filename, original_url, recipe)
    select gen_random_uuid(), ${other}, 'a.jpg', 'http://x/a', '{"prompt": "x"}' from generate_series(1, 1000)`;
  await expect(credits.addPhoto(other)).rejects.toMatchObject({ code: 'PT429' });
});
