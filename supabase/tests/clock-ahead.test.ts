import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, sumOf, type ClaimedJob, type Credits } from '#tests/support/server/credits.ts';

// The clock of the database was ahead for a moment, and is right again. What was dated then waits for no date.
let backend: AnySupabase;
let credits: Credits;
let person: string;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await credits.emptyQueue();
  person = await credits.addPerson();
});

async function startAndClaim(): Promise<ClaimedJob> {
  await credits.start(person, await credits.addPhoto(person));
  const job = await credits.claim();
  if (!job) throw new Error('no job is waiting');
  return job;
}

describe('a month that began by that clock', () => {
  const refundOf = async ({ transformation_id: photo }: ClaimedJob) => {
    const [row] = await backend.sql<{ amount: number }[]>`
      select amount from public.credit_events where transformation_id = ${photo} and kind = 'refund'`;
    return row?.amount;
  };

  test('takes no refund of a photo that came after it, and gives none of one before it', async () => {
    const before = await startAndClaim();
    await credits.makeDue(person);
    await credits.resetDue(person);
    await backend.sql`
      update public.credit_events set created_at = now() + interval '1 year'
      where user_id = ${person} and kind = 'reset'`;
    const after = await startAndClaim();
    await credits.fail(before);
    await credits.fail(after);
    expect([await refundOf(before), await refundOf(after)]).toEqual([0, 1]);
    const account = await credits.readAccount(person);
    expect([account.total, account.used, sumOf(account)]).toEqual([3, 0, 3]);
  });

  const readMonth = async () => {
    const [month] = await backend.sql<{ started: Date; renews: Date; isAhead: boolean; isNear: boolean }[]>`
      select started_at as started, renews_at as renews, renews_at > now() as "isAhead",
             renews_at <= now() + interval '31 days' and started_at <= now() as "isNear"
      from public.subscriptions where user_id = ${person}`;
    return month;
  };

  test.each(['somebody who was there', 'somebody who came then'])(
    'is followed by the next one in its time, for %s',
    async (who) => {
      await backend.sql`
        update public.subscriptions set renews_at = started_at + interval '13 months',
          started_at = started_at + ${who === 'somebody who came then' ? '1 year' : '0'}::interval
        where user_id = ${person}`;
      expect(await credits.resetDue(person)).toBe(0);
      expect(await readMonth()).toMatchObject({ isAhead: true, isNear: true });
      expect((await credits.readAccount(person)).ledger.map(({ kind }) => kind)).toEqual(['grant']);
    },
  );

  test('is no other month: that of all others stays', async () => {
    for (const startedAt of ['2020-01-31 10:00Z', '2026-02-28 10:00Z', '2024-12-01 00:00Z']) {
      await backend.sql`
        update public.subscriptions
        set started_at = ${startedAt}, renews_at = public.next_renewal(${startedAt}, now())
        where user_id = ${person}`;
      const before = await readMonth();
      await credits.resetDue();
      expect(await readMonth()).toEqual(before);
    }
  });
});

describe('a photo that was dated by that clock', () => {
  const date = async (job: ClaimedJob, column: string, ahead: string) => {
    await backend.sql`
      update public.transform_jobs set ${backend.sql(column)} = now() + ${ahead}::interval where id = ${job.id}`;
  };
  const readJob = async (job: ClaimedJob) => {
    const [row] = await backend.sql`
      select state, losses, failures, run_after, lease_until, submitted_at <= now() as "isSubmitted",
             lease_until <= now() + interval '30 minutes' as "endsSoon"
      from public.transform_jobs where id = ${job.id}`;
    return row;
  };
  const putBack = async (job: ClaimedJob, seconds: number) => {
    await credits.ask(
      (tx) => tx<{ answer: string }[]>`
        select public.postpone_job(${job.id}, ${job.attempts}, ${seconds}, null) as answer`,
    );
  };

  test('when it was put back is due', async () => {
    const job = await startAndClaim();
    await putBack(job, 60);
    // Before the database could look by itself, as it does now and then.
    const claimed = await backend.sql.begin(async (tx) => {
      await tx`update public.transform_jobs set run_after = now() + interval '1 year' where id = ${job.id}`;
      await tx`set local role service_role`;
      return [...(await tx`select id from public.claim_job(300)`)];
    });
    expect(claimed).toEqual([]);
    expect(await credits.requeueLost()).toBe(0);
    expect(await credits.claim()).toMatchObject({ id: job.id });
  });

  test('when it was claimed stays with its runner for half an hour, who may be alive', async () => {
    const job = await startAndClaim();
    await date(job, 'lease_until', '1 year');
    expect(await credits.requeueLost()).toBe(0);
    expect(await readJob(job)).toMatchObject({ state: 'running', losses: 0, endsSoon: true });
    expect(await credits.complete(job)).toBe(true);
  });

  test('when it was submitted does not wait for its provider for longer than others', async () => {
    const job = await startAndClaim();
    await date(job, 'submitted_at', '1 year');
    await credits.requeueLost();
    expect(await readJob(job)).toMatchObject({ state: 'running', isSubmitted: true });
  });

  test('is no other photo: the longest pause and the longest lease that there are stay', async () => {
    const claimed = await startAndClaim();
    const waiting = await startAndClaim();
    await date(claimed, 'lease_until', '1 hour');
    await putBack(waiting, 3600);
    const before = [await readJob(claimed), await readJob(waiting)];
    await credits.requeueLost();
    expect([await readJob(claimed), await readJob(waiting)]).toEqual(before);
  });
});

test('lines that were in the ledger before it was counted have the order of their dates', async () => {
  const folder = join(import.meta.dirname, '..', 'migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('_ledger_in_order.sql')) ?? '';
  const other = await credits.addPerson();
  const undone = new Error('undone');
  let told: readonly object[] = [];
  const migration = backend.sql.begin(async (tx) => {
    await tx`drop function public.number_credit_event() cascade`;
    await tx`alter table public.credit_events drop column seq`;
    await tx`
      insert into public.credit_events (user_id, kind, amount, created_at) values
        (${person}, 'reset', 2, now() + interval '2 minutes'), (${person}, 'grant', 1, now() + interval '1 minute')`;
    await tx.unsafe(readFileSync(join(folder, file), 'utf8'));
    await tx`insert into public.credit_events (user_id, kind, amount) values (${person}, 'grant', 4)`;
    told = await tx<object[]>`
      select amount, seq from public.credit_events where user_id in (${person}, ${other}) order by user_id = ${other}, seq`;
    throw undone;
  });
  await expect(migration).rejects.toBe(undone);
  expect(told).toEqual([
    { amount: 3, seq: 1 },
    { amount: 1, seq: 2 },
    { amount: 2, seq: 3 },
    { amount: 4, seq: 4 },
    { amount: 3, seq: 1 },
  ]);
});
