import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { openCredits, type Credits } from '#tests/support/server/credits.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';

let backend: AnySupabase;
let credits: Credits;

beforeAll(async () => {
  backend = await openAnySupabase();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());

/** Whose removal a runner is given next. */
async function claimed(): Promise<string | undefined> {
  const [row] = await credits.asService(
    (tx) => tx<{ user_id: string }[]>`select user_id from public.claim_file_removal()`,
  );
  return row?.user_id;
}

test('ten thousand removals of one person do not hold up the one of another', async () => {
  const [flood, other] = [randomUUID(), randomUUID()];
  await backend.sql`delete from public.file_removals`;
  await backend.sql`
    insert into public.file_removals (user_id, bucket, folder, run_after)
    select ${flood}, 'outputs', ${flood} || '/' || n, now() - interval '1 day' from generate_series(1, 10000) n`;
  await backend.sql`
    insert into public.file_removals (user_id, bucket, folder) values (${other}, 'outputs', ${`${other}/x`})`;
  // By the toss of a coin: a hundred times the wrong side would be once in 10^30.
  let tries = 0;
  while ((await claimed()) !== other) expect((tries += 1)).toBeLessThan(100);
  expect(await claimed(), 'the rest still goes').toBe(flood);
  await backend.sql`delete from public.file_removals`;
});

test.each([
  ['that has failed for years comes again within a day', 2000, '0'],
  ['that was dated by a clock that was ahead is due', 0, '1 year'],
])('a removal %s', async (_, attempts, ahead) => {
  const person = randomUUID();
  await backend.sql`delete from public.file_removals`;
  await backend.sql`
    insert into public.file_removals (user_id, bucket, folder, attempts, run_after)
    values (${person}, 'outputs', ${person}, ${attempts}, now() + ${ahead}::interval)`;
  expect(await claimed()).toBe(person);
  expect(await claimed(), 'not at once').toBeUndefined();
  const [row] = await backend.sql`
    delete from public.file_removals where user_id = ${person}
    returning attempts, run_after <= now() + interval '1 day' as "isNear"`;
  expect(row).toEqual({ attempts: attempts + 1, isNear: true });
});

test('a removal that is to wait for its time waits', async () => {
  const person = randomUUID();
  await backend.sql`
    insert into public.file_removals (user_id, bucket, folder, run_after)
    values (${person}, 'outputs', ${person}, now() + interval '2 days')`;
  expect(await claimed()).toBeUndefined();
  await backend.sql`delete from public.file_removals`;
});

/** What is listed for removal when a photo goes; forgotten again. */
async function removalsAfter(photo: string, person: string): Promise<string[]> {
  await backend.sql`delete from public.transformations where id = ${photo}`;
  const rows = await backend.sql<{ bucket: string }[]>`
    delete from public.file_removals where user_id = ${person} returning bucket`;
  return rows.map(({ bucket }) => bucket).toSorted();
}

/** A photo of that person whose address ends so, in the words of whoever inserts it. */
async function addPhotoAt(person: string, address: string): Promise<string> {
  const photo = await credits.addPhoto(person);
  await backend.sql`update public.transformations set original_url = ${address} where id = ${photo}`;
  return photo;
}

async function addObject(person: string, name: string): Promise<void> {
  await backend.sql`
    insert into storage.objects (bucket_id, name, owner_id) values ('originals', ${name}, ${person})`;
}

const PLACE = 'http://x/storage/v1/object/public/originals';

test('a row that never had a file leaves no removal, and one with a job does', async () => {
  const person = await credits.addPerson();
  expect(await removalsAfter(await credits.addPhoto(person), person)).toEqual([]);
  const started = await credits.addPhoto(person);
  await credits.start(person, started);
  expect(await removalsAfter(started, person)).toEqual(['outputs', 'outputs', 'thumbnails', 'thumbnails']);
});

test('a row with a file leaves one removal, however its address is spelled', async () => {
  const person = await credits.addPerson();
  await addObject(person, `${person}/2026-11-22/The dish (1).jpg`);
  for (const spelled of ['The dish (1).jpg', 'The%20dish%20(1).jpg', '%54he%20dish%20%281%29.jpg?v=1']) {
    const photo = await addPhotoAt(person, `${PLACE}/${person}/2026-11-22/${spelled}`);
    expect(await removalsAfter(photo, person), spelled).toEqual(['originals']);
  }
});

test('an address that names no file of that person leaves none', async () => {
  const [person, other] = [await credits.addPerson(), await credits.addPerson()];
  await addObject(other, `${other}/2026-11-22/dish.jpg`);
  for (const address of [
    'http://x/y',
    'http://x/%',
    `${PLACE}/${person}/2026-11-22/none.jpg`,
    `${PLACE}/${person}/2026-11-22/none%20.jpg`,
    `${PLACE}/${person}/%00%ff%`,
    `${PLACE}/${other}/2026-11-22/dish.jpg`,
    `${PLACE}/`,
  ]) {
    expect(await removalsAfter(await addPhotoAt(person, address), person), address).toEqual([]);
  }
});
