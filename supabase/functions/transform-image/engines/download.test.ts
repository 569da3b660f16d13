import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultFrom } from '#tests/support/providers/engine-job.ts';
import { samplePicture } from '#tests/support/providers/sample-picture.ts';
import { startScriptedServer, type Reply } from '#tests/support/providers/scripted-server.ts';
import { downloadResult } from './download.ts';

const never = new AbortController().signal;
const OUTPUT = { code: 'output_invalid', retry: 'same' };
const MB = 1024 * 1024;

/** What lies on the server, by path. */
const files = new Map<string, Reply>();
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let foreign: Awaited<ReturnType<typeof startScriptedServer>>;
beforeAll(async () => {
  const answer = ({ path }: { path: string }) => files.get(path) ?? { status: 404, body: 'nothing here' };
  server = await startScriptedServer({ routeOf: () => 'file', answer });
  foreign = await startScriptedServer({ routeOf: () => 'file', answer });
});
afterAll(async () => {
  await server.close();
  await foreign.close();
});

const download = (path: string, timeoutMs = 10_000) =>
  downloadResult(new URL(path, server.url).href, ['fal.media'], never, { timeoutMs, baseUrl: server.url });

test.each(['jpeg', 'png', 'webp'] as const)('a %s is taken over byte by byte', async (format) => {
  const body = await samplePicture({ format });
  files.set(`/${format}`, { status: 200, body, headers: { 'content-type': 'text/html' } });
  expect(await download(`/${format}`)).toEqual(new Uint8Array(body));
});

test('a file of 30 MB is taken, one of a byte more is not', async () => {
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  files.set('/most', { status: 200, body: Buffer.concat([start, Buffer.alloc(30 * MB - 4)]) });
  files.set('/more', { status: 200, body: Buffer.concat([start, Buffer.alloc(30 * MB - 3)]) });
  expect(await download('/most')).toHaveLength(30 * MB);
  expect(await faultFrom(download('/more'))).toEqual(OUTPUT);
});

test('a stream that never ends is left at the limit, whatever length it claims', async () => {
  let isLeft = false;
  const endless = createServer((_request, response) => {
    const megabyte = Buffer.alloc(MB, 0xff);
    const pour = (): void => void (response.writable && response.write(megabyte, pour));
    response.on('close', () => {
      isLeft = true;
    });
    pour();
  });
  await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
  expect(await faultFrom(downloadResult(url, [], never, { baseUrl: url }))).toEqual(OUTPUT);
  await expect.poll(() => isLeft).toBe(true);
  endless.close();
});

test.each([
  ['a web page', '<!doctype html><title>Sign in</title>'],
  ['nothing', ''],
  ['two bytes', Buffer.from([0xff, 0xd8])],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['RIFF that is no WebP', 'RIFF0000WAVEfmt '],
])('%s is no picture, whatever its type says', async (_what, body) => {
  files.set('/wrong', { status: 200, body, headers: { 'content-type': 'image/jpeg' } });
  expect(await faultFrom(download('/wrong'))).toEqual(OUTPUT);
});

test('a GIF is no picture', async () => {
  files.set('/gif', { status: 200, body: await samplePicture({ format: 'gif' }) });
  expect(await faultFrom(download('/gif'))).toEqual(OUTPUT);
});

test.each([
  'http://fal.media/x.jpg',
  'https://fal.media:8443/x.jpg',
  'https://user:pass@fal.media/x.jpg',
  'https://evilfal.media/x.jpg',
  'https://fal.media.evil.test/x.jpg',
  'https://evil.test/fal.media/x.jpg',
  'https://evil.test#.fal.media',
  'https://127.0.0.1/x.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x.jpg',
  'http://localhost/x.jpg',
  'file:///etc/passwd',
  'data:image/jpeg;base64,/9j/',
  'ftp://fal.media/x.jpg',
  '',
  'no address',
])('%j is not even asked', async (url) => {
  const before = server.calls.length;
  const work = downloadResult(url, ['fal.media'], never, { baseUrl: server.url });
  expect(await faultFrom(work)).toEqual(OUTPUT);
  expect(server.calls.length).toBe(before);
});

test('plain http on this machine is for engines whose own address is there', async () => {
  const url = `${server.url}/jpeg`;
  expect(await faultFrom(downloadResult(url, ['127.0.0.1'], never))).toEqual(OUTPUT);
  const elsewhere = { baseUrl: 'https://queue.fal.run' };
  expect(await faultFrom(downloadResult(url, ['127.0.0.1'], never, elsewhere))).toEqual(OUTPUT);
  const own = 'https://queue.fal.run:8443';
  expect(await faultFrom(downloadResult(`${own}/x`, ['fal.run'], never, { baseUrl: own }))).toEqual(OUTPUT);
});

test.each(['https://fal.media/x.jpg', 'https://v3.fal.media/x.jpg', 'https://V3.FAL.MEDIA/x.jpg'])(
  '%s is admitted: only the caller ends it',
  async (url) => {
    const work = downloadResult(url, ['fal.media'], AbortSignal.abort());
    expect(await faultFrom(work)).toEqual({ code: 'cancelled', retry: 'no' });
  },
);

test('redirects on the own host are followed, three of them', async () => {
  const to = (path: string): Reply => ({ status: 302, headers: { location: path }, body: '' });
  files.set('/end', { status: 200, body: await samplePicture() });
  for (const [from, path] of [
    ['/1', '/end'],
    ['/2', '/1'],
    ['/3', '/2'],
    ['/4', '/3'],
  ] as const)
    files.set(from, to(path));
  expect(await download('/3')).toBeInstanceOf(Uint8Array);
  expect(await faultFrom(download('/4'))).toEqual(OUTPUT);
});

test('a redirect to another host is not followed', async () => {
  files.set('/away', { status: 302, headers: { location: `${foreign.url}/jpeg` }, body: '' });
  files.set('/nowhere', { status: 302, headers: { location: 'http://[' }, body: '' });
  files.set('/silent', { status: 302, body: '' });
  expect(await faultFrom(download('/away'))).toEqual(OUTPUT);
  expect(foreign.calls).toEqual([]);
  expect(await faultFrom(download('/nowhere'))).toEqual(OUTPUT);
  expect(await faultFrom(download('/silent'))).toEqual(OUTPUT);
});

test.each([
  [403, OUTPUT],
  [404, OUTPUT],
  [410, OUTPUT],
  [204, OUTPUT],
  [429, { code: 'provider_busy', retry: 'same' }],
  [503, { code: 'provider_busy', retry: 'same' }],
])('a host that answers %i', async (status, expected) => {
  files.set('/status', { status, body: '' });
  expect(await faultFrom(download('/status'))).toEqual(expected);
});

test('a host that falls silent, or breaks off, may be asked again', async () => {
  const TIMEOUT = { code: 'provider_timeout', retry: 'same' };
  server.next({ kind: 'hang' });
  expect(await faultFrom(download('/jpeg', 150))).toEqual(TIMEOUT);
  server.next({ kind: 'cut', at: 'body' });
  expect(await faultFrom(download('/jpeg'))).toEqual(TIMEOUT);
});
