import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticFiles } from './static-files.ts';

const SCRIPT = 'console.info("plate");\n'.repeat(200);
const root = mkdtempSync(join(tmpdir(), 'plateglow-static-'));
const folder = join(root, 'dist');
let serve: (request: Request, siteUrl?: string) => Promise<Response>;

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secrets.json'), 'secret');
  writeFileSync(join(folder, '.built-from'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><link rel="canonical" href="/" />landing');
  writeFileSync(join(folder, 'app.html'), '<!doctype html>page');
  writeFileSync(join(folder, '.pages.json'), JSON.stringify(['/', '/app/uploads', '/app/preview/:id']));
  writeFileSync(join(folder, 'sw.js'), SCRIPT);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets', 'app-a1b2.js'), SCRIPT);
  writeFileSync(join(folder, 'plate.png'), new Uint8Array(5000));
  serve = createStaticFiles(folder);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(new Request(`http://x${path}`, { headers, method }));

test.each([
  ['/', 'no-cache', 'text/html; charset=utf-8'],
  ['/index.html', 'no-cache', 'text/html; charset=utf-8'],
  ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'no-cache', 'application/manifest+json'],
  ['/plate.png', 'no-cache', 'image/png'],
  ['/assets/app-a1b2.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
])('%s is to be kept: %s, as %s', async (path, cache, type) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe(cache);
  expect(response.headers.get('content-type')).toBe(type);
});

test('below a folder that is itself called assets only what is hashed may be kept', async () => {
  const below = join(root, 'assets', 'kitchen', 'dist');
  cpSync(folder, below, { recursive: true });
  const serveBelow = createStaticFiles(below);
  const cacheOf = async (path: string) =>
    (await serveBelow(new Request(`http://x${path}`))).headers.get('cache-control');
  for (const path of ['/', '/sw.js', '/app/uploads']) expect(await cacheOf(path), path).toBe('no-cache');
  expect(await cacheOf('/assets/app-a1b2.js')).toContain('immutable');
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['identity', null, (bytes: Uint8Array) => Buffer.from(bytes)],
])('who accepts %s gets %s, and what comes out is the file', async (accepted, encoding, unpack) => {
  const response = await get('/sw.js', { 'accept-encoding': accepted });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(unpack(bytes).toString()).toBe(SCRIPT);
});

test('pictures and very small files are not compressed', async () => {
  for (const path of ['/plate.png', '/manifest.webmanifest']) {
    expect((await get(path, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull();
  }
});

test('an unchanged file is answered with 304, and a changed one with its new content', async () => {
  writeFileSync(join(folder, 'changing.txt'), 'old');
  const etag = (await get('/changing.txt')).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get('/changing.txt', { 'if-none-match': known });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  writeFileSync(join(folder, 'changing.txt'), 'newer');
  const changed = await get('/changing.txt', { 'if-none-match': etag });
  expect([changed.status, await changed.text()]).toEqual([200, 'newer']);
});

test('a page of the app is the empty shell for people and crawlers, and 404 for a script that asks in vain', async () => {
  const html = { accept: 'text/html,*/*' };
  expect(await (await get('/app/uploads', html)).text()).toContain('page');
  expect(await (await get('/app/uploads', { accept: '*/*' })).text()).toContain('page');
  expect((await get('/app/uploads', { accept: '*/*', 'sec-fetch-mode': 'cors' })).status).toBe(404);
  expect((await get('/app/uploads', { accept: 'image/png' })).status).toBe(404);
  const gone = await get('/assets/gone-c3d4.js', html);
  expect([gone.status, await gone.text()]).toEqual([404, 'Not found']);
});

test('a mistyped address shows the shell too, but says 404, and is never answered with 304', async () => {
  const html = { accept: 'text/html,*/*' };
  const mistyped = [
    '/app/nowhere',
    '/app/preview',
    '/app/preview/1/2',
    '/signup.',
    '/v1.2',
    '/menu.pdf',
    '/100%',
  ];
  for (const path of mistyped) {
    const answered = await get(path, html);
    expect([answered.status, await answered.text()]).toEqual([404, '<!doctype html>page']);
    const again = await get(path, { ...html, 'if-none-match': answered.headers.get('etag') ?? '' });
    expect(again.status).toBe(404);
  }
  for (const path of ['/app/uploads/', '/App/Uploads', '/app/preview/0198']) {
    expect((await get(path, html)).status).toBe(200);
  }
});

test('the landing page names the site where it is known', async () => {
  const named = await createStaticFiles(folder)(new Request('http://x/'), 'https://plates.example');
  expect(await named.text()).toContain('href="https://plates.example/"');
  expect(await (await get('/')).text()).toContain('href="/"');
});

test('HEAD gives the headers without the file, and other methods are refused', async () => {
  const head = await get('/sw.js', {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(String(SCRIPT.length));
  expect((await get('/sw.js', {}, 'DELETE')).status).toBe(405);
});

test('photos that no worker takes lead to the screen that says so, and to no other method', async () => {
  const shared = await get('/share', {}, 'POST');
  expect([shared.status, shared.headers.get('location')]).toEqual([303, '/app/uploads?shared=none']);
  expect((await get('/share', {}, 'PUT')).status).toBe(405);
  expect((await get('/share/', {}, 'POST')).status).toBe(405);
});

test.each([
  '/../secrets.json',
  '/%2e%2e/secrets.json',
  '/..%2fsecrets.json',
  '/assets/..%2f..%2fsecrets.json',
  '/assets/%2e%2e%5c..%2fsecrets.json',
  '//../secrets.json',
  '/.built-from',
  '/%2ebuilt-from',
  '/a%00.js',
  '/%E0%A4%A',
])('nothing outside of the folder and nothing hidden is served: %s', async (path) => {
  const response = await get(path, { accept: 'application/json' });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('secret');
});
