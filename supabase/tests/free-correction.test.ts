import { randomUUID } from 'node:crypto';
import type { JSONValue } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Recipe, Surface } from '#shared/contract.ts';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openCredits, sumOf, type ClaimedJob, type Credits } from '#tests/support/server/credits.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';

let backend: AnySupabase;
let credits: Credits;
let person: string;
let photo: string;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

const asked: Recipe = { prompt: 'warm light', style: 'marble' };
const outlineOf = (far: number): Recipe => ({
  ...asked,
  dish: {
    outline: [
      [
        [0.1, 0.1],
        [far, 0.1],
        [0.5, 0.9],
      ],
    ],
  },
});
const corrected = outlineOf(0.9);

async function claim(): Promise<ClaimedJob> {
  const job = await credits.claim();
  if (!job) throw new Error('no job is waiting');
  return job;
}
/** The next version is made, and this became of its surface; undefined: as versions of before, it does not say. */
async function finish(surface?: Surface, recipe: Recipe = asked): Promise<void> {
  const report = { engine: 'local', did: [], couldNot: [], ...(surface && { surface }) };
  await credits.complete(await claim(), { ...recipe, report });
}
const start = (recipe: Recipe = corrected, key: string | null = null, who = person) =>
  credits.start(who, photo, key, recipe);
const used = async () => (await credits.readAccount(person)).used;
const lines = () => backend.sql`
  select kind, amount, version_number as version, reason from public.credit_events
  where transformation_id = ${photo} order by version_number, created_at`;

const PAID = { kind: 'reserve', amount: -1, version: 1, reason: null };
const FREE = { kind: 'reserve', amount: 0, version: 2, reason: 'corrected_outline' };

beforeEach(async () => {
  await credits.emptyQueue();
  person = await credits.addPerson();
  photo = await credits.addPhoto(person);
  await start(asked);
});

test.each<Surface>(['kept', 'toned'])(
  'after a surface that was %s, a corrected outline is free',
  async (surface) => {
    await finish(surface);
    expect(await start()).toMatchObject({ version_number: 2, is_new: true });
    expect(await used()).toBe(1);
    expect([...(await lines())]).toEqual([PAID, FREE]);
    const account = await credits.readAccount(person);
    expect(sumOf(account)).toBe(account.total - account.used);
  },
);

test.each<[string, Surface | undefined, Recipe]>([
  ['the surface was put in', 'new', corrected],
  ['no surface was asked for', 'none', corrected],
  ['the version does not say what became of the surface', undefined, corrected],
  ['the outline is not corrected', 'kept', asked],
  ['only a ring is told', 'kept', { ...asked, dish: { ring: [0.5, 0.5, 0.4, 0.3, 0] } }],
  ['the outline is empty', 'kept', { ...asked, dish: { outline: [] } }],
  [
    'the outline is a line',
    'kept',
    {
      ...asked,
      dish: {
        outline: [
          [
            [0.1, 0.1],
            [0.2, 0.2],
          ],
        ],
      },
    },
  ],
])('where %s, the next version costs a credit', async (_, surface, recipe) => {
  await finish(surface);
  await start(recipe);
  expect(await used()).toBe(2);
  expect([...(await lines())]).toEqual([PAID, { ...PAID, version: 2 }]);
});

test('the outline that the version was made with corrects nothing', async () => {
  await finish('kept', corrected);
  await start(corrected);
  expect(await used()).toBe(2);
});

test('what a photo’s owner writes into its row earns nothing', async () => {
  const report = { engine: 'local', did: [], couldNot: [], surface: 'kept' };
  await backend.sql`update public.transformations set recipe = ${backend.sql.json({ ...asked, report })} where id = ${photo}`;
  await finish('new');
  await start();
  expect(await used()).toBe(2);
});

test('it is free once per photo, however often it is asked', async () => {
  await finish('kept');
  await start();
  await finish('kept', corrected);
  await start(outlineOf(0.8));
  expect(await used()).toBe(2);
  await finish('toned', outlineOf(0.8));
  await start(outlineOf(0.7));
  expect(await used()).toBe(3);
});

test('ten at once, with ten keys, are one version, and that is free', async () => {
  await finish('kept');
  const started = await Promise.all(Array.from({ length: 10 }, (_, i) => start(corrected, `tap-${i}`)));
  expect(started.filter(({ is_new: isNew }) => isNew)).toHaveLength(1);
  expect(new Set(started.map(({ job_id: job }) => job)).size).toBe(1);
  expect([...(await lines())]).toEqual([PAID, FREE]);
});

