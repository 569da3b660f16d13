/*
 * The development server's worker: there the app has none. Where one of a built app is in control, it would show that
 * build for ever: this one takes its place, gives up what it kept (the server has all of it) and itself, and opens the
 * pages anew. Photos lie in the database, which nobody touches. A classic script: it neither imports nor exports.
 */
const retiring = globalThis as unknown as ServiceWorkerGlobalScope;

retiring.addEventListener('install', () => void retiring.skipWaiting());
retiring.addEventListener('activate', (event) => event.waitUntil(retire(retiring)));

async function retire({ caches, clients, registration }: ServiceWorkerGlobalScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await clients.claim();
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
