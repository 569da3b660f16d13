import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, Router } from 'workbox-routing';
import { isFileItself } from './file-itself.ts';
import { SERVER_PATHS } from './server-paths.ts';

/**
 * Keeps one whole version of the app on the device and opens every screen from it, with a signal or
 * without: the landing page from its own file, all others from the empty shell. Only GET requests for its own files and page loads are answered here: uploads never pass
 * through the worker.
 */
export function precacheShell(worker: ServiceWorkerGlobalScope, files: (PrecacheEntry | string)[]): void {
  const cacheWillUpdate = ({ request, response }: { request: Request; response: Response }) =>
    Promise.resolve(isFileItself(request, response) ? response : null);
  const precache = new PrecacheController({ plugins: [{ cacheWillUpdate }] });
  precache.addToCacheList(files);
  worker.addEventListener('install', (event) => event.waitUntil(fill(worker, precache, event)));
  // All versions share one cache. A newer one that comes meanwhile clears away instead, when it is its turn.
  worker.addEventListener('activate', (event) => {
    const { installing, waiting } = worker.registration;
    if (!installing && !waiting) void precache.activate(event);
  });
  const router = new Router();
  router.registerRoute(new PrecacheRoute(precache));
  const open = (page: string, only: ConstructorParameters<typeof NavigationRoute>[1]) =>
    router.registerRoute(new NavigationRoute(precache.createHandlerBoundToURL(page), only));
  open('/index.html', { allowlist: [/^\/(\?|$)/] });
  open('/app.html', { denylist: SERVER_PATHS });
  router.addFetchListener();
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
    await new Promise((go) => active.addEventListener('statechange', go, { once: true }));
  }
  await precache.install(event);
}