test('a repeat with the same key, after the free one is made, starts and takes nothing', async () => {
  await finish('kept');
  const first = await start(corrected, 'tap');
  await finish('new', corrected);
  expect(await start(corrected, 'tap')).toMatchObject({ job_id: first.job_id, is_new: false });
  expect(await used()).toBe(1);
});

test('the free one needs no credit to be left, and any other does', async () => {
  await finish('kept');
  for (const _ of [1, 2]) await credits.start(person, await credits.addPhoto(person));
  await expect(start(asked)).rejects.toMatchObject({ code: 'PT402' });
  expect(await start()).toMatchObject({ version_number: 2, is_new: true });
  expect(await credits.readAccount(person)).toMatchObject({ used: 3, total: 3 });
});

test('a free one that fails gives no credit back, and is free again', async () => {
  await finish('kept');
  await start();
  await credits.fail(await claim());
  expect(await used()).toBe(1);
  expect(await start()).toMatchObject({ version_number: 3, is_new: true });
  await finish('new', corrected);
  expect(await used()).toBe(1);
  expect([...(await lines())]).toEqual([PAID, FREE, { ...FREE, kind: 'refund' }, { ...FREE, version: 3 }]);
});

test('a worker that dies over it loses nothing: the same version is made by the next one', async () => {
  await finish('kept');
  const { job_id: job } = await start();
  await claim();
  await credits.lose(job);
  await credits.endPause(job);
  await finish('new', corrected);
  expect([...(await lines())]).toEqual([PAID, FREE]);
  await start(outlineOf(0.8));
  expect(await used()).toBe(2);
});

test('a start that breaks off half-way has used nothing up', async () => {
  await finish('kept');
  await expect(
    credits.asService(async (tx) => {
      await tx`select * from public.start_transform(${person}, ${photo}, ${tx.json(corrected)}, null)`;
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  await start();
  expect(await used()).toBe(1);
});

test('whoever was told that it is free is refused where it is not, and nothing is changed', async () => {
  const startFree = (recipe: Recipe, key: string) =>
    credits.asService(
      (tx) => tx`
        select version_number, is_new
        from public.start_free_transform(${person}, ${photo}, ${tx.json(recipe as unknown as JSONValue)}, ${key})`,
    );
  await finish('kept');
  expect([...(await startFree(corrected, 'a'))]).toEqual([{ version_number: 2, is_new: true }]);
  expect([...(await startFree(corrected, 'a'))]).toEqual([{ version_number: 2, is_new: false }]);
  await finish('kept', corrected);
  await expect(startFree(outlineOf(0.8), 'b')).rejects.toMatchObject({ code: 'PT412' });
  expect([...(await lines())]).toEqual([PAID, FREE]);
  expect(await used()).toBe(1);
  // Who then pays for it does so with the same key.
  expect(await start(outlineOf(0.8), 'b')).toMatchObject({ version_number: 3, is_new: true });
  expect(await used()).toBe(2);
});

test('another person’s photo, and nobody’s, is never free', async () => {
  await finish('kept');
  const stranger = await credits.addPerson();
  await expect(start(corrected, null, stranger)).rejects.toMatchObject({ code: 'PT404' });
  await expect(start(corrected, null, randomUUID())).rejects.toMatchObject({ code: 'PT404' });
  expect((await credits.readAccount(stranger)).used).toBe(0);
  expect([...(await lines())]).toEqual([PAID]);
});

test('the new month gives nothing for a free one that fails in it', async () => {
  await finish('kept');
  await start();
  await credits.makeDue(person);
  await credits.resetDue(person);
  await credits.fail(await claim());
  const account = await credits.readAccount(person);
  expect([account.used, sumOf(account)]).toEqual([0, account.total]);
});

test('the ledger takes no free line without its reason, and no reason for a line that costs', async () => {
  const write = (kind: string, amount: number, reason: string | null) => backend.sql`
    insert into public.credit_events (user_id, transformation_id, version_number, kind, amount, reason)
    values (${person}, ${photo}, 7, ${kind}, ${amount}, ${reason})`;
  const wrong: [string, number, string | null][] = [
    ['reserve', 0, null],
    ['reserve', -1, 'corrected_outline'],
    ['refund', 1, 'corrected_outline'],
    ['reserve', 0, 'gift'],
  ];
  for (const line of wrong) await expect(write(...line)).rejects.toMatchObject({ code: '23514' });
});
