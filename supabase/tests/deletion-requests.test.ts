import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { signUp } from '#tests/support/server/people.ts';

// A request to be deleted is written down once, by whoever it is about, and goes with the account.
let backend: AnySupabase;
beforeAll(async () => {
  backend = await openAnySupabase();
});
afterAll(() => backend.stop());

const TABLE = 'account_deletion_requests';
const readAll = async (userId: string) =>
  [
    ...(await backend.sql<
      { requested_at: Date }[]
    >`select requested_at from public.account_deletion_requests where user_id = ${userId}`),
  ].map(({ requested_at }) => requested_at.getTime());

test('asking again is refused as known, and the first day of asking stays', async () => {
  const cook = await signUp(backend.server);
  await cook.client.from(TABLE).insert({ user_id: cook.id }).throwOnError();
  const asked = await readAll(cook.id);
  const again = await cook.client.from(TABLE).insert({ user_id: cook.id });
  expect(again).toMatchObject({ status: 409, error: { code: '23505' } });
  expect(await readAll(cook.id)).toEqual(asked);
});

test('ten requests at once are one', async () => {
  const cook = await signUp(backend.server);
  const ends = await Promise.all(
    Array.from({ length: 10 }, () => cook.client.from(TABLE).insert({ user_id: cook.id })),
  );
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(9).fill(409),
  ]);
  expect(await readAll(cook.id)).toHaveLength(1);
});

test('nobody sets the day of asking, and nobody asks for another', async () => {
  const [cook, other] = [await signUp(backend.server), await signUp(backend.server)];
  const dated = await cook.client.from(TABLE).insert({ user_id: cook.id, requested_at: '2020-01-01' });
  const foreign = await other.client.from(TABLE).insert({ user_id: cook.id });
  expect([dated.error?.code, foreign.error?.code]).toEqual(['42501', '42501']);
  expect(await readAll(cook.id)).toEqual([]);
});

test('the request goes with the account that support ends', async () => {
  const cook = await signUp(backend.server);
  await cook.client.from(TABLE).insert({ user_id: cook.id }).throwOnError();
  await backend.service.rpc('remove_account', { p_user_id: cook.id }).throwOnError();
  expect(await readAll(cook.id)).toEqual([]);
});
