import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { isFileItself, isOfBuild } from './file-itself.ts';
import { SERVER_PATHS } from './server-paths.ts';

/**
 * Keeps one whole version of the app on the device and opens every screen from it, with a connection or
 * without: the landing page from its own file, all others from the empty shell. Only GET requests for its own files and
 * page loads are answered here: uploads never pass through the worker.
 */
export function precacheShell(worker: ServiceWorkerGlobalScope, files: (PrecacheEntry | string)[]): void {
  const isOurs = (file: string) => precache.getCacheKeyForURL(file) !== undefined;
  let refilled: Promise<unknown> | undefined;
  const precache: PrecacheController = new PrecacheController({
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          isFileItself(request, response) && (await isOfBuild(request, response, isOurs)) ? response : null,
        // A device may lose single files (its battery ran out, say): one that had to be fetched is seldom the only one.
        fetchDidSucceed: async ({ response, event }) => {
          if (event.type === 'fetch') event.waitUntil((refilled ??= fetchLost(precache)));
          return response;
        },
        // Where the caches themselves fail (a full disk), the network may still have it.
        handlerDidError: async ({ request, event }) =>
          event.type === 'fetch' ? await fetch(request) : undefined,
      },
    ],
  });
  precache.addToCacheList(files);
  worker.addEventListener('install', (event) => event.waitUntil(fill(worker, precache, event)));
  // All versions share one cache. A newer one that comes meanwhile clears away instead, when it is its turn.
  worker.addEventListener('activate', (event) => {
    const { installing, waiting } = worker.registration;
    if (!installing && !waiting) void precache.activate(event);
  });
  worker.addEventListener('fetch', (event) => {
    const file = event.request.method === 'GET' && findFile(event.request);
    const cacheKey = file && precache.getCacheKeyForURL(file);
    if (!cacheKey) return;
    event.respondWith(precache.strategy.handle({ event, request: new Request(file), params: { cacheKey } }));
  });
}

/** Which file an address is answered with. */
function findFile({ url, mode }: Request): string | undefined {
  const { origin, pathname } = new URL(url);
  if (pathname === '/' && origin === location.origin) return '/index.html';
  const isPage = mode === 'navigate' && !SERVER_PATHS.some((pattern) => pattern.test(pathname));
  return isPage ? '/app.html' : url;
}

/**
 * Fetches what is not there yet. Another version that was clearing away meanwhile did not count on this one: whatever
 * that took is fetched again.
 */
async function fill(
  { registration }: ServiceWorkerGlobalScope,
  precache: PrecacheController,
  event: ExtendableEvent,
): Promise<void> {
  await precache.install(event);
  const { active } = registration;
  if (active?.state === 'activating') {
    await new Promise((go) => active.addEventListener('statechange', go));
  }
  await precache.install(event);
}

/**
 * What is missing is fetched and kept for an installation alone, so this says that it is one. The controller's own would end
 * at the first file that the server no longer has, or that a bad line loses: those behind it would be missed offline.
 */
async function fetchLost(precache: PrecacheController): Promise<void> {
  const event = { type: 'install', waitUntil: () => undefined } as unknown as ExtendableEvent;
  for (const [url, cacheKey] of precache.getURLsToCacheKeys()) {
    // A file whose name says nothing of what is in it comes past the browser's cache.
    const request = new Request(url, {
      cache: cacheKey === url ? 'default' : 'reload',
      credentials: 'same-origin',
    });
    try {
      await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
    } catch (error) {
      console.warn('A file of the app is missing.', error);
      // The disk is full: a line that is cut is a TypeError.
      if (error instanceof DOMException) return;
    }
  }
}
