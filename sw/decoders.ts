import { isFileItself } from './file-itself.ts';
import { LATE_FILES } from './late-files.ts';

const CACHE = 'decoders';
/** Of each name: a phone that updates keeps the old ones until it needs the new. */
const MOST_VERSIONS = 2;

/** Keeps a late part once it was fetched: the next photo that needs it has it without a connection, too. */
export function keepDecoders(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'GET' && isLate(url, worker.location.origin)) event.respondWith(answer(event.request));
  });
}

/** Tells whether an address is one of these files; their names hold a hash of their content. */
export function isLate(url: string, origin: string): boolean {
  return LATE_FILES.some((name) => url.startsWith(`${origin}/assets/${name}`));
}

async function answer(request: Request): Promise<Response> {
  const kept = await tolerate(caches.match(request, { cacheName: CACHE }));
  if (kept) return kept;
  const fresh = await fetch(request);
  if (isFileItself(request, fresh)) await tolerate(keep(request, fresh.clone()));
  return fresh;
}

async function keep(request: Request, answered: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(request, answered);
  const versions = (await cache.keys()).filter(({ url }) => nameOf(url) === nameOf(request.url));
  for (const old of versions.slice(0, -MOST_VERSIONS)) await cache.delete(old);
}

/** A full phone has its answer all the same. */
const tolerate = <T>(work: Promise<T>): Promise<T | void> =>
  work.catch((error: unknown) => console.warn('A part of the app could not be kept for later.', error));

/** Without its hash, which has eight letters. */
const nameOf = (url: string) => url.replace(/-[\w-]{8}(?=\.\w+$)/, '');
