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
