import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, sumOf, type Credits } from '#tests/support/server/credits.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';

// What support does by hand is done once, explained in a log, and right in the books.
let backend: AnySupabase;
let credits: Credits;
let cook: Person;
beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  cook = await signUp(backend.server);
});

const call = async (text: PromiseLike<readonly { line?: unknown }[]>) => String((await text)[0]?.line);
const setPlan = (plan: string | null, person = cook.email) =>
  call(backend.sql`select public.operator_set_plan(${person}, ${plan}, 'mia', 'paid') as line`);
const give = (amount: number | null, key: string | null, person = cook.email) =>
  call(
    backend.sql`select public.operator_give_credits(${person}, ${amount}, ${key}, 'mia', 'sorry') as line`,
  );
const remove = (person = cook.email, isUnasked: boolean | null = false) =>
  call(
    backend.sql`select public.operator_remove_account(${person}, 'mia', 'letter 9', ${isUnasked}) as line`,
  );
const keep = (person = cook.email) =>
  call(backend.sql`select public.operator_keep_account(${person}, 'mia', 'has written') as line`);
const askToGo = (person = cook) =>
  person.client.from('account_deletion_requests').insert({ user_id: person.id }).throwOnError();
const lastDayOf = (userId: string) =>
  call(backend.sql`
    select to_char(renews_at at time zone 'UTC', 'YYYY-MM-DD') as line from public.subscriptions where user_id = ${userId}`);
const sayGiven = (amount: number, lastDay: string) =>
  `${String(amount)} credits given. They last until ${lastDay}, when the plan's credits renew.`;
const readLog = async () => [
  ...(await backend.sql`
    select operator, action, plan, amount, reason from public.operator_log where user_id = ${cook.id} order by done_at`),
];
const readBooks = async () => {
  const account = await credits.readAccount(cook.id);
  expect(sumOf(account)).toBe(account.total - account.used);
  return [account.plan, account.total, account.used];
};

