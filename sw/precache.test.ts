import { afterEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

const ORIGIN = 'https://plateglow.example';
const failing = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));

const fromNetwork: typeof globalThis.fetch = () => Promise.resolve(new Response('from the network'));

/** What a page is answered by a worker on a device with these caches, and when that has done all that it began. */
async function answerWith(
  caches: CacheStorage,
  { files = ['/assets/index-1.js'], fetch = fromNetwork } = {},
): Promise<{ answer: Response | undefined; over: Promise<unknown> }> {
  const begun: Promise<unknown>[] = [];
  class Heard extends Event {
    readonly request = new Request(`${ORIGIN}/assets/index-1.js`);
    answer?: Promise<Response>;
    respondWith = (answer: Promise<Response>) => void (this.answer = answer);
    waitUntil = (work: Promise<unknown>) => void begun.push(work);
  }
  const location = new URL(`${ORIGIN}/sw.js`);
  const worker = Object.assign(new EventTarget(), { location, registration: {}, caches, fetch });
  vi.stubEnv('NODE_ENV', 'production');
  const globals = { self: worker, location, FetchEvent: Heard, caches, fetch };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const { precacheShell } = await import('./precache.ts');
  precacheShell(worker as unknown as ServiceWorkerGlobalScope, files);
  const heard = new Heard('fetch');
  worker.dispatchEvent(heard);
  const answer = await heard.answer;
  return { answer, over: Promise.allSettled(begun) };
}

test.each(['open', 'match'] as const)(
  'where the caches fail at "%s", the app comes from the network',
  async (call) => {
    const caches = Object.assign(fakeCaches(), { [call]: failing });
    const { answer } = await answerWith(caches);
    expect(await answer?.text()).toBe('from the network');
  },
);

test('a device that has lost its files fetches all that are there, also behind one that is not', async () => {
  const caches = fakeCaches();
  vi.spyOn(console, 'warn').mockReturnValue();
  const files = ['index-1', 'gone', 'cut', 'index-2'].map((name) => `/assets/${name}.js`);
  const fetch = (async (asked: Request) => {
    if (asked.url.endsWith('cut.js')) throw new TypeError('the line is cut');
    const isGone = asked.url.endsWith('gone.js');
    return new Response(isGone ? '' : 'from the network', { status: isGone ? 404 : 200 });
  }) as typeof globalThis.fetch;
  await (
    await answerWith(caches, { files, fetch })
  ).over;
  const [name = ''] = await caches.keys();
  const kept = await (await caches.open(name)).keys();
  expect(kept.map(({ url }) => url.slice(ORIGIN.length)).toSorted()).toEqual([files[0], files[3]]);
});
