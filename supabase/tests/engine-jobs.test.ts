import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/backend.ts';
import { openCreditDesk, sumOf, type ClaimedJob, type CreditDesk } from '#tests/support/credit-desk.ts';

// A job in the hands of an engine that has a queue of its own, and of runners that come and go.
let backend: Backend;
let desk: CreditDesk;
let person: string;
let photo: string;
let job: ClaimedJob;

beforeAll(async () => {
  backend = await openBackend();
  desk = openCreditDesk(backend.sql);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await desk.emptyQueue();
  person = await desk.addPerson();
  photo = await desk.addPhoto(person);
  await desk.start(person, photo);
  job = await claimNow();
});

const HANDLE = { requestId: 'r-1', statusUrl: 'https://queue.example/r-1' };

const claimNow = async () => {
  const claimed = await desk.claim();
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
};
const keepHandle = (of: ClaimedJob, seconds = 0, handle: Record<string, string> = HANDLE) =>
  desk.ask(
    (tx) => tx<{ answer: boolean }[]>`
      select public.keep_handle(${of.id}, ${of.attempts}, 'fal', ${tx.json(handle)}, 1::smallint, ${seconds}) as answer`,
  );
const postpone = (of: ClaimedJob, code: string | null, engineDone: string | null = null, seconds = 0) =>
  desk.ask(
    (tx) => tx<{ answer: string }[]>`
      select public.postpone_job(${of.id}, ${of.attempts}, ${seconds}, ${code}, ${engineDone}) as answer`,
  );
const wake = (handle: Record<string, string>, jobId: string) =>
  desk.ask(
    (tx) => tx<{ answer: boolean }[]>`select public.wake_job('fal', ${tx.json(handle)}, ${jobId}) as answer`,
  );
const extend = (of: ClaimedJob, seconds: number) =>
  desk.ask(
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
  (await desk.readAccount(person)).ledger.filter(({ kind }) => kind === 'refund').length;

test('a job that is with its provider looks enhancing, waits its time, and asking again counts no failure', async () => {
  expect(await keepHandle(job, 3)).toBe(true);
  expect(await desk.claim()).toBeUndefined();
  expect(await readJob()).toMatchObject({
    state: 'queued',
    status: 'enhancing',
    provider_handle: HANDLE,
    failures: 0,
  });
  for (let round = 0; round < 12; round += 1) {
    await desk.endPause(job.id);
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
  await desk.loseLease(silent.id);
  expect(await desk.requeueLost()).toBe(1);
  expect(await readJob()).toMatchObject({
    state: 'queued',
    status: 'enhancing',
    provider_handle: HANDLE,
    failures: 1,
  });
});

test('a sign of life keeps a job; after the lease was lost it says so', async () => {
  expect(await extend(job, 500)).toBe(true);
  const { lease_until: until } = await readJob();
  expect(new Date(until).getTime()).toBeGreaterThan(Date.now() + 400_000);
  await desk.loseLease(job.id);
  await desk.requeueLost();
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
    expect(await desk.claim()).toBeUndefined();
    expect(await wake(HANDLE, job.id)).toBe(true);
    expect(await claimNow()).toMatchObject({ id: job.id });
  });

  test('gives the handle to a job whose runner died before it could keep it', async () => {
    expect(await wake(HANDLE, job.id)).toBe(true);
    await desk.loseLease(job.id);
    await desk.requeueLost();
    await desk.endPause(job.id);
    expect(await claimNow()).toMatchObject({ id: job.id, provider: 'fal', provider_handle: HANDLE });
  });

  test.each([
    ['another request of the job', async () => void (await keepHandle(job, 500, { requestId: 'other' }))],
    ['a job that is done', async () => void (await desk.complete(job))],
    ['a job that has failed', async () => void (await desk.fail(job))],
    ['an engine that the job has left', async () => void (await postpone(job, 'x', 'fal', 500))],
  ])('about %s changes nothing', async (_, prepare) => {
    await prepare();
    const { pause: _a, ...before } = await readJob();
    expect(await wake(HANDLE, job.id)).toBe(false);
    const { pause: _b, ...after } = await readJob();
    expect(after).toEqual(before);
  });
});

test('deleting a photo while it is worked on gives the credit back, once, and the late worker changes nothing', async () => {
  await backend.sql`delete from public.transformations where id = ${photo}`;
  expect([await desk.complete(job), await desk.fail(job), await keepHandle(job)]).toEqual([
    false,
    false,
    false,
  ]);
  const account = await desk.readAccount(person);
  expect(account.used).toBe(0);
  expect(sumOf(account)).toBe(account.total);
  expect(await refundsOf()).toBe(1);
});

test('deleting a finished photo gives nothing back', async () => {
  await desk.complete(job);
  await backend.sql`delete from public.transformations where id = ${photo}`;
  expect(await refundsOf()).toBe(0);
  expect((await desk.readAccount(person)).used).toBe(1);
});

test('removing an account leaves no row of it but the list of its files', async () => {
  const removed = await desk.ask(
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
  expect(folders).toHaveLength(6);
  expect(folders.filter(({ folder }) => folder === person).map(({ bucket }) => String(bucket))).toEqual([
    'originals',
    'outputs',
    'thumbnails',
  ]);
});

describe('the clock of a hosted database', () => {
  const call = async () => {
    const [row] = await backend.sql<{ called: boolean }[]>`select public.call_job_runner() as called`;
    return row?.called;
  };

  test('does nothing where there is neither vault nor network', async () => {
    await postpone(job, null);
    expect(await call()).toBe(false);
  });

  test('calls the function with its key when work is due, and is silent otherwise', async () => {
    const { sql } = backend;
    await sql.unsafe(`
      create schema vault; create schema net;
      create table vault.decrypted_secrets (name text, decrypted_secret text);
      insert into vault.decrypted_secrets values ('project_url', 'https://x.example/'), ('service_role_key', 'k-1');
      create table net.calls (url text, headers jsonb, body jsonb);
      create function net.http_post(url text, headers jsonb, body jsonb) returns bigint language sql as
        'insert into net.calls values (url, headers, body) returning 1::bigint'`);
    try {
      await desk.emptyQueue();
      await sql`delete from public.file_removals`;
      expect(await call()).toBe(false);
      await desk.start(person, await desk.addPhoto(person, randomUUID()));
      expect(await call()).toBe(true);
      expect([...(await sql`select url, headers ->> 'Authorization' as key from net.calls`)]).toEqual([
        { url: 'https://x.example/functions/v1/transform-image/run', key: 'Bearer k-1' },
      ]);
    } finally {
      await sql.unsafe('drop schema vault cascade; drop schema net cascade');
    }
  });
});