test('the lines of supabase/README.md do what they say, in their order', async () => {
  const [reader, stayer] = [await signUp(backend.server), await signUp(backend.server)];
  for (const person of [reader, stayer]) await askToGo(person);
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
  const [, lines = ''] = /```sql\n([^`]+)```/.exec(readme) ?? [];
  // A person and a gift that were not there before.
  const ofNow = lines
    .replaceAll('cook@trattoria.example', reader.email)
    .replaceAll('chef@trattoria.example', stayer.email)
    .replace('ticket-77', randomUUID());
  const lastDay = await lastDayOf(reader.id);
  const answers = await backend.sql.unsafe(ofNow);
  expect(answers).toHaveLength(6);
  const [asked, plan, gift, kept, removed, log] = answers as unknown as Record<string, unknown>[][];
  expect(asked).toContainEqual(expect.objectContaining({ email: reader.email }));
  expect(plan).toEqual([{ operator_set_plan: 'The plan is growth now, free before.' }]);
  expect(gift).toEqual([{ operator_give_credits: sayGiven(10, lastDay) }]);
  expect(kept).toEqual([{ operator_keep_account: expect.stringMatching(/^The account stays: /) as string }]);
  expect(removed).toEqual([
    { operator_remove_account: `The account ${reader.id} is gone; its files follow.` },
  ]);
  const ofReader = log!.filter(({ user_id }) => user_id === reader.id);
  expect(ofReader.map(({ action, reason }) => [action, reason])).toEqual([
    ['set plan', ''],
    ['give credits', ''],
    ['remove account', 'asked in the app'],
  ]);
});

test('a plan is changed once, by address in any case or by id', async () => {
  expect(await setPlan('growth', ` ${cook.email.toUpperCase()} `)).toBe(
    'The plan is growth now, free before.',
  );
  expect(await setPlan('growth', cook.id)).toBe('Nothing changed: the plan is growth already.');
  expect(await readBooks()).toEqual(['growth', 30, 0]);
  expect(await readLog()).toEqual([
    { operator: 'mia', action: 'set plan', plan: 'growth', amount: null, reason: 'paid' },
  ]);
});

test('a gift is given once for its key, also when ten calls come at once', async () => {
  const key = ` ${randomUUID()} `;
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(5, key)));
  const given = sayGiven(5, await lastDayOf(cook.id));
  expect(answers.filter((line) => line === given)).toHaveLength(1);
  expect(answers.filter((line) => line.startsWith('Nothing changed: this gift was made on '))).toHaveLength(
    9,
  );
  expect(await readBooks()).toEqual(['free', 8, 0]);
  expect(await readLog()).toHaveLength(1);
});

test('a key that stands for another gift gives nothing', async () => {
  const key = randomUUID();
  await give(5, key);
  await expect(give(6, key)).rejects.toMatchObject({ code: 'PT409' });
  const other = await signUp(backend.server);
  await expect(give(5, key, other.email)).rejects.toMatchObject({ code: 'PT409' });
  expect(await readBooks()).toEqual(['free', 8, 0]);
});

describe('what is wrong is refused, and leaves neither credit nor line:', () => {
  test.each<[string, string, () => Promise<string>]>([
    ['a plan that there is not', 'PT422', () => setPlan('gold')],
    ['no plan', 'PT422', () => setPlan(null)],
    ['a plan for nobody', 'PT404', () => setPlan('pro', 'nobody@kitchen.example')],
    ['a plan for an empty name', 'PT404', () => setPlan('pro', '')],
    ['no credits', 'PT422', () => give(0, 'zero')],
    ['credits taken away', 'PT422', () => give(-1, 'minus')],
    ['credits beyond reason', 'PT422', () => give(1001, 'huge')],
    ['a number that is none', 'PT422', () => give(null, 'none')],
    ['credits without a key', '23514', () => give(5, null)],
    ['credits for nobody', 'PT404', () => give(5, 'nobody', randomUUID())],
    ['a removal that nobody asked for', 'PT409', () => remove()],
    ['the same, where it is not said', 'PT409', () => remove(cook.email, null)],
    ['a removal of nobody', 'PT404', () => remove('%', true)],
    ['a request of nobody taken back', 'PT404', () => keep('%')],
  ])('%s', async (_what, code, wrong) => {
    await expect(wrong()).rejects.toMatchObject({ code });
    expect(await readBooks()).toEqual(['free', 3, 0]);
    expect(await readLog()).toEqual([]);
  });
});

test('a removal takes the account, once, and the words about the person', async () => {
  await setPlan('pro');
  await askToGo();
  const ends = await Promise.allSettled([remove(), remove(cook.id), remove()]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(remove(cook.id, true)).rejects.toMatchObject({ code: 'PT404' });
  expect([...(await backend.sql`select 1 from auth.users where id = ${cook.id}`)]).toEqual([]);
  const log = await readLog();
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['set plan', ''],
    ['remove account', 'letter 9'],
  ]);
  const [line] = await backend.sql`select l::text from public.operator_log l where user_id = ${cook.id}`;
  expect(JSON.stringify(line)).not.toContain(cook.email);
});

test('a request to be deleted is taken back, once, and then the account is removed only unasked or asked again', async () => {
  await askToGo();
  const answers = await Promise.all([keep(), keep(cook.id), keep()]);
  const nothing = 'Nothing changed: this person has not asked to be deleted.';
  expect(answers.filter((line) => line !== nothing)).toEqual([
    expect.stringMatching(/^The account stays: the request of \d{4}-\d\d-\d\d is taken back\.$/),
  ]);
  expect((await readLog()).map(({ action, reason }) => [action, reason])).toEqual([
    ['keep account', 'has written'],
  ]);
  await expect(remove()).rejects.toMatchObject({ code: 'PT409' });
  await askToGo();
  expect(await remove()).toBe(`The account ${cook.id} is gone; its files follow.`);
});

test('a removal waits for a request that is being taken back, and then removes nobody', async () => {
  await askToGo();
  const removal = await backend.sql.begin(async (sql) => {
    await sql`select public.operator_keep_account(${cook.email}, 'mia', 'has written')`;
    const ended = remove().catch((error: unknown) => error);
    await until('the removal waits', async () => {
      const [row] = await backend.sql<{ count: number }[]>`
        select count(*)::int from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%operator_remove_account%' and pid <> pg_backend_pid()`;
      return row?.count === 1;
    });
    return { ended };
  });
  expect(await removal.ended).toMatchObject({ code: 'PT409' });
  expect(await backend.sql`select 1 from auth.users where id = ${cook.id}`).toHaveLength(1);
});

test('who had used more than a smaller plan gives loses nothing to a larger one: neither a refund since, nor a gift', async () => {
  await credits.emptyQueue();
  await setPlan('pro');
  for (let n = 0; n < 35; n++) await credits.start(cook.id, await credits.addPhoto(cook.id));
  await setPlan('free');
  expect(await readBooks()).toEqual(['free', 35, 35]);
  await credits.fail((await credits.claim())!);
  await give(2, randomUUID());
  expect(await readBooks()).toEqual(['free', 37, 34]);

  await setPlan('growth');
  expect(await readBooks()).toEqual(['growth', 37, 34]);
  // And going down and up again gives nothing.
  for (const plan of ['free', 'growth', 'free', 'growth']) await setPlan(plan);
  expect(await readBooks()).toEqual(['growth', 34, 34]);
});

test('whose picture is being made may be given a plan and credits, and may be removed', async () => {
  await credits.emptyQueue();
  await credits.start(cook.id, await credits.addPhoto(cook.id));
  const job = await credits.claim();
  await setPlan('growth');
  await give(2, randomUUID());
  await setPlan('free');
  expect(await readBooks()).toEqual(['free', 5, 1]);

  await remove(cook.email, true);
  expect(await credits.complete(job!)).toBe(false);
  const files = await backend.sql`select 1 from public.file_removals where user_id = ${cook.id}`;
  expect(files.length).toBeGreaterThan(0);
});
