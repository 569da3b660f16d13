import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_PATHS } from './server-paths.ts';

/**
 * Keeps one whole version of the app on the device and opens every screen from it, with a signal or
 * without: the landing page from its own file, all others from the empty shell. Only GET requests for its own files and page loads are answered here: uploads never pass
 * through the worker.
 */
export function precacheShell(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute(files);
  const landing = { allowlist: [/^\/(\?|$)/] };
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), landing));
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { denylist: SERVER_PATHS }));
}
