import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#local/log.ts';
import { openFilePlace } from '#local/storage/storage.ts';
import { createS3Store, type S3Store } from '#local/storage/s3-store.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import type { Fault } from '#tests/support/faults/fault-rules.ts';
import { startS3, type S3Server } from '#tests/support/server/s3-server.ts';

// A store in trouble: what it says, or does not get to say, never becomes a picture that is half there or called gone.

let s3: S3Server;
let proxy: FaultProxy;
let filesDir: string;
let url: string;
let files: S3Store;
const content = randomBytes(400_000);
const says = (status: number, code: string): Fault => ({
  do: 'answer',
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
});

beforeAll(async () => {
  s3 = await startS3();
  proxy = await openFaultProxy({ target: new URL(s3.url).origin });
  filesDir = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(async () => {
  await proxy.close();
  await s3.throwAway();
  await rm(filesDir, { recursive: true });
});
beforeEach(() => {
  proxy.startAnew();
  url = s3.url.replace(new URL(s3.url).host, new URL(proxy.url).host);
  files = createS3Store({ url, folder: randomUUID(), filesDir });
});

async function* pieces(bytes: Buffer) {
  yield await Promise.resolve(bytes);
}
const write = () => files.write(pieces(content), content.length);
const read = async (version: string) => {
  const body = await files.read(version);
  return body && Buffer.from(await new Response(body).arrayBuffer());
};
async function listed(): Promise<string[]> {
  const all: string[] = [];
  for await (const page of files.list()) all.push(...page.map(({ version }) => version));
  return all;
}
const PUTS = { method: /^PUT$/ };
const GETS = { method: /^GET$/, path: /objects\// };

test.each([
  [500, 'InternalError'],
  [503, 'SlowDown'],
  [429, 'TooManyRequests'],
])('a store that says %i twice is asked again, and has the file once', async (status, code) => {
  const rule = proxy.when(PUTS, says(status, code), { times: 2 });
  const { version } = await write();
  expect(rule.strikes()).toBe(2);
  expect(await listed()).toEqual([version]);
  const again = proxy.when(GETS, says(status, code), { times: 2 });
  expect(await read(version)).toEqual(content);
  expect(again.strikes()).toBe(2);
});

test.each([
  ['says 503 for good', says(503, 'SlowDown'), /: it says 503 SlowDown$/],
  ['says that our clock is wrong', says(403, 'RequestTimeTooSkewed'), /: it says 403 RequestTimeTooSkewed$/],
  ['is cut off in the middle', { do: 'cut', afterBytes: 100_000 }, /^The S3 store at \S+: ./],
  ['is cut off before it says that it has it', { do: 'drop reply' }, /^The S3 store at \S+: ./],
] as [string, Fault, RegExp][])(
  'an upload to one that %s is refused in a sentence, keeps nothing here, and can be done again',
  async (_, fault, sentence) => {
    const rule = proxy.when(PUTS, fault);
    await expect(write()).rejects.toThrow(sentence);
    rule.release();
    expect(await readdir(join(filesDir, 'incoming'))).toEqual([]);
    const { version } = await write();
    expect(await read(version)).toEqual(content);
  },
);

test('what is slow to come is waited for', async () => {
  proxy.setConnection({ kbitPerSecond: 4000 });
  const { version } = await write();
  proxy.setConnection({});
  expect(await read(version)).toEqual(content);
});

test('a file that breaks off on its way back is no whole one', async () => {
  const { version } = await write();
  const headers = { 'content-length': String(content.length), connection: 'close' };
  proxy.when(GETS, { do: 'answer', status: 200, headers, body: 'the beginning' }, { times: 1 });
  await expect(read(version)).rejects.toThrow('terminated');
  expect(await read(version)).toEqual(content);
});

test('of a bucket that is gone nothing is called missing', async () => {
  const { version } = await write();
  proxy.when(GETS, says(404, 'NoSuchKey'), { times: 1 });
  expect(await files.read(version)).toBeNull();
  proxy.when({}, says(404, 'NoSuchBucket'));
  await expect(files.read(version)).rejects.toThrow(/no such bucket/);
  await expect(files.remove(version)).rejects.toThrow(/no such bucket/);
  await expect(listed()).rejects.toThrow(/no such bucket/);
});

test('what cannot be copied is not put aside: stores may begin to say yes and end with no', async () => {
  const { version } = await write();
  const isCopy = { method: /^PUT$/, path: /aside/ };
  const rule = proxy.when(isCopy, { ...says(200, 'InternalError') });
  await expect(files.putAside(version)).rejects.toThrow(/InternalError/);
  rule.release();
  expect(await read(version)).toEqual(content);
});

test.each([
  ['at once', 404],
  ['after it has said yes', 200],
])('what another server has put aside or brought back meanwhile is done, told %s', async (_when, status) => {
  const { version } = await write();
  const rule = proxy.when(PUTS, says(status, 'NoSuchKey'));
  await files.putAside(version);
  await files.bringBack(version);
  expect(rule.strikes()).toBe(2);
  rule.release();
  expect(await read(version), 'nothing is removed where nothing was copied').toEqual(content);
  proxy.when(PUTS, says(404, 'NoSuchBucket'));
  await expect(files.putAside(version)).rejects.toThrow(/no such bucket/);
  await expect(files.bringBack(version)).rejects.toThrow(/no such bucket/);
});

test.each([
  ['of a wrong secret', (address: URL) => (address.password = 'wrong'), /403 SignatureDoesNotMatch/],
  ['of no bucket', (address: URL) => (address.pathname = '/nothing'), /no such bucket/],
  ['where nobody answers', (address: URL) => (address.port = '1025'), /ECONNREFUSED/],
])('an address %s locks the right one out of no fresh data directory', async (_, mistype, said) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mistyped-'));
  const open = (s3Url: string | undefined) =>
    openFilePlace({ dataDir, databaseId: randomUUID(), s3Url, log: createLog('error') });
  try {
    const mistyped = new URL(url);
    mistype(mistyped);
    await expect(open(mistyped.href)).rejects.toThrow(said);
    await open(url);
    await expect(open(undefined)).rejects.toThrow(/S3_URL is not set/);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test('a move that ends half-way goes on with the next start, which cannot be one without the store', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'moving-'));
  const databaseId = randomUUID();
  const open = (s3Url: string | undefined) =>
    openFilePlace({ dataDir, databaseId, s3Url, log: createLog('error') });
  try {
    const disk = await open(undefined);
    const written = [];
    for (const bytes of [content, randomBytes(10), randomBytes(20)])
      written.push({ bytes, ...(await disk.write(pieces(bytes), bytes.length)) });
    const rule = proxy.when(PUTS, says(503, 'SlowDown'));
    proxy.when(PUTS, { do: 'delay', ms: 0 }, { times: 2 });
    await expect(open(url)).rejects.toThrow(/503 SlowDown/);
    await expect(open(undefined)).rejects.toThrow(/S3_URL is not set/);
    rule.release();
    files = createS3Store({ url, folder: databaseId, filesDir });
    await open(url);
    for (const { version, bytes } of written) expect(await read(version)).toEqual(bytes);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
