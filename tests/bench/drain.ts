// How long the outbox takes for twenty photos, from the tap to the last answer, against a bare loop that sends the same
// bytes by fetch: object, row, transform, one photo after the other, in the same page. Against the built app
// and the real server. Run by hand: npm run bench drain
import type { Page } from 'playwright';
import { openBackend } from '#tests/support/server/backend.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { median, ratio } from './figures.ts';

const { rounds: ROUNDS } = await beginBench({
  needs: ['app', 'chromium'],
  options: { rounds: wholeNumber(3, 'times that twenty photos are sent in both ways') },
  against: 'a bare loop of fetch that sends the same bytes, in the same round',
});
/** The tray takes ten. */
const TRAY = 10;
const PHOTOS = 2 * TRAY;
const PATIENCE_MS = 180_000;

const backend = await openBackend({ env: { LOG_LEVEL: 'error' } });
const files = await Promise.all(
  Array.from({ length: PHOTOS }, async (_, seed) => ({
    name: `dish-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await makeNoisyPhoto({ seed, width: 1280, height: 960 }),
  })),
);

async function addCook(): Promise<Person> {
  const cook = await signUp(backend.server);
  await backend.sql`update public.subscriptions set credits_total = 1000 where user_id = ${cook.id}`;
  return cook;
}

/** Lets go of twenty photos that wait, and counts until the server has all of them. Gives their bytes, too. */
async function drain(): Promise<{ ms: number; sizes: number[] }> {
  const phone = await openPhone();
  try {
    const page = await phone.open();
    await openSignedIn(page, backend.server.url, await addCook());
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await phone.goOffline();
    for (const batch of [files.slice(0, TRAY), files.slice(TRAY)]) {
      const before = (await readPhone(page)).items.length;
      await page.locator('input[type=file][multiple]').first().setInputFiles(batch);
      await until(
        'the tray is ready',
        async () => {
          const { items } = await readPhone(page);
          return items.length === before + TRAY && items.every(({ form }) => form === 'final');
        },
        PATIENCE_MS,
      );
      await page.getByRole('button', { name: /^Start Transform/ }).click();
      await until('all have their style', async () => {
        return (await readPhone(page)).items.every(({ recipe }) => recipe !== null);
      });
    }
    const { items } = await readPhone(page);
    const accepted = countAccepted(page, PHOTOS);
    const beganAt = performance.now();
    await phone.goOnline();
    await accepted;
    return { ms: performance.now() - beganAt, sizes: items.map(({ size }) => size) };
  } finally {
    await phone.throwAway();
  }
}

/** Listens to what the app tells its pages: to ask the database all the time would slow it down. */
const countAccepted = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('plateglow');
        channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
          if (data.type !== 'items-changed') return;
          const opening = indexedDB.open('plateglow');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('items').objectStore('items').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              const items = reading.result as { state: string }[];
              const isThere = ({ state }: { state: string }) => state !== 'local' && state !== 'stored';
              if (items.filter(isThere).length >= wanted) resolve();
            };
          };
        });
      }),
    count,
  );

/** The same requests with nothing around them. */
async function sendBare(sizes: number[]): Promise<number> {
  const phone = await openPhone();
  try {
    const cook = await addCook();
    const page = await phone.open(backend.server.url);
    const photos = sizes.map((size) => ({ ...photoOf(cook), size }));
    const { token } = cook;
    const key = backend.server.publishableKey;
    return await page.evaluate(
      async ([all, bearer, apikey]) => {
        const bytes = all.map(({ size }) => {
          const noise = new Uint8Array(size);
          for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
          return noise;
        });
        const headers = { apikey, authorization: `Bearer ${bearer}` };
        const json = { ...headers, 'content-type': 'application/json', prefer: 'return=minimal' };
        const post = async (path: string, more: Record<string, string>, body: BodyInit) => {
          const answer = await fetch(path, { method: 'POST', headers: more, body });
          if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
          await answer.text();
        };
        const beganAt = performance.now();
        for (const [i, { size: _size, ...row }] of all.entries()) {
          const path = `${row.user_id}/2026-11-21/1_${row.id}_soup.jpg`;
          const photo = { ...headers, 'content-type': 'image/jpeg' };
          await post(`/storage/v1/object/originals/${path}`, photo, bytes[i] ?? new Uint8Array());
          const original_url = `${location.origin}/storage/v1/object/public/originals/${path}`;
          await post('/rest/v1/transformations', json, JSON.stringify({ ...row, original_url }));
          const request = {
            transformationId: row.id,
            originalUrl: original_url,
            originalFilename: row.original_filename,
            recipe: row.recipe,
          };
          await post('/functions/v1/transform-image', json, JSON.stringify(request));
        }
        return performance.now() - beganAt;
      },
      [photos, token, key] as const,
    );
  } finally {
    await phone.throwAway();
  }
}

try {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { ms, sizes } = await drain();
    const bareMs = await sendBare(sizes);
    ratios.push(ratio(ms, bareMs));
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000_000;
    console.log(
      `${PHOTOS} photos, ${megabytes.toFixed(1)} MB: outbox ${ms.toFixed(0)} ms, bare loop ${bareMs.toFixed(0)} ms, ${ratio(ms, bareMs).toFixed(2)} x`,
    );
  }
  console.log(`median: ${median(ratios).toFixed(2)} x the bare loop`);
} finally {
  await backend.stop();
}
