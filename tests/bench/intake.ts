// How long a picked photo takes until it is safe on the phone, against reading, hashing and writing the same bytes in the
// same page with nothing else; how long until all are ready, also where no looks at them are made; what the screen feels of
// it. Against the built app and the real server. Run by hand: npm run bench intake
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { QUIET_SWITCHES } from '#tests/support/phone/chromium.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { saveData } from '#tests/support/phone/phone.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { findChromium } from '#build/find-chromium.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { max, median, ratio } from './figures.ts';
import { report } from './report.ts';

const { rounds: ROUNDS } = await beginBench({
  needs: ['app', 'chromium'],
  options: { rounds: wholeNumber(5, 'pickings of each kind') },
  against: 'reading, hashing and writing the same bytes in the same page (bare); a long task is one of 50 ms',
});
const MEGABYTE = 1024 * 1024;
const PATIENCE_MS = 120_000;
/** Nobody finds a photo sooner, in the window that opens when 'Browse files' is pressed. */
const CHOOSING_MS = 3000;

interface Pick {
  safeMs: number;
  readyMs: number;
  longestTaskMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds by the thread's own clock, which stands still while others have the processor. */
  tdur?: number;
  args: { name?: string };
}

const input = (page: Page) => page.locator('input[type=file][multiple]').first();

/** From the choice of the files until the database holds all of them, and until all of them are ready. */
async function pick(page: Page, paths: string[]): Promise<Pick> {
  const watched = await page.evaluateHandle((count) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unknown'));
      });
    let longestTaskMs = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
    });
    observer.observe({ type: 'longtask' });
    const result = new Promise<Pick>((resolve) => {
      let beganAt = 0;
      let safeMs = 0;
      addEventListener('change', () => (beganAt = performance.now()), { capture: true, once: true });
      // The app tells every page of itself when a photo was kept or changed.
      const channel = new BroadcastChannel('plateglow');
      channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
        if (data.type !== 'items-changed' || beganAt === 0) return;
        const now = performance.now() - beganAt;
        void resultOf(indexedDB.open('plateglow'))
          .then(async (db) => {
            const items = await resultOf<{ form: string }[]>(
              db.transaction('items').objectStore('items').getAll(),
            );
            db.close();
            if (safeMs === 0 && items.length >= count) safeMs = now;
            if (items.filter(({ form }) => form === 'final').length < count) return;
            channel.close();
            observer.disconnect();
            resolve({ safeMs, readyMs: now, longestTaskMs });
          })
          .catch((error: unknown) => console.error(error));
      });
    });
    return { result };
  }, paths.length);
  await input(page).setInputFiles(paths);
  return await page.evaluate(({ result }) => result, watched);
}

/** The most computing that the page did in one go, whatever else the machine was doing. */
function longestComputingMs(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const names = events.filter(({ ph, name }) => ph === 'M' && name === 'thread_name');
  const ofPages = new Set(names.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf));
  const tasks = events.filter(
    (one) => one.name === 'ThreadControllerImpl::RunTask' && ofPages.has(threadOf(one)),
  );
  return max(tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** The same bytes read, hashed and written in one strict transaction each, on the page, one after the other. */
async function writeBare(page: Page, paths: string[]): Promise<number> {
  await page.evaluate(() => {
    const own = document.createElement('input');
    own.type = 'file';
    own.multiple = true;
    own.id = 'bench';
    document.body.append(own);
  });
  await page.locator('#bench').setInputFiles(paths);
  return await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bench', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('unknown'));
    });
    const own = document.querySelector<HTMLInputElement>('#bench');
    const beganAt = performance.now();
    for (const file of own?.files ?? []) {
      const bytes = await file.arrayBuffer();
      await crypto.subtle.digest('SHA-256', bytes);
      await new Promise<void>((resolve, reject) => {
        const tx = db.transaction('bytes', 'readwrite', { durability: 'strict' });
        tx.objectStore('bytes').put(bytes);
        tx.oncomplete = () => resolve();
        tx.onabort = () => reject(tx.error ?? new Error('unknown'));
      });
    }
    const ms = performance.now() - beganAt;
    own?.remove();
    db.close();
    return ms;
  });
}

/** One round on a phone of its own: opened, at rest, and picked. Who saves data gets no looks. */
async function round(browser: Browser, url: string, cook: Person, paths: string[], savesData: boolean) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    if (savesData) await page.addInitScript(saveData);
    page.setDefaultTimeout(PATIENCE_MS);
    await openSignedIn(page, url, cook);
    await input(page).waitFor({ state: 'attached' });
    // At rest: its own worker has taken over, and nothing is left to load.
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.waitForLoadState('networkidle');
    await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('Browse files').click()]);
    await page.waitForTimeout(CHOOSING_MS);
    await browser.startTracing(page, { categories: ['toplevel'] });
    const picked = await pick(page, paths);
    const computingMs = longestComputingMs(await browser.stopTracing());
    // After it, so that its garbage is not the app's.
    return { ...picked, computingMs, bareMs: await writeBare(page, paths) };
  } finally {
    await context.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'plateglow-intake-'));
const server = await startServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...QUIET_SWITCHES],
});
try {
  const cook = await signUp(server);
  const save = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const large = { width: 4032, height: 3024 };
  const four = save('four.jpg', await makeNoisyPhoto({ width: 1600, height: 1200, bytes: 4 * MEGABYTE }));
  const twenty = save(
    'twenty.jpg',
    await makeNoisyPhoto({ width: 1600, height: 1200, bytes: 20 * MEGABYTE }),
  );
  const ten: string[] = [];
  for (let seed = 1; seed <= 10; seed++)
    ten.push(save(`${seed}.jpg`, await makeNoisyPhoto({ ...large, seed })));
  const cases: [string, string[]][] = [
    ['a photo of 4 MB', [four]],
    ['a photo of 20 MB', [twenty]],
    ['ten photos of 12 MP', ten],
  ];
  for (const [name, paths] of cases) {
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    const without: typeof rounds = [];
    for (let n = 0; n < ROUNDS; n++) {
      rounds.push(await round(browser, server.url, cook, paths, false));
      without.push(await round(browser, server.url, cook, paths, true));
    }
    const safe = median(rounds.map(({ safeMs }) => safeMs));
    const ready = median(rounds.map(({ readyMs }) => readyMs));
    const plain = (read: (one: Pick) => number) => median(without.map(read));
    report({
      what: `${name}, until saved on this phone`,
      value: safe,
      unit: 'ms',
      peer: { what: 'read, hashed and written', value: median(rounds.map(({ bareMs }) => bareMs)) },
      goal: { atMost: 1.5 },
      because: 'what was written is read back, byte for byte, before it is called saved',
    });
    report({ what: `${name}, until ready to be sent`, value: ready, unit: 'ms' });
    report({
      what: `${name}, longest computing of the page`,
      value: max(rounds.map(({ computingMs }) => computingMs)),
      unit: 'ms',
      goal: { atMost: 50 },
    });
    const [safeTimes, readyTimes] = [
      ratio(
        safe,
        plain(({ safeMs }) => safeMs),
      ),
      ratio(
        ready,
        plain(({ readyMs }) => readyMs),
      ),
    ];
    const longest = max(rounds.map(({ longestTaskMs }) => longestTaskMs));
    console.log(
      `${name}: saved after ${safeTimes.toFixed(2)} x and ready after ${readyTimes.toFixed(2)} x of the time without looks; longest task by the clock ${longest.toFixed(0)} ms`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
