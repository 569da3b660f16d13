import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { nameSite } from './name-site.ts';
import { PAGES_FILE, readPages } from './pages.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
/** Where names hold hashes, in the folder that is served: the folder itself may lie below another one of that name. */
const HASHED = `${sep}assets${sep}`;
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|xml|wasm)|image\/svg)/;
const SMALLEST_COMPRESSED = 1024;
/** Of larger files the last tenth takes half a minute: whoever asks first would wait for it. */
const LARGE_BYTES = 4_000_000;

type Encoding = 'br' | 'gzip' | 'identity';
interface Kept {
  path: string;
  stamp: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

/** What is written for the world to find the product by: there the site is named. */
const NAMES_SITE = /\.(html|txt|xml)$/;

/**
 * Serves the built app. Files whose name holds their hash may be kept for ever; all else, `sw.js`, `index.html` and the
 * manifest above all, is asked for again each time and answered with 304 when unchanged. Compressed once, then kept.
 * An address of the app opens with its empty shell, and so does a mistyped one, with 404, whatever dots it
 * has: only what has hashes in its name is never taken for a page.
 */
export function createStaticFiles(folder: string): (request: Request, siteUrl?: string) => Promise<Response> {
  const kept = new Map<string, Kept>();
  return async (request, siteUrl) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (isShare(request)) return new Response(null, { status: 303, headers: { location: UNSHARED } });
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const path = readPath(request);
    const found = path === undefined ? undefined : await find(join(folder, path));
    const isHashed = path?.startsWith(HASHED) ?? false;
    if (found) return await answer(request, await remember(found, kept, siteUrl), { isHashed });
    const isLost = isHashed && extname(path ?? '') !== '';
    const shell = !isLost && wantsHtml(request) ? await find(join(folder, 'app.html')) : undefined;
    if (!shell) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
    const isPage = readPages(await readText(join(folder, PAGES_FILE)));
    return await answer(request, await remember(shell, kept, siteUrl), {
      status: path !== undefined && isPage(path) ? 200 : 404,
    });
  };
}

/** Photos that were shared to the app on a phone that has lost its worker, which alone takes them: the app says so. */
const UNSHARED = '/app/uploads?shared=none';
const isShare = ({ method, url }: Request) => method === 'POST' && new URL(url).pathname === '/share';

interface Found {
  path: string;
  stamp: string;
}

async function find(path: string): Promise<Found | undefined> {
  const info = await stat(path).catch(() => undefined);
  if (info?.isDirectory()) return await find(join(path, 'index.html'));
  return info?.isFile() ? { path, stamp: `${info.mtimeMs}-${info.size}` } : undefined;
}

/** The path inside the folder; undefined for one that is malformed or leads out. */
function readPath(request: Request): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(request.url).pathname));
    const isInside = path.startsWith(sep) && !path.includes('\0') && !path.split(sep).includes('..');
    return isInside && !path.includes('/.') ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Browsers say so when a person opens a page, and say too when a script asks; whoever says neither (a link preview,
 * a crawler, curl) wants the page as well.
 */
function wantsHtml({ headers }: Request): boolean {
  const accepted = headers.get('accept') ?? '*/*';
  if (accepted.includes('text/html')) return true;
  return accepted.includes('*/*') && (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
}

async function answer(request: Request, entry: Kept, { status = 200, isHashed = false }): Promise<Response> {
  const type = TYPES[extname(entry.path)] ?? 'application/octet-stream';
  const headers = new Headers({
    'content-type': type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: entry.etag,
    vary: 'accept-encoding',
  });
  const isKnown = request.headers.get('if-none-match')?.replaceAll('W/', '').includes(entry.etag);
  if (isKnown && status === 200) return new Response(null, { status: 304, headers });
  const encoding = COMPRESSIBLE.test(type) ? chooseEncoding(request) : 'identity';
  const body = await encoded(entry, encoding);
  if (body.encoding !== 'identity') headers.set('content-encoding', body.encoding);
  headers.set('content-length', String(body.bytes.length));
  return new Response(request.method === 'HEAD' ? null : body.bytes, { status, headers });
}

async function readText(path: string): Promise<string | undefined> {
  return (await find(path)) && (await readFile(path, 'utf8'));
}

async function remember(file: Found, kept: Map<string, Kept>, siteUrl?: string): Promise<Kept> {
  const known = kept.get(file.path);
  if (known?.stamp === file.stamp) return known;
  const read = await readFile(file.path);
  const plain = new Uint8Array(
    siteUrl && NAMES_SITE.test(file.path) ? Buffer.from(nameSite(read.toString(), siteUrl)) : read,
  );
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const entry: Kept = { path: file.path, stamp: file.stamp, etag, plain, bodies: new Map() };
  kept.set(file.path, entry);
  return entry;
}

function chooseEncoding(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

async function encoded({ plain, bodies }: Kept, wanted: Encoding) {
  const encoding: Encoding = plain.length < SMALLEST_COMPRESSED ? 'identity' : wanted;
  if (encoding === 'identity') return { encoding, bytes: plain };
  const ready = bodies.get(encoding) ?? compress(plain, encoding);
  bodies.set(encoding, ready);
  return { encoding, bytes: await ready };
}

async function compress(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 5 : 10 };
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
}
