import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';

let filesDir: string;
beforeEach(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(async () => {
  await rm(filesDir, { recursive: true });
});

async function* pieces(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

const textOf = async (body: Promise<ReadableStream<Uint8Array> | null>) =>
  await new Response(await body).text();

async function filesLeft(): Promise<string[]> {
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('what is written is read again, under a name of our own', async () => {
  const files = createDiskStore(filesDir);
  const { version, size, digest } = await files.write(pieces('ab', 'c'), 3);
  expect(size).toBe(3);
  expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await textOf(files.read(version))).toBe('abc');
  expect(await textOf(files.read(version, { first: 1, last: 1 }))).toBe('b');
  expect(await files.has(version)).toBe(true);
  expect(await filesLeft()).toEqual([version]);
  await files.remove(version);
  expect(await files.read(version)).toBeNull();
  expect(await files.has(version)).toBe(false);
});

test('one byte too many ends the reading at once and leaves nothing', async () => {
  let wasReadFurther = false;
  const endless = (async function* () {
    yield* pieces('abc', 'd');
    wasReadFurther = true;
  })();
  await expect(createDiskStore(filesDir).write(endless, 3)).rejects.toMatchObject({ code: 'EntityTooLarge' });
  expect(wasReadFurther).toBe(false);
  expect(await filesLeft()).toEqual([]);
});

test('a sender that breaks off leaves nothing', async () => {
  const broken = (async function* () {
    yield* pieces('abc');
    throw new Error('gone');
  })();
  await expect(createDiskStore(filesDir).write(broken, 100)).rejects.toThrow('gone');
  expect(await filesLeft()).toEqual([]);
});

test.each(['../secrets.json', '', 'a/b', '..', '00000000-0000-0000-0000-00000000000g'])(
  'the name %j never reaches the disk',
  async (version) => {
    const files = createDiskStore(filesDir);
    await expect(files.read(version)).rejects.toThrow('none of ours');
    await expect(files.remove(version)).rejects.toThrow('none of ours');
  },
);

test('a file is removed also where a sweep has just put it aside, and none is put aside that has gone', async () => {
  const files = createDiskStore(filesDir);
  const [{ version: aside }, { version: gone }] = [
    await files.write(pieces('a'), 1),
    await files.write(pieces('b'), 1),
  ];
  await files.putAside(aside);
  await files.remove(aside);
  await files.remove(gone);
  await files.putAside(gone);
  expect(await filesLeft()).toEqual([]);
});
