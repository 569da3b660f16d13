import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, sumOf, type Credits } from '#tests/support/server/credits.ts';
import { countLockWaits } from '#tests/support/server/lock-waits.ts';
import { until } from '#tests/support/until.ts';

let backend: AnySupabase;
let credits: Credits;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

/** With the one that holds them up, and the one that looks, fewer than the ten connections of `openAnySupabase`. */
const AT_ONCE = 6;

test.each([
  // started, now, next
  ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T09:59:59Z', '2026-02-28T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-03-31T10:00:00Z', '2026-04-30T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-04-30T10:00:00Z', '2026-05-31T10:00:00Z'],
  ['2026-01-30T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-30T10:00:00Z'],
  ['2028-01-31T10:00:00Z', '2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z'],
  ['2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z', '2028-03-31T10:00:00Z'],
  ['2028-02-29T00:00:00Z', '2029-01-31T00:00:00Z', '2029-02-28T00:00:00Z'],
  ['2028-02-29T00:00:00Z', '2029-02-28T00:00:00Z', '2029-03-29T00:00:00Z'],
  ['2028-02-29T00:00:00Z', '2032-02-01T00:00:00Z', '2032-02-29T00:00:00Z'],
  ['2026-12-31T23:59:59Z', '2027-01-31T23:59:58Z', '2027-01-31T23:59:59Z'],
  ['2026-11-15T00:00:00Z', '2026-11-20T00:00:00Z', '2026-12-15T00:00:00Z'],
  ['2026-11-15T00:00:00Z', '2031-07-02T00:00:00Z', '2031-07-15T00:00:00Z'],
  ['2026-03-29T01:30:00Z', '2026-10-25T00:30:00Z', '2026-10-29T01:30:00Z'],
])('credits of a plan that began %s come back, seen from %s, on %s', async (startedAt, at, next) => {
  const rows = await backend.sql<{ next: string }[]>`
    select to_char(public.next_renewal(${startedAt}, ${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as next`;
  expect(rows[0]?.next).toBe(next);
});

test('a year of months from the 31st, each seen from the last, never loses its day', async () => {
  const rows = await backend.sql<{ day: string }[]>`
    with recursive months(n, at) as (
      select 0, timestamptz '2027-12-31 08:00Z'
      union all
      select n + 1, public.next_renewal('2027-12-31 08:00Z', at) from months where n < 12
    )
    select to_char(at at time zone 'UTC', 'MM-DD') as day from months order by n`;
  expect(rows.map(({ day }) => day).join(' ')).toBe(
    '12-31 01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
  );
});

test('a due month begins once, however many call for it at once', async () => {
  const person = await credits.addPerson();
  await credits.start(person, await credits.addPhoto(person));
  await credits.makeDue(person);
  let done = 0;
  const calls: Promise<unknown>[] = [];
  await backend.sql.begin(async (tx) => {
    await tx`select from public.subscriptions where user_id = ${person} for update`;
    for (let k = 0; k < AT_ONCE; k += 1) calls.push(credits.resetDue(person).finally(() => (done += 1)));
    await until('all of them are at it', async () => done + (await countLockWaits(backend.sql)) >= AT_ONCE);
  });
  const begun = await Promise.all(calls);
  // The clock that keeps months by itself may have been first; the ledger tells of each month that began.
  expect(begun.filter((count) => count !== 0).length).toBeLessThanOrEqual(1);
  expect(await credits.resetDue(person)).toBe(0);
  const account = await credits.readAccount(person);
  expect([account.total, account.used, sumOf(account)]).toEqual([3, 0, 3]);
  expect(account.ledger.map(({ kind }) => kind)).toEqual(['grant', 'reserve', 'reset']);
});

test('an account whose month cannot begin keeps nobody else from theirs, and stays due', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => credits.addPerson()));
  // In the middle of the order in which they are taken.
  const [first = '', broken = '', last = ''] = people.toSorted();
  await Promise.all(people.map((person) => credits.makeDue(person)));
  // Broken books, as nobody should ever see them: there is no month after the beginning of time.
  await backend.sql`update public.subscriptions set started_at = '-infinity' where user_id = ${broken}`;
  await credits.resetDue();
  const begun = async (person: string) =>
    (await credits.readAccount(person)).ledger.filter(({ kind }) => kind === 'reset').length;
  expect(await Promise.all([first, broken, last].map(begun))).toEqual([1, 0, 1]);
  const starting = credits.start(broken, await credits.addPhoto(broken));
  // As PostgreSQL 17 says it, or as those before it do.
  await expect(starting, 'nothing is taken from a month that did not begin').rejects.toMatchObject({
    code: expect.stringMatching(/^(23502|22008)$/) as string,
  });
  await backend.sql`update public.subscriptions set started_at = now() where user_id = ${broken}`;
  await credits.resetDue();
  expect(await begun(broken)).toBe(1);
});

test('somebody who was away for years gets one month, not all of them', async () => {
  const person = await credits.addPerson();
  // In one go, before the clock that keeps months could be first.
  const begun = await backend.sql.begin(async (tx) => {
    await tx`
      update public.subscriptions set started_at = '2020-01-31 00:00Z', renews_at = '2020-02-29 00:00Z'
      where user_id = ${person}`;
    await tx`set local role service_role`;
    const [row] = await tx<{ count: number }[]>`select public.reset_due_credits(${person}) as count`;
    return row?.count;
  });
  expect(begun).toBe(1);
  const account = await credits.readAccount(person);
  expect([account.total, sumOf(account)]).toEqual([3, 3]);
  expect(account.ledger.map(({ kind }) => kind)).toEqual(['grant', 'reset']);
  const [due] = await backend.sql<{ isAhead: boolean }[]>`
    select renews_at > now() and renews_at <= now() + interval '31 days' as "isAhead"
    from public.subscriptions where user_id = ${person}`;
  expect(due).toEqual({ isAhead: true });
});

test('gifts end with the month, and a plan brings its own credits', async () => {
  const person = await credits.addPerson();
  await credits.grant(person, 50);
  await credits.setPlan(person, 'growth');
  expect((await credits.readAccount(person)).total).toBe(80);
  await credits.makeDue(person);
  await credits.resetDue();
  const account = await credits.readAccount(person);
  expect([account.plan, account.total, account.used, sumOf(account)]).toEqual(['growth', 30, 0, 30]);
});

test('whoever used up the month can start again on the day it ends, timer or not', async () => {
  const person = await credits.addPerson();
  for (let i = 0; i < 3; i += 1) await credits.start(person, await credits.addPhoto(person));
  await expect(credits.addPhoto(person)).rejects.toMatchObject({ code: 'PT402' });
  await credits.makeDue(person);
  const photo = await credits.addPhoto(person);
  expect(await credits.start(person, photo)).toMatchObject({ is_new: true });
  expect(await credits.readAccount(person)).toMatchObject({ total: 3, used: 1 });
});

test('going down a plan and up again gives no credit that was not there', async () => {
  const person = await credits.addPerson();
  await credits.setPlan(person, 'growth');
  await credits.grant(person, 2);
  for (let i = 0; i < 5; i += 1) await credits.start(person, await credits.addPhoto(person));
  for (const plan of ['free', 'growth', 'free', 'growth']) await credits.setPlan(person, plan);
  const account = await credits.readAccount(person);
  expect([account.total, account.used, sumOf(account)]).toEqual([32, 5, 27]);
});
