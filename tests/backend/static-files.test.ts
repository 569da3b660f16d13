import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaticFiles } from '#local/http/static-files.ts';
import { createLog } from '#local/log.ts';
import { startServer, type RunningServer } from '#local/server.ts';
import { readSettings } from '#local/settings.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '#shared/contract.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { ask, openConnection } from '#tests/support/server/raw-http.ts';
import { until } from '#tests/support/until.ts';

const PAGE = `<!doctype html><title>A page of the test</title>${'<p>words</p>'.repeat(200)}`;
const SCRIPT = `console.log('a script');`.repeat(200);
const FILES: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><link rel="canonical" href="/" />${PAGE}`,
  'app.html': PAGE,
  '.pages.json': JSON.stringify(['/assets', '/preview/:id', '/login']),
  'sw.js': SCRIPT,
  'manifest.webmanifest': JSON.stringify({ name: 'x'.repeat(2000) }),
  'small.txt': 'a few words',
  'picture.png': Buffer.alloc(5000, 7),
  'assets/main-a1b2c3.js': SCRIPT,
  '.built-from': 'a secret of the build',
  'deep/.hidden': 'another',
};
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const HEADERS_SECONDS = 2;
const dataDir = makeReadyDataDir();
const folder = mkdtempSync(join(tmpdir(), 'plateglow-app-'));
let server: RunningServer;
let url: string;

beforeAll(async () => {
  const appFolder = join(folder, 'app');
  const files = createStaticFiles(appFolder);
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(join(appFolder, name, '..'), { recursive: true });
    writeFileSync(join(appFolder, name), content);
  }
  writeFileSync(join(folder, 'beside.txt'), 'not for the world');
  server = await startServer({
    settings: readSettings({ PORT: '0', DATA_DIR: dataDir, HEADERS_SECONDS: String(HEADERS_SECONDS) }),
    log: createLog('error', () => {}),
    appFolder,
    app: (request, siteUrl) => {
      if (new URL(request.url).pathname === '/broken') throw new Error('the cause, for the log alone');
      return files(request, siteUrl);
    },
  });
  url = server.url;
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
  rmSync(folder, { recursive: true });
});

describe('a file of the app', () => {
  test.each([
    ['br', 'gzip, deflate, br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip, deflate', (bytes: Buffer) => gunzipSync(bytes)],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ] as const)('comes compressed as %s where %s is accepted', async (encoding, accepted, unpack) => {
    const answer = await ask(url, '/sw.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expect(unpack(answer.body).toString()).toBe(SCRIPT);
  });

  test.each([
    ['/picture.png', 'image/png'],
    ['/small.txt', 'text/plain; charset=utf-8'],
  ])('%s is not compressed: nothing to gain', async (path, type) => {
    const answer = await ask(url, path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('whose name holds its hash may be kept for ever', async () => {
    const answer = await ask(url, '/assets/main-a1b2c3.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/sw.js', '/index.html', '/', '/assets', '/manifest.webmanifest'])(
    '%s is asked for again each time, and not sent again while it is unchanged',
    async (path) => {
      const first = await ask(url, path, { headers: NAVIGATION });
      expect(first.headers['cache-control']).toBe('no-cache');
      const etag = first.headers.etag!;
      const headers = { ...NAVIGATION, 'if-none-match': etag };
      const again = await ask(url, path, { headers });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      const other = await ask(url, path, { headers: { ...headers, 'if-none-match': '"older"' } });
      expect(other.status).toBe(200);
    },
  );

  test('changed on disk is sent anew at once', async () => {
    const path = join(folder, 'app', 'small.txt');
    const before = await ask(url, '/small.txt');
    writeFileSync(path, 'some other words');
    const after = await ask(url, '/small.txt', { headers: { 'if-none-match': before.headers.etag! } });
    expect([after.status, after.body.toString()]).toEqual([200, 'some other words']);
  });

  test('asked for with HEAD gives the headers alone', async () => {
    const answer = await ask(url, '/sw.js', { method: 'HEAD' });
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    expect(Number(answer.headers['content-length'])).toBe(SCRIPT.length);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('is not there to be changed: %s', async (method) => {
    const answer = await ask(url, '/index.html', { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a path', () => {
  test.each([
    ['/assets/', 200],
    ['/preview/123', 200],
    ['/login', 200],
    ['/no/such/page', 404],
    ['/preview/1/2', 404],
  ])('%s that a person opens shows the app, and says %i', async (path, status) => {
    const answer = await ask(url, path, { headers: NAVIGATION });
    expect([answer.status, answer.body.toString()]).toEqual([status, PAGE]);
  });

  test('of the landing page bears the address of the site', async () => {
    const answer = await ask(url, '/', { headers: NAVIGATION });
    expect(answer.body.toString()).toContain(`<link rel="canonical" href="${url}/" />`);
  });

  test.each(['/assets/gone-a1b2c3.js', '/no/such/page', '/icon.png'])(
    '%s that a program asks for in vain is told so, and not kept',
    async (path) => {
      const answer = await ask(url, path, { headers: { accept: '*/*', 'sec-fetch-mode': 'cors' } });
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );

  test.each([
    '/../beside.txt',
    '/assets/../../beside.txt',
    '/%2e%2e/beside.txt',
    '/..%2fbeside.txt',
    '/assets/%2e%2e%2f%2e%2e%2fbeside.txt',
    '/..%5cbeside.txt',
    '//beside.txt',
    '/sw.js%00.txt',
    '/%00',
    '/%ff',
    '/.built-from',
    '/%2ebuilt-from',
    '/deep/.hidden',
    '/deep%2f.hidden',
    '/.data/secrets.json',
  ])('%s leads nowhere', async (path) => {
    const answer = await ask(url, path, { headers: { accept: 'image/*' } });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toMatch(/secret|another|not for the world/);
  });
});

describe('every kind of answer', () => {
  test.each([
    ['page', '/', 200],
    ['file', '/sw.js', 200],
    ['missing file', '/none.js', 404],
    ['health', '/healthz', 200],
    ['REST refusal', '/rest/v1/profiles', 401],
    ['auth', '/auth/v1/settings', 200],
    ['storage refusal', '/storage/v1/object/originals/x/y.jpg', 400],
    ['unknown function', '/functions/v1/none', 404],
  ])('says what browsers must not do: %s', async (_, path, status) => {
    const headers = path.startsWith('/auth') ? { apikey: EMBEDDED_PUBLISHABLE_KEY } : {};
    const answer = await ask(url, path, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy']).toMatch(/default-src/);
  });

  test('has a policy for pages that allows no foreign script and no frame', async () => {
    const policy = (await ask(url, '/')).headers['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("'unsafe-eval'");
  });

  test('that is a failure on our side says so too, and tells nothing of its cause', async () => {
    const answer = await ask(url, '/broken');
    expect([answer.status, answer.headers['x-content-type-options']]).toEqual([500, 'nosniff']);
    expect(answer.headers['content-security-policy']).toMatch(/default-src/);
    expect(answer.body.toString()).not.toContain('cause');
    expect((await ask(url, '/healthz')).status).toBe(200);
  });
});

describe('a hostile client', () => {
  const isWell = async () => (await ask(url, '/healthz')).status === 200;

  test.each([
    ['headers of 100 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`, /^HTTP\/1.1 431/],
    [
      'five thousand headers',
      `GET / HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 5000 }, (_, n) => `h${n}: 1`).join('\r\n')}\r\n\r\n`,
      /^HTTP\/1.1 (431|404|200)/,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400/],
    ['a host that is none', 'GET / HTTP/1.1\r\nhost: a b/c?d#e\r\n\r\n', /^HTTP\/1.1 4/],
    ['words that are no HTTP', 'EHLO kitchen\r\n\r\n', /^HTTP\/1.1 400/],
    ['an absolute address', 'GET http://[::1 HTTP/1.1\r\nhost: x\r\n\r\n', /^HTTP\/1.1 4/],
    [
      'both lengths',
      'POST /rest/v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1.1 4/,
    ],
  ])('that sends %s does not take the server down', async (_, text, expected) => {
    const connection = await openConnection(url);
    connection.send(text);
    await until('an answer', () => connection.received().includes('\r\n\r\n'));
    expect(connection.received()).toMatch(expected);
    connection.socket.destroy();
    expect(await isWell()).toBe(true);
  });

  test('that opens 200 connections and says nothing keeps nobody else waiting, and is cut off', async () => {
    const beganAt = performance.now();
    const silent = await Promise.all(Array.from({ length: 200 }, () => openConnection(url)));
    for (const connection of silent) connection.send('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
    expect(await isWell()).toBe(true);
    await Promise.race(silent.map((connection) => connection.closed));
    expect(performance.now() - beganAt, 'not before its time').toBeGreaterThan(HEADERS_SECONDS * 1000);
    await Promise.all(silent.map((connection) => connection.closed));
    expect(await isWell()).toBe(true);
  });

  test.each(['/rest/v1/user_presets', '/auth/v1/signup', '/functions/v1/transform-image'])(
    'that announces 21 MB for %s is refused before it sends them',
    async (path) => {
      const connection = await openConnection(url);
      connection.send(
        `POST ${path} HTTP/1.1\r\nhost: x\r\napikey: ${EMBEDDED_PUBLISHABLE_KEY}\r\n` +
          'content-type: application/json\r\ncontent-length: 21000000\r\n\r\n{"a":',
      );
      await until('the refusal', () => connection.received().includes('\r\n\r\n'));
      expect(connection.received()).toMatch(/^HTTP\/1.1 (413|401)/);
      connection.socket.destroy();
    },
  );

  test.each(['/rest/v1/user_presets', '/auth/v1/signup'])(
    'that sends 21 MB in pieces to %s without a word of their size is refused',
    async (path) => {
      const connection = await openConnection(url);
      connection.send(
        `POST ${path} HTTP/1.1\r\nhost: x\r\napikey: ${EMBEDDED_PUBLISHABLE_KEY}\r\n` +
          'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      );
      const piece = `10000\r\n${' '.repeat(65_536)}\r\n`;
      for (let sent = 0; sent < 320 && !connection.received() && !connection.socket.destroyed; sent += 1) {
        connection.send(piece);
        if (connection.socket.writableNeedDrain) {
          await until('room', () => !connection.socket.writableNeedDrain || connection.socket.destroyed);
        }
      }
      await until('the refusal', () => connection.received().includes('\r\n\r\n'));
      expect(connection.received()).toMatch(/^HTTP\/1.1 413/);
      connection.socket.destroy();
      expect(await isWell()).toBe(true);
    },
  );
});

test('one connection carries many requests', async () => {
  const connection = await openConnection(url);
  for (let turn = 1; turn <= 5; turn += 1) {
    connection.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(`answer ${turn}`, () => connection.received().split('HTTP/1.1 200').length === turn + 1);
  }
  expect(connection.socket.destroyed).toBe(false);
  connection.socket.destroy();
});
