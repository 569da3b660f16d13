import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, type ClaimedJob, type Credits } from '#tests/support/server/credits.ts';

// A platform that ends runners for what they have used, whatever they are at.
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

const start = async (): Promise<string> => {
  const photo = await credits.addPhoto(person);
  return (await credits.start(person, photo)).job_id;
};
const claim = async (isFresh: boolean): Promise<ClaimedJob | undefined> => {
  const [job] = await credits.asService(
    (tx) => tx<ClaimedJob[]>`select * from public.claim_job(300, ${isFresh})`,
  );
  return job;
};
const lose = async (id: string) => {
  expect(await credits.lose(id)).toBe(1);
};
const readJob = async (id: string) => {
  const [row] = await backend.sql`
    select j.state, j.losses, j.failures, t.status, run_after <= now() as "isDue"
    from public.transform_jobs j join public.transformations t on t.id = j.transformation_id where j.id = ${id}`;
  return row;
};

test('a photo that a tired runner loses is due at once, and nothing is counted', async () => {
  const id = await start();
  await claim(false);
  await lose(id);
  expect(await readJob(id)).toEqual({
    state: 'queued',
    losses: 0,
    failures: 0,
    status: 'queued',
    isDue: true,
  });
});

test('it goes to a runner that has done nothing yet, before everything else', async () => {
  const lost = await start();
  await claim(false);
  await lose(lost);
  const pro = await credits.addPerson();
  await backend.sql`update public.subscriptions set plan = 'pro' where user_id = ${pro}`;
  await credits.start(pro, await credits.addPhoto(pro));
  expect(await claim(false), 'a tired one is given the other').toMatchObject({ user_id: pro });
  expect(await claim(false)).toBeUndefined();
  await credits.start(pro, await credits.addPhoto(pro));
  expect(await claim(true)).toMatchObject({ id: lost });
});

test('a photo that ends every runner fails with its refund all the same', async () => {
  const id = await start();
  const rounds: unknown[] = [];
  for (let round = 0; round < 30 && (await readJob(id))?.['state'] === 'queued'; round += 1) {
    await credits.endPause(id);
    if (!(await claim(false))) await claim(true);
    await lose(id);
    rounds.push((await readJob(id))?.['losses']);
  }
  expect(rounds).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 4]);
  expect(await readJob(id)).toMatchObject({ state: 'failed', status: 'failed' });
  const { ledger, used } = await credits.readAccount(person);
  expect([ledger.filter(({ kind }) => kind === 'refund').length, used]).toEqual([1, 0]);
});
