import { afterEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

const ORIGIN = 'https://plateglow.example';
const failing = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));

/** What a page is answered by a worker on a device with these caches, while the network is there. */
async function answerWith(caches: CacheStorage): Promise<Response | undefined> {
  class Heard extends Event {
    readonly request = new Request(`${ORIGIN}/assets/index-1.js`);
    answer?: Promise<Response>;
    respondWith = (answer: Promise<Response>) => void (this.answer = answer);
    waitUntil = () => undefined;
  }
  const worker = Object.assign(new EventTarget(), { location: new URL(`${ORIGIN}/sw.js`), registration: {} });
  vi.stubEnv('NODE_ENV', 'production');
  const globals = { self: worker, location: worker.location, FetchEvent: Heard, caches };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('from the network')));
  const { precacheShell } = await import('./precache.ts');
  precacheShell(worker as unknown as ServiceWorkerGlobalScope, ['/assets/index-1.js']);
  const heard = new Heard('fetch');
  worker.dispatchEvent(heard);
  return await heard.answer;
}

test.each(['open', 'match'] as const)(
  'where the caches fail at "%s", the app comes from the network',
  async (call) => {
    const caches = Object.assign(fakeCaches(), { [call]: failing });
    expect(await (await answerWith(caches))?.text()).toBe('from the network');
  },
);
