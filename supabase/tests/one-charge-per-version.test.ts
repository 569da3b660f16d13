import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';

let backend: AnySupabase;
let credits: Credits;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

const chargesOf = async (userId: string) =>
  (await credits.readAccount(userId)).ledger
    .filter(({ kind }) => kind === 'reserve')
    .map(({ version }) => version);

/** Takes the one waiting job through to its picture. */
async function finish(photoId: string): Promise<void> {
  const job = await credits.claim();
  expect(job?.transformation_id).toBe(photoId);
  expect(await credits.complete(job!)).toBe(true);
}

test('fifty starts of one photo at once make one job and take one credit', async () => {
  const person = await credits.addPerson();
  const photo = await credits.addPhoto(person);
  const started = await Promise.all(Array.from({ length: 50 }, () => credits.start(person, photo)));
  expect(new Set(started.map(({ job_id }) => job_id)).size).toBe(1);
  expect(started.filter(({ is_new }) => is_new)).toHaveLength(1);
  expect(await chargesOf(person)).toEqual([1]);
  expect((await credits.readAccount(person)).used).toBe(1);
});

test('three credits start exactly three of fifty photos at once, and the others say why not', async () => {
  const person = await credits.addPerson();
  const photos = await Promise.all(Array.from({ length: 50 }, () => credits.addPhoto(person)));
  const results = await Promise.allSettled(photos.map((photo) => credits.start(person, photo)));
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.message)] : [],
  );
  expect(refusals).toEqual(Array.from({ length: 47 }, () => 'No credits available'));
  expect(await chargesOf(person)).toEqual([1, 1, 1]);
  expect(await credits.readAccount(person)).toMatchObject({ total: 3, used: 3 });
});

test('a start with the key of a finished version gives that version back and takes nothing', async () => {
  await credits.emptyQueue();
  const person = await credits.addPerson();
  const photo = await credits.addPhoto(person);
  const first = await credits.start(person, photo, 'tap-1');
  await finish(photo);
  const repeat = await credits.start(person, photo, 'tap-1');
  expect(repeat).toEqual({ job_id: first.job_id, version_number: 1, status: 'ready', is_new: false });
  expect(await chargesOf(person)).toEqual([1]);
});

test('a key that was answered with a running job stays with that job when it is finished', async () => {
  await credits.emptyQueue();
  const person = await credits.addPerson();
  const photo = await credits.addPhoto(person);
  const first = await credits.start(person, photo, 'tap-1');
  expect((await credits.start(person, photo, 'tap-2')).job_id).toBe(first.job_id);
  await finish(photo);
  expect(await credits.start(person, photo, 'tap-2')).toMatchObject({ job_id: first.job_id, is_new: false });
  expect(await chargesOf(person)).toEqual([1]);
});

test.each([
  ['without a key', null],
  ['with a new key', 'tap-3'],
])('a start of a finished photo %s makes version 2 for another credit', async (_, key) => {
  await credits.emptyQueue();
  const person = await credits.addPerson();
  const photo = await credits.addPhoto(person);
  await credits.start(person, photo, 'tap-1');
  await finish(photo);
  expect(await credits.start(person, photo, key)).toMatchObject({
    version_number: 2,
    status: 'queued',
    is_new: true,
  });
  expect(await chargesOf(person)).toEqual([1, 2]);
});

test('one key means one version of one photo, not of every photo', async () => {
  const person = await credits.addPerson();
  const photos = [await credits.addPhoto(person), await credits.addPhoto(person)];
  for (const photo of photos) expect((await credits.start(person, photo, 'tap')).is_new).toBe(true);
  expect(await chargesOf(person)).toEqual([1, 1]);
});

test('a deleted photo that comes back with its id is charged as a new version', async () => {
  await credits.emptyQueue();
  const person = await credits.addPerson();
  const photo = await credits.addPhoto(person);
  await credits.start(person, photo);
  await finish(photo);
  await backend.sql`delete from public.transformations where id = ${photo}`;
  // Two thousand others were deleted since.
  await backend.sql`delete from public.deleted_transformations where id = ${photo}`;
  await credits.addPhoto(person, photo);
  expect(await credits.start(person, photo)).toMatchObject({ version_number: 2, is_new: true });
  expect(await chargesOf(person)).toEqual([1, 2]);
});

test('nobody starts the photo of another, and nobody is charged for trying', async () => {
  const [owner, stranger] = [await credits.addPerson(), await credits.addPerson()];
  const photo = await credits.addPhoto(owner);
  await expect(credits.start(stranger, photo)).rejects.toMatchObject({ code: 'PT404' });
  expect([await chargesOf(owner), await chargesOf(stranger)]).toEqual([[], []]);
});
