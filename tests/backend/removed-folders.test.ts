import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#shared/database-types.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { openJobBench, type JobBench } from '#tests/support/server/job-bench.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { photo } from './storage-world.ts';

// What people call their files is theirs to choose: none of it keeps the files when the account has gone, nor the runner
// from the photos of the others.

/** Far more than a whole account takes, whatever its folders are. */
const MOST_REQUESTS = 40;
/** A name of storage has 1024 characters. */
const DEEP = 'a/'.repeat(480);

let backend: SharedBackend;
let bench: JobBench;
let person: Person;
let asked: number;

beforeAll(async () => {
  backend = await openSharedBackend();
  bench = openJobBench(backend);
});
afterAll(async () => {
  await bench.close();
  await backend.stop();
});
beforeEach(async () => {
  await backend.sql`delete from public.file_removals`;
  person = await signUp(backend.server);
  asked = 0;
});

/** Removes the account, and its files by a runner that may ask only so often. */
async function removePerson(): Promise<void> {
  await backend.service.rpc('remove_account', { p_user_id: person.id }).throwOnError();
  const ask: typeof fetch = async (...question) => {
    asked += 1;
    if (asked > MOST_REQUESTS) throw new Error('asked too often');
    return await fetch(...question);
  };
  const { url, secretKey } = backend.server;
  const admin = createClient<Database>(url, secretKey, {
    auth: { persistSession: false },
    global: { fetch: ask },
  });
  const runner = bench.runner([], { admin });
  while (await runner.removeNext());
}

const namesLeft = async () => {
  const rows = await backend.sql<{ name: string }[]>`
    select name from storage.objects where name like ${`${person.id}/%`}`;
  return rows.map(({ name }) => name);
};

test('a folder in hundreds of others goes as quickly as any', async () => {
  const originals = person.client.storage.from('originals');
  const names = ['x', 'y', 'z'].map((name) => `${person.id}/${name}/${DEEP}${name}.jpg`);
  for (const name of names)
    expect(await originals.upload(name, photo(), { contentType: 'image/jpeg' })).toMatchObject({
      error: null,
    });
  expect(await namesLeft()).toHaveLength(3);
  await removePerson();
  expect(await namesLeft()).toEqual([]);
});

test('so does one that has no name, which hosted storage takes', async () => {
  for (const name of ['/soup.jpg', 'a//soup.jpg', 'soup.jpg/']) {
    await backend.sql`
      insert into storage.objects (bucket_id, name, owner_id, version, metadata)
      values ('originals', ${`${person.id}/${name}`}, ${person.id}, gen_random_uuid(), '{}')`;
  }
  await removePerson();
  expect(await namesLeft()).toEqual([]);
});

test('more files than are told at a time all go, and those of whoever comes next in the alphabet stay', async () => {
  const other = await signUp(backend.server);
  const next = `${person.id}0/soup.jpg`;
  await backend.sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    select 'originals', ${person.id} || '/' || n || '.jpg', gen_random_uuid(), '{}' from generate_series(1, 230) n`;
  await backend.sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('originals', ${next}, gen_random_uuid(), '{}'), ('originals', ${`${other.id}/soup.jpg`}, gen_random_uuid(), '{}')`;
  await removePerson();
  expect(await namesLeft()).toEqual([]);
  expect(
    await backend.sql`select 1 from storage.objects where name in (${next}, ${`${other.id}/soup.jpg`})`,
  ).toHaveLength(2);
});

test('names as long as storage takes them all go, a hundred of them', async () => {
  const uploaded = await person.client.storage
    .from('originals')
    .upload(`${person.id}/${'y'.repeat(1024 - person.id.length - 1)}`, photo(), {
      contentType: 'image/jpeg',
    });
  expect(uploaded.error).toBeNull();
  await backend.sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    select 'originals', rpad(${person.id} || '/' || n || '-', 1024, 'x'), gen_random_uuid(), '{}' from generate_series(1, 99) n`;
  await removePerson();
  expect(await namesLeft()).toEqual([]);
});
