// What ten pictures for eight places cost on a phone: time, the longest task of the page, memory; and one file against
// what a plain canvas needs for the same pixels. Against the built app. Run by hand: npm run bench exports
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { openBackend } from '#tests/support/server/backend.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { listDescendants } from '#tests/support/server/processes.ts';
import { signUp } from '#tests/support/server/people.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { max, median } from './figures.ts';
import { report } from './report.ts';

const { pictures: PICTURES, rounds: ROUNDS } = await beginBench({
  needs: ['app', 'chromium'],
  options: {
    pictures: wholeNumber(10, 'pictures in a pack', { most: 12 }),
    rounds: wholeNumber(3, 'packs'),
  },
  against: 'decoding, drawing and encoding the same pixels on a plain canvas, in the same browser',
});
const PLACES = [
  'Uber Eats, Menu item',
  'DoorDash, Menu item',
  'Deliveroo, Menu item',
  'Glovo, Menu item',
  'Keeta, Menu item',
  'Grubhub, Menu item',
  'GrabFood, Menu item',
  'Google, Business Profile',
];
const TASK_GOAL = { atMost: 50 };
const PATIENCE_MS = 180_000;
const CANVASES = 10;
const SHOTS = join(import.meta.dirname, '../../src/artwork/shots');

/** Runs before the app. */
function watchTasks(): void {
  const seen = { longestMs: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
  }).observe({ type: 'longtask' });
}

/** The longest task since the last reading. */
const readLongest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { longestMs: number } };
    const { longestMs } = seen;
    seen.longestMs = 0;
    return longestMs;
  });

/** The most that the largest process of the browser's pages has taken, in MB. */
function readPeak(pid: number): number {
  const peaks = listDescendants(pid).map((one) => {
    const status = readFileSync(`/proc/${one}/status`, 'utf8');
    return status.includes('VmHWM') ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000 : 0;
  });
  return max(peaks);
}

/** Milliseconds for one file of this picture, as a canvas alone makes it. */
const timeCanvas = (page: Page, picture: string): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const beganAt = performance.now();
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(1920, 1080);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, 1920, 1080);
    await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    bitmap.close();
    return performance.now() - beganAt;
  }, picture);

const backend = await openBackend({ env: { JOB_WORKERS: '1', LOG_LEVEL: 'error' } });
const phone = await openPhone();
try {
  const cook = await signUp(backend.server);
  await backend.sql`update public.subscriptions set plan = 'pro' where user_id = ${cook.id}`;
  const files = readdirSync(SHOTS).filter((name) => name.endsWith('.jpg'));
  const shots = await Promise.all(
    files.slice(0, PICTURES).map(async (name) => ({
      name,
      bytes: await sharp(join(SHOTS, name))
        .resize(2560, 1920, { fit: 'cover' })
        .jpeg({ quality: 92 })
        .toBuffer(),
    })),
  );
  for (const { name, bytes } of shots)
    await makePhoto(backend, cook, {
      filename: name,
      file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
    });

  const page = await phone.open();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(watchTasks);
  await openSignedIn(page, backend.server.url, cook, '/app/assets');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const { name } of shots) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  const before = readPeak(phone.pid);
  await readLongest(page);
  const openedAt = performance.now();
  await page.getByRole('button', { name: /^Export \(/ }).click();
  await page.getByRole('heading', { name: 'Delivery' }).waitFor();
  const openMs = performance.now() - openedAt;
  for (const place of PLACES) await page.getByRole('checkbox', { name: `Choose ${place}` }).check();
  const openTask = await readLongest(page);

  const [first] = shots;
  if (!first) throw new Error('no picture');
  const [packs, canvases]: [number[], number[]] = [[], []];
  const button = page.getByRole('button', { name: /^Save \d+ as a zip$/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  for (let round = 0; round < ROUNDS; round++) {
    const beganAt = performance.now();
    await Promise.all([page.waitForEvent('download'), button.click()]);
    packs.push(performance.now() - beganAt);
  }
  const makeTask = await readLongest(page);
  const peak = readPeak(phone.pid);
  for (let round = 0; round < CANVASES; round++)
    canvases.push(await timeCanvas(page, first.bytes.toString('base64')));
  const [pack, canvas] = [median(packs), median(canvases)];
  report({ what: `${PICTURES} pictures, until their places are shown`, value: openMs, unit: 'ms' });
  report({
    what: `${count} files for ${PICTURES} pictures, each`,
    value: pack / count,
    unit: 'ms',
    peer: { what: 'a plain canvas', value: canvas },
  });
  const longest = Math.max(openTask, makeTask);
  report({ what: 'exports, longest task of the page', value: longest, unit: 'ms', goal: TASK_GOAL });
  report({ what: 'exports, memory over that before', value: peak - before, unit: 'MB' });
} finally {
  await phone.throwAway();
  await backend.stop();
}
