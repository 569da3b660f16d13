import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, type ClaimedJob, type Credits } from '#tests/support/server/credits.ts';
import { countLockWaits } from '#tests/support/server/lock-waits.ts';
import { until } from '#tests/support/until.ts';

// A runner whose answer was lost asks again, and a gateway may send one call twice: the second changes nothing, and does
// not tell the runner that its job is lost.
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

const HANDLE = { requestId: 'r-1' };

const claimNow = async () => {
  const claimed = await credits.claim();
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
};
const keepHandle = (engine = 'fal', requestId = HANDLE.requestId) =>
  credits.ask(
    (tx) => tx<{ answer: boolean }[]>`
      select public.keep_handle(${job.id}, ${job.attempts}, ${engine}, ${tx.json({ requestId })}, 1::smallint, 500) as answer`,
  );
const wake = () =>
  credits.ask(
    (tx) => tx<{ answer: boolean }[]>`select public.wake_job('fal', ${tx.json(HANDLE)}, ${job.id}) as answer`,
  );
const completeAs = (output: string, attempts = job.attempts) =>
  credits.ask(
    (tx) => tx<{ answer: boolean }[]>`
      select public.complete_transform(${job.id}, ${attempts}, ${output}, 'thumb.webp', '{"prompt": "x"}') as answer`,
  );
const readJob = async () => {
  const [row] = await backend.sql`select * from public.transform_jobs where id = ${job.id}`;
  return row;
};
const lose = async () => {
  await credits.lose(job.id);
  await credits.endPause(job.id);
};
const deletePhoto = () => backend.sql`delete from public.transformations where id = ${photo}`;
/** The job waits for it, asks again, and hears that it has ended. */
const keepAndEnd = async () => {
  await keepHandle();
  await credits.endPause(job.id);
  const { id, attempts } = await claimNow();
  await credits.ask(
    (tx) => tx<{ answer: string }[]>`
      select public.postpone_job(${id}, ${attempts}, 500, 'output_invalid', null, true) as answer`,
  );
};

describe('a handle that is kept', () => {
  test('twice is kept once', async () => {
    expect(await keepHandle()).toBe(true);
    const before = await readJob();
    expect(await keepHandle()).toBe(true);
    expect(await readJob()).toEqual(before);
    expect(before).toMatchObject({ state: 'queued', submissions: 1, provider_handle: HANDLE });
  });

  test('again while the first call is not through yet is kept once', async () => {
    let second: Promise<unknown> | undefined;
    await backend.sql.begin(async (tx) => {
      await tx`select public.keep_handle(${job.id}, ${job.attempts}, 'fal', ${tx.json(HANDLE)}, 1::smallint, 500)`;
      second = keepHandle();
      await until('the second waits for it', async () => (await countLockWaits(backend.sql)) > 0);
    });
    expect(await second).toBe(true);
    expect(await readJob()).toMatchObject({ state: 'queued', submissions: 1 });
  });

  test('by a runner that was taken for dead is the job’s own where a webhook had brought it', async () => {
    await wake();
    await lose();
    expect(await keepHandle()).toBe(true);
    await claimNow();
    const before = await readJob();
    expect(await keepHandle()).toBe(true);
    expect(await readJob()).toEqual(before);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['after its lease was lost', lose],
    ['of a photo that was deleted', deletePhoto],
    ['where the job waits for another request', () => keepHandle('fal', 'r-2')],
    ['where the job waits for a request of that name of another engine', () => keepHandle('other')],
    ['where the job has let go of it', keepAndEnd],
    ['of a job that is done', () => credits.complete(job)],
    ['of a job that has failed', () => credits.fail(job)],
  ])('%s is refused', async (_, prepare) => {
    await prepare();
    const before = await readJob();
    expect(await keepHandle()).toBe(false);
    expect(await readJob()).toEqual(before);
  });
});

test('a request that a webhook has brought is counted once, whoever keeps it then', async () => {
  for (const call of [wake, wake, keepHandle, wake, keepHandle]) {
    expect(await call()).toBe(true);
    expect(await readJob()).toMatchObject({ submissions: 1, provider_handle: HANDLE });
  }
});

describe('a picture that is published', () => {
  const readPhoto = async () => {
    const [row] = await backend.sql`
      select status, current_version, output_url, t.updated_at,
             (select count(*)::int from public.transformation_versions v where v.transformation_id = t.id) as versions
      from public.transformations t where id = ${photo}`;
    return row;
  };

  test('twice is one version for one credit', async () => {
    expect(await completeAs('a.jpg')).toBe(true);
    const before = await readPhoto();
    expect(await completeAs('a.jpg')).toBe(true);
    expect(await readPhoto()).toEqual(before);
    expect(before).toMatchObject({ status: 'ready', current_version: 1, output_url: 'a.jpg', versions: 1 });
    const { ledger } = await credits.readAccount(person);
    expect(ledger.map(({ kind }) => kind)).toEqual(['grant', 'reserve']);
  });

  test('at once is one version, and both hear of it', async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => completeAs('a.jpg')))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    expect(await readPhoto()).toMatchObject({ status: 'ready', versions: 1 });
  });

  const completeLater = async () => {
    await lose();
    expect(await completeAs('a.jpg', (await claimNow()).attempts)).toBe(true);
  };
  const completeAndDelete = async () => {
    await completeAs('a.jpg');
    await deletePhoto();
  };
  test.each<[string, () => Promise<unknown>]>([
    ['after another attempt has published it', completeLater],
    ['after the attempt has published another', () => completeAs('b.jpg')],
    ['of a photo that was deleted', completeAndDelete],
    ['of a photo that has failed', () => credits.fail(job)],
  ])('%s is refused', async (_, prepare) => {
    await prepare();
    const before = await readPhoto();
    expect(await completeAs('a.jpg')).toBe(false);
    expect(await readPhoto()).toEqual(before);
  });
});
