import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBucket } from '#local/storage/s3-bucket.ts';
import { createS3Store, type S3Store } from '#local/storage/s3-store.ts';
import { startS3, type S3Server } from '#tests/support/server/s3-server.ts';

// One file at a time, against a server that speaks S3.

let s3: S3Server;
let filesDir: string;
let files: S3Store;
beforeAll(async () => {
  s3 = await startS3();
  filesDir = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(async () => {
  await s3.throwAway();
  await rm(filesDir, { recursive: true });
});
beforeEach(() => {
  files = createS3Store({ url: s3.url, folder: randomUUID(), filesDir });
});

async function* pieces(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}
const textOf = async (body: Promise<ReadableStream<Uint8Array> | null>) =>
  await new Response(await body).text();
async function listed(): Promise<string[]> {
  const all: string[] = [];
  for await (const page of files.list()) all.push(...page.map(({ version }) => version));
  return all;
}
const receiving = () => readdir(join(filesDir, 'incoming'));

test('what is written is read again, whole and in part, until it is removed', async () => {
  const { version, size, digest } = await files.write(pieces('ab', 'c'), 3);
  expect(size).toBe(3);
  expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await textOf(files.read(version))).toBe('abc');
  expect(await textOf(files.read(version, { first: 1, last: 2 }))).toBe('bc');
  expect(await files.has(version)).toBe(true);
  expect(await listed()).toEqual([version]);
  expect(await receiving()).toEqual([]);
  await files.remove(version);
  await files.remove(version);
  expect([await files.read(version), await files.has(version), await listed()]).toEqual([null, false, []]);
});

test('a file of nothing is a file', async () => {
  const { version } = await files.write(pieces(), 3);
  expect([await files.has(version), await textOf(files.read(version))]).toEqual([true, '']);
});

test('one byte too many, or a sender that breaks off, leaves nothing', async () => {
  await expect(files.write(pieces('abc', 'd'), 3)).rejects.toMatchObject({ code: 'EntityTooLarge' });
  const broken = (async function* () {
    yield* pieces('abc');
    throw new Error('gone');
  })();
  await expect(files.write(broken, 100)).rejects.toThrow('gone');
  expect([await listed(), await receiving()]).toEqual([[], []]);
});

test.each(['../secrets.json', '', 'a/b', '00000000-0000-0000-0000-00000000000g'])(
  'the name %j never reaches the store',
  async (version) => {
    await expect(files.read(version)).rejects.toThrow('none of ours');
    await expect(files.remove(version)).rejects.toThrow('none of ours');
  },
);

test('what one listing does not tell the next one does, and nothing of other databases', async () => {
  const [folder, other] = [randomUUID(), randomUUID()];
  const bucket = openBucket(s3.url);
  const keys = Array.from({ length: 12 }, (_, n) => `${folder}/objects/${String(n).padStart(2, '0')}`);
  for (const key of [...keys, `${other}/objects/99`]) await bucket.put(key, { body: 'x' });
  for (const atOnce of [1, 5, 12, 1000]) {
    const told: string[][] = [];
    for await (const page of bucket.list(`${folder}/objects/`, atOnce)) told.push(page.map(({ key }) => key));
    expect(told.flat()).toEqual(keys);
    expect(told.length).toBe(Math.ceil(keys.length / atOnce));
  }
});

test('what is put aside is no file any more until it is brought back, and goes for good when its time is over', async () => {
  const { version } = await files.write(pieces('abc'), 3);
  await files.putAside(version);
  await files.bringBack(version);
  expect([await listed(), await textOf(files.read(version))]).toEqual([[version], 'abc']);
  const later = Date.now() + 60_000;
  await files.putAside(version);
  expect(await listed()).toEqual([]);
  const aside = async () =>
    (await readdir(s3.folder, { recursive: true })).filter((path) => path.includes(version));
  expect((await aside()).length).toBeGreaterThan(0);
  await files.clear({ written: 0, putAside: 0 });
  expect((await aside()).length).toBeGreaterThan(0);
  await files.clear({ written: 0, putAside: later });
  expect(await aside()).toEqual([]);
});

test('servers that start at once put the same aside and bring it back, each as if it were alone', async () => {
  const { version } = await files.write(pieces('abc'), 3);
  await files.putAside(version);
  await files.putAside(version);
  await files.bringBack(version);
  await files.bringBack(version);
  expect([await listed(), await textOf(files.read(version))]).toEqual([[version], 'abc']);
});

test.each([
  ['a wrong secret', (url: URL) => (url.password = 'wrong'), /403 SignatureDoesNotMatch/],
  ['a bucket that is not there', (url: URL) => (url.pathname = '/nothing'), /no such bucket/],
  ['nobody who answers', (url: URL) => (url.port = '1025'), /S3 store at .*ECONNREFUSED/],
])('%s is told in a sentence that keeps the secret', async (_, spoil, said) => {
  const url = new URL(s3.url);
  spoil(url);
  const spoilt = createS3Store({ url: url.href, folder: 'any', filesDir });
  const failure = spoilt.write(pieces('abc'), 3);
  await expect(failure).rejects.toThrow(said);
  await expect(failure).rejects.not.toThrow(/S3RVER|wrong@/);
  expect(await receiving()).toEqual([]);
});
