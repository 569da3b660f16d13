import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Recipe } from '#shared/contract.ts';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';
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

const RECIPE: Recipe = { prompt: 'warm light', style: 'marble' };
const SAME = { code: 'PT409' };

const start = (pictureKey: string | null, { key = null as string | null, recipe = RECIPE } = {}) =>
  credits.start(person, photo, key, recipe, pictureKey);

async function finish(key: string, more: object = {}): Promise<void> {
  const job = await credits.claim();
  if (!job) throw new Error('no job is waiting');
  const report = { engine: 'local', did: [], couldNot: [], key, ...more };
  await credits.complete(job, { ...RECIPE, report });
}
const used = async () => (await credits.readAccount(person)).used;

beforeEach(async () => {
  await credits.emptyQueue();
  person = await credits.addPerson();
  photo = await credits.addPhoto(person);
  await start('slate');
  await finish('slate');
});

test('the picture that a photo has is refused, and takes no credit', async () => {
  await expect(start('slate')).rejects.toMatchObject(SAME);
  expect(await used()).toBe(1);
  expect((await credits.readAccount(person)).ledger).toHaveLength(2);
  const [row] = await backend.sql`select status, recipe from public.transformations where id = ${photo}`;
  expect(row).toMatchObject({ status: 'ready', recipe: { report: { key: 'slate' } } });
});

test('ten at once, with ten keys, are refused all of them', async () => {
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => start('slate', { key: `tap-${i}` })),
  );
  expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'));
  expect(await used()).toBe(1);
});

test('ten at once that ask for another are one version, and the eleventh, after it, is refused', async () => {
  const ends = await Promise.all(Array.from({ length: 10 }, (_, i) => start('zen', { key: `tap-${i}` })));
  expect(ends.filter(({ is_new: isNew }) => isNew)).toHaveLength(1);
  await finish('zen');
  await expect(start('zen')).rejects.toMatchObject(SAME);
  expect(await used()).toBe(2);
});

test('any version counts, not only the newest', async () => {
  await start('zen');
  await finish('zen');
  await expect(start('slate')).rejects.toMatchObject(SAME);
});

test('a repeat with its own key is answered as ever', async () => {
  const first = await start('zen', { key: 'tap' });
  await finish('zen');
  expect(await start('zen', { key: 'tap' })).toMatchObject({ job_id: first.job_id, is_new: false });
});

test('who has no credit left either learns that there is nothing to buy', async () => {
  await credits.grant(person, -2);
  await expect(start('slate')).rejects.toMatchObject(SAME);
  await expect(start('zen')).rejects.toMatchObject({ code: 'PT402' });
});

test('an engine that answers otherwise each time is asked again', async () => {
  expect(await start(null)).toMatchObject({ version_number: 2, is_new: true });
});

test('the same picture of another photo is another picture', async () => {
  photo = await credits.addPhoto(person);
  expect(await start('slate')).toMatchObject({ version_number: 1, is_new: true });
});

test('what failed was no picture: it is asked for again, and the row says for what', async () => {
  const zen: Recipe = { prompt: 'calm', style: 'zen' };
  await start('zen', { recipe: zen });
  const job = await credits.claim();
  if (job) await credits.fail(job);
  const [row] = await backend.sql`select status, recipe from public.transformations where id = ${photo}`;
  expect(row).toEqual({ status: 'failed', recipe: zen });
  expect(await start('zen', { recipe: zen })).toMatchObject({ version_number: 3, is_new: true });
});

test('the mark of the free plan comes off by another version once a plan is paid, once', async () => {
  await start('zen');
  await finish('zen', { watermark: true });
  await expect(start('zen')).rejects.toMatchObject(SAME);
  await credits.setPlan(person, 'growth');
  await expect(start('slate')).rejects.toMatchObject(SAME);
  await start('zen');
  await finish('zen');
  await expect(start('zen')).rejects.toMatchObject(SAME);
});
