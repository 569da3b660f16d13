import { expect, test } from 'vitest';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { photoOf, signUp } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';
import { openRunnerWorld } from './runner-world.ts';
import { asFile, filesOnDisk, freshKey, photo } from './storage-world.ts';

// Originals that no transformation names. Time is changed in their rows.

const world = openRunnerWorld();

const originals = () => world.person.client.storage.from('originals');
const isThere = async (path: string) => (await originals().exists(path)).data;

async function upload(path = freshKey(world.person), age = '25 hours'): Promise<string> {
  expect((await originals().upload(path, asFile(photo()))).error).toBeNull();
  await world.backend.sql`
    update storage.objects set created_at = now() - ${age}::interval where name = ${path}`;
  return path;
}

/** A row of storage without its bytes, as no client of ours would name it. */
const addRow = (name: string, age = '25 hours') => world.backend.sql`
  insert into storage.objects (bucket_id, name, created_at)
  values ('originals', ${name}, now() - ${age}::interval)`;
const removeRows = (userId = world.person.id) => world.backend.sql`
  delete from storage.objects where bucket_id = 'originals' and name like ${`${userId}/%`}`;

const nameIt = (original_url: string) =>
  world.backend.service
    .from('transformations')
    .insert({ ...photoOf(world.person), original_url })
    .throwOnError();

async function sweep(): Promise<number | undefined> {
  const [row] = await world.backend.sql<{ listed: number }[]>`select public.sweep_originals() as listed`;
  return row?.listed;
}

async function removeAll(): Promise<void> {
  const runner = world.bench.runner([]);
  while (await runner.removeNext());
}

test('one that is older than a day and that nothing names goes, and a younger one stays', async () => {
  const [old, young] = [await upload(), await upload(undefined, '23 hours')];
  await sweep();
  await removeAll();
  expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
});

test('one that a transformation names stays, in whatever way its address is written', async () => {
  const odd = (name: string) => `${world.person.id}/2026-03-01/${name}`;
  const address = (path: string) => `https://x.example/storage/v1/object/${path}`;
  const [plain, spaced, encoded] = [odd('a1_soup.jpg'), odd("b2_my soup's (1).jpg"), odd('c3_a+b=c.jpg')];
  for (const path of [plain, spaced, encoded]) await upload(path);
  await nameIt(address(`public/originals/${plain}`));
  await nameIt(address(encodeURI(`originals/${spaced}`)));
  await nameIt(address(`sign/originals/${encoded.split('/').map(encodeURIComponent).join('/')}?token=x`));
  await world.backend.sql`
    update storage.objects set created_at = now() - interval '3 days' where name = ${world.photo.path}`;
  expect(await sweep()).toBe(0);
  await removeAll();
  for (const path of [plain, spaced, encoded, world.photo.path]) expect(await isThere(path)).toBe(true);
});

test('one whose name ends in a blank goes, once, and not the younger one that is named without it', async () => {
  const young = await upload(undefined, '1 hour');
  expect((await originals().upload(`${young}%20`, asFile(photo()))).error).toBeNull();
  const namedSo = () => world.backend.sql`
    update storage.objects set created_at = now() - interval '25 hours' where name = ${`${young} `} returning 1`;
  expect(await namedSo()).toHaveLength(1);
  expect(await sweep()).toBe(1);
  await removeAll();
  expect(await namedSo()).toHaveLength(0);
  expect(await isThere(young)).toBe(true);
});

test('one that no address can name stays, and is never listed', async () => {
  const { id } = world.person;
  for (const name of [
    `${id}/d/what?.jpg`,
    `${id}/d/../other.jpg`,
    `${id}/./d.jpg`,
    `${id}//d.jpg`,
    `${id}/d/`,
  ])
    await addRow(name);
  expect(await sweep()).toBe(0);
  await removeRows();
});

test('those of one person, however many and old, leave the others their turn', async () => {
  const other = await signUp(world.backend.server);
  await world.backend.sql`
    insert into storage.objects (bucket_id, name, created_at)
    select 'originals', ${world.person.id} || '/d/' || n || '.jpg', now() - interval '9 days' from generate_series(1, 1100) n`;
  await addRow(`${other.id}/d/young.jpg`, '25 hours');
  await addRow(`${other.id}/d/old.jpg`, '26 hours');
  expect(await sweep()).toBe(1000);
  const listed = await world.backend.sql<{ original_url: string }[]>`
    select original_url from public.file_removals where user_id = ${other.id} order by original_url`;
  expect(listed.map(({ original_url: url }) => url.split('/').at(-1))).toEqual(['old.jpg', 'young.jpg']);
  await removeRows(other.id);
  await removeRows();
});

test('addresses as long as they may be do not outlast the time of a statement', async () => {
  const { sql } = world.backend;
  const { id } = world.person;
  await sql`
    insert into storage.objects (bucket_id, name, created_at)
    select 'originals', ${id} || '/d/' || n || '.jpg', now() - interval '9 days' from generate_series(1, 200) n`;
  await sql`
    insert into public.transformations (user_id, original_filename, original_url, recipe, status, failure_code)
    select ${id}, 'x', 'http://x/storage/v1/object/originals/' || ${id} || '/' || n || repeat('a', 1900),
           '{"prompt":"warm"}', 'failed', 'internal' from generate_series(1, 2000) n`;
  const [swept] = await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '10s'`;
    // By the way that takes longest: the planner chooses by what it happens to know.
    await tx`set local enable_hashjoin = off`;
    await tx`set local enable_mergejoin = off`;
    return await tx<{ listed: number }[]>`select public.sweep_originals() as listed`;
  });
  expect(swept?.listed).toBe(200);
  await removeRows();
  await sql`delete from public.transformations where user_id = ${id}`;
});

test('one that comes to be named before it is removed stays', async () => {
  const path = await upload();
  await sweep();
  await nameIt(originals().getPublicUrl(path).data.publicUrl);
  await removeAll();
  expect(await isThere(path)).toBe(true);
});

test('what is listed already is not listed twice', async () => {
  await upload();
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
});

test('what somebody else has named does not keep it', async () => {
  const path = await upload();
  const other = await signUp(world.backend.server);
  const { publicUrl } = originals().getPublicUrl(path).data;
  const theirs = { ...photoOf(other), original_url: publicUrl };
  await other.client.from('transformations').insert(theirs).throwOnError();
  await sweep();
  await removeAll();
  expect(await isThere(path)).toBe(false);
});

test('the embedded server sweeps by itself, and the bytes go too', async () => {
  const dataDir = makeReadyDataDir();
  const first = await openBackend({ dataDir });
  const owner = await signUp(first.server);
  const path = freshKey(owner);
  await owner.client.storage.from('originals').upload(path, asFile(photo()));
  const [row] = await first.sql<{ version: string }[]>`
    update storage.objects set created_at = now() - interval '2 days' where name = ${path} returning version`;
  expect(await filesOnDisk(first.server, 'objects')).toContain(row?.version);
  await first.stop();
  const second = await openBackend({ dataDir, env: { JOB_WORKERS: '1' } });
  await until('it is gone', async () => {
    const left = await filesOnDisk(second.server, 'objects');
    return !left.includes(row?.version ?? '');
  });
  expect((await second.service.storage.from('originals').exists(path)).data).toBe(false);
  await second.stop();
  removeDataDir(dataDir);
});
