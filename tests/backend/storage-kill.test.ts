import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { howOften } from '#tests/support/how-often.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { connect, connectAsService, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { asFile, filesOnDisk, freshKey, photo } from './storage-world.ts';

/** Rounds of uploading, killing and looking. */
const ROUNDS = howOften('STORAGE_KILL_ROUNDS', 2);
const LONG_AGO = new Date('2026-01-01');

let dataDir: string;
beforeEach(() => {
  dataDir = makeReadyDataDir();
});
afterEach(() => removeDataDir(dataDir));

/** All files of storage, made to look as if written long ago: only then is a sweep allowed to touch them. */
async function ageFiles(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map((path) => utimes(path, LONG_AGO, LONG_AGO)));
  return paths;
}

/** A start sweeps while it serves already. */
const untilInObjects = async (server: TestServer, isSwept: (files: string[]) => boolean) =>
  await until('storage is swept', async () => isSwept(await filesOnDisk(server, 'objects')));
const isEqualTo = (wanted: string[]) => (files: string[]) => files.join() === wanted.join();

/** Names in a folder as the service sees them. */
async function namesIn(server: TestServer, bucket: string, folder = ''): Promise<string[]> {
  const { data, error } = await connectAsService(server).storage.from(bucket).list(folder, { limit: 1000 });
  if (error) throw error;
  return data.map(({ name }) => name);
}

async function contentOf(server: TestServer, key: string): Promise<Buffer> {
  const { data, error } = await connectAsService(server).storage.from('originals').download(key);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

test(
  'after kill -9 every acknowledged photo is whole, and no other file is left',
  { timeout: 600_000 + ROUNDS * 60_000 },
  async () => {
    let server = await startServer({ dataDir });
    const owner = await signUp(server);
    // A hundred rounds leave more photos than a free plan has room for.
    await connectAsService(server).rpc('set_plan', { p_user_id: owner.id, p_plan: 'pro' }).throwOnError();
    const acknowledged = new Map<string, Buffer>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const client = connect(server);
      await client.auth.signInWithPassword({ email: owner.email, password: PASSWORD });
      const enough = Promise.withResolvers<void>();
      let isKilled = false;
      const uploading = Array.from({ length: 8 }, async () => {
        while (!isKilled) {
          const key = freshKey(owner);
          const content = photo(400_000);
          const { error } = await client.storage.from('originals').upload(key, asFile(content));
          if (!error) acknowledged.set(key, content);
          if (acknowledged.size >= round * 25) enough.resolve();
        }
      });
      await enough.promise;
      await server.kill();
      isKilled = true;
      await Promise.all(uploading);
      await ageFiles();

      server = await startServer({ dataDir });
      for (const [key, content] of acknowledged)
        expect((await contentOf(server, key)).equals(content)).toBe(true);
      expect(await filesOnDisk(server, 'incoming')).toEqual([]);
      const photos = await namesIn(server, 'originals', `${owner.id}/2026-03-01`);
      const plates = await namesIn(server, 'reference-images');
      await untilInObjects(server, (files) => files.length === photos.length + plates.length);
    }
    await server.stop();
  },
);

test('what an older database does not name comes back with the newer one', async () => {
  let server = await startServer({ dataDir });
  const owner = await signUp(server);
  const key = freshKey(owner);
  const content = photo();
  expect((await owner.client.storage.from('originals').upload(key, asFile(content))).error).toBeNull();
  const named = await filesOnDisk(server, 'objects');
  /** As where another database is brought back: this one names another file, or none of ours. */
  const startWith = async (version: string) => {
    const sql = openBehind(dataDir);
    await sql`update storage.objects set version = ${version} where name = ${key}`;
    await sql.end();
    await server.stop();
    await ageFiles();
    server = await startServer({ dataDir });
  };
  const sql = openBehind(dataDir);
  const [row] = await sql<{ version: string }[]>`select version from storage.objects where name = ${key}`;
  await sql.end();

  await startWith(randomUUID());
  await untilInObjects(server, isEqualTo(named.filter((version) => version !== row?.version)));
  await startWith(row?.version ?? '');
  expect(await filesOnDisk(server, 'objects')).toEqual(named);
  expect(await contentOf(server, key)).toEqual(content);
  await server.stop();
});

test('a start sweeps what no row names, and only that', async () => {
  let server = await startServer({ dataDir });
  const owner = await signUp(server);
  const key = freshKey(owner);
  const content = photo();
  expect((await owner.client.storage.from('originals').upload(key, asFile(content))).error).toBeNull();
  const named = await filesOnDisk(server, 'objects');
  await server.stop();

  const shard = dirname((await ageFiles()).find((path) => path.includes('objects'))!);
  const inShard = () => basename(shard) + randomUUID().slice(2);
  const [old, young, half] = [inShard(), inShard(), randomUUID()];
  const incoming = join(shard, '..', '..', 'incoming');
  for (const path of [join(shard, old), join(shard, 'notes.txt'), join(incoming, half)]) {
    await writeFile(path, 'left over');
    await utimes(path, LONG_AGO, LONG_AGO);
  }
  await writeFile(join(shard, young), 'of an upload under way');
  const later = new Date(Date.now() + 60_000);
  await utimes(join(shard, young), later, later);

  server = await startServer({ dataDir });
  await untilInObjects(server, isEqualTo([...named, young, 'notes.txt'].toSorted()));
  expect(await filesOnDisk(server, 'incoming')).toEqual([]);
  expect(await contentOf(server, key)).toEqual(content);
  await server.stop();
});
