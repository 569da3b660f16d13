import { expect, test, vi } from 'vitest';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';
import { isLate, keepDecoders } from './decoders.ts';

const origin = 'https://plateglow.example';

test.each([
  ['/assets/libheif-DCn77tkY.js', true],
  ['/assets/libheif-nX98dN_7.wasm', true],
  ['/assets/heic-on-page-BnJbpT8O.js', true],
  ['/assets/convert-with-library-BMIjhjK7.js', true],
  ['/assets/check-c2pa-7oIdvta9.js', true],
  ['/assets/check-worker-7oIdvta9.js', false],
  ['/assets/c2pa_bg-nX98dN_7.wasm', true],
  ['/assets/intake-worker-7oIdvta9.js', false],
  ['/assets/index-Cq483iNo.js', false],
  ['/storage/v1/object/sign/outputs/assets/libheif.jpg', false],
])('%s is kept only once it was needed: %s', (path, expected) => {
  expect(isLate(origin + path, origin)).toBe(expected);
});

test('another origin is none of our business', () => {
  expect(isLate('https://elsewhere.example/assets/libheif-1.js', origin)).toBe(false);
});

const base = `${origin}/assets/`;

/** A worker whose pages ask for these files, one after the other, as a host answers them. Gives what is kept in the end. */
async function ask(files: readonly string[], type = 'text/javascript'): Promise<string[]> {
  const caches = fakeCaches();
  await answersWith(caches, files, type);
  const kept = await (await caches.open('decoders')).keys();
  return kept.map(({ url }) => url.replace(base, ''));
}

/** The same, by the caches that a device has. Gives the answers. */
async function answersWith(
  caches: CacheStorage,
  files: readonly string[],
  type = 'text/javascript',
): Promise<Response[]> {
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('x', { headers: { 'content-type': type } })));
  let hear: (event: object) => void = () => {};
  const worker = {
    location: { origin },
    addEventListener: (_type: 'fetch', listener: typeof hear) => (hear = listener),
  };
  keepDecoders(worker as unknown as ServiceWorkerGlobalScope);
  const answers: Response[] = [];
  for (const file of files) {
    const request = new Request(base + file);
    answers.push(await new Promise<Response>((respondWith) => hear({ request, respondWith })));
  }
  return answers;
}

const NAMES = ['own-look', 'own-look-of-shot', 'look-worker', 'open-ring-seeker', 'export-worker'];
const buildOf = (version: number) => [
  ...NAMES.map((name) => `${name}-BoGn-_C${String(version)}.js`),
  'convert-with-library--_3Eufzv.js',
];

test('after many updates what the newest version needs is there, and of each part one before it', async () => {
  const decoder = ['libheif-Djp6lMbd.js', 'libheif-nX98dN_7.wasm'];
  const kept = await ask([...decoder, ...[1, 2, 3, 4, 5, 6].flatMap(buildOf)]);
  expect(kept.toSorted()).toEqual([...new Set([...decoder, ...buildOf(5), ...buildOf(6)])].toSorted());
});

test('the page of a host that has not got a part yet is not kept for it', async () => {
  expect(await ask(['libheif-Djp6lMbd.js'], 'text/html; charset=utf-8')).toEqual([]);
});

test.each(['open', 'match'] as const)(
  'a device whose disk is so full that its caches do not even %s has each part all the same',
  async (verb) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const broken = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
    const caches = Object.assign(fakeCaches(), { [verb]: broken });
    const answers = await answersWith(caches, ['libheif-Djp6lMbd.js', 'export-worker-BoGn-_C1.js']);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  },
);
