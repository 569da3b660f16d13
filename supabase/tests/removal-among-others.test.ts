import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';
import { countLockWaits } from '#tests/support/server/lock-waits.ts';
import { until } from '#tests/support/until.ts';

// An account is removed while its people go on, and so do clocks and support: each waits for the other, and none is thrown
// out by the database for waiting in a circle.
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
});

const remove = () =>
  credits.ask((tx) => tx<{ answer: boolean }[]>`select public.remove_account(${person}) as answer`);
const untilWaiting = (count: number) =>
  until(`${count} wait`, async () => (await countLockWaits(backend.sql)) >= count);

async function expectNothingLeft(): Promise<void> {
  const [left] = await backend.sql`
    select (select count(*)::int from auth.users where id = ${person}) as people,
           (select count(*)::int from public.transformations where user_id = ${person}) as photos,
           (select count(*)::int from public.transform_jobs where user_id = ${person}) as jobs,
           (select count(*)::int from public.credit_events where user_id = ${person}) as lines`;
  expect(left).toEqual({ people: 0, photos: 0, jobs: 0, lines: 0 });
}

test.each<[string, () => Promise<unknown>]>([
  ['a gift', () => backend.sql`select public.operator_give_credits(${person}, 5, ${person}, 'mia', 'sorry')`],
  ['another plan', () => backend.sql`select public.operator_set_plan(${person}, 'growth', 'mia', 'paid')`],
  ['the month that begins for all', () => credits.resetDue()],
  ['a photo that starts', () => credits.start(person, photo)],
  [
    'a photo that its owner deletes',
    () => backend.sql`delete from public.transformations where id = ${photo}`,
  ],
])('%s comes to its end before the removal that waits behind it', async (what, act) => {
  if (what.includes('month')) await credits.makeDue(person);
  if (what.includes('deletes')) await credits.start(person, photo);
  const ends: Promise<unknown>[] = [];
  await backend.sql.begin(async (tx) => {
    await tx`select from public.subscriptions where user_id = ${person} for update`;
    for (const begin of [act, remove]) {
      ends.push(Promise.resolve(begin()));
      await untilWaiting(ends.length);
    }
  });
  expect((await Promise.allSettled(ends)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  await expectNothingLeft();
});

test('a photo that comes while its account is being removed waits for that, and is refused', async () => {
  let removing: Promise<unknown> | undefined;
  let coming: Promise<unknown> | undefined;
  await backend.sql.begin(async (tx) => {
    await tx`select from public.transformations where id = ${photo} for update`;
    removing = remove();
    await untilWaiting(1);
    coming = credits.addPhoto(person).catch((error: unknown) => error);
    await untilWaiting(2);
  });
  expect(await removing).toBe(true);
  expect(await coming, 'there is nobody any more whose photo it could be').toMatchObject({ code: '23503' });
  await expectNothingLeft();
});
