// What ten thousand finished photos cost whoever opens Uploads, against twenty: time from the navigation to the first page
// of Recent Transforms, and the rows that were read for it. Offline, so that nothing but the phone's own copy counts.
// Against the built app. Run by hand: npm run bench mirror
import type { Page } from 'playwright';
import { PAGE_SIZE } from '#core/model/limits.ts';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { max, median, ratio } from './figures.ts';

const { rounds: ROUNDS } = await beginBench({
  needs: ['app', 'chromium'],
  options: { rounds: wholeNumber(7, 'openings of each phone') },
  against: `a phone that knows ${PAGE_SIZE} photos, by turns in the same run`,
});
const MANY = 10_000;
const PATIENCE_MS = 120_000;

interface Opening {
  ms: number;
  rowsRead: number;
}

/** Runs before the app: notes when the first page is there, and counts the rows that the database hands out. */
function watchOpening(tiles: number): void {
  const seen = { ms: 0, rowsRead: 0 };
  Object.assign(globalThis, { seen });
  const countRows = (request: IDBRequest, store: string) => {
    if (store !== 'transformations') return;
    request.addEventListener('success', () => {
      const { result }: { result: unknown } = request;
      if (Array.isArray(result)) seen.rowsRead += result.length;
      else if (result) seen.rowsRead += 1;
    });
  };
  for (const call of ['get', 'getAll', 'openCursor'] as const) {
    for (const kind of [IDBObjectStore.prototype, IDBIndex.prototype]) {
      const real = kind[call] as (...args: unknown[]) => IDBRequest;
      Object.assign(kind, {
        [call](this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
          const request = real.apply(this, args);
          countRows(request, this instanceof IDBIndex ? this.objectStore.name : this.name);
          return request;
        },
      });
    }
  }
  const observer = new MutationObserver(() => {
    const shown = document.querySelectorAll('[aria-labelledby=recent-transforms] li').length;
    if (shown < tiles) return;
    observer.disconnect();
    seen.ms = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Finished photos, one a minute, as the mirror keeps them. */
async function fill(page: Page, userId: string, count: number): Promise<void> {
  await page.evaluate(
    async ([user, rows]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('plateglow');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unknown'));
      });
      const tx = db.transaction('transformations', 'readwrite');
      for (let i = 0; i < rows; i++) {
        const at = new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString();
        const id = crypto.randomUUID();
        const original_url = `${location.origin}/storage/v1/object/public/originals/${user}/2026-01-01/${i}_soup.jpg`;
        tx.objectStore('transformations').put({
          id,
          user_id: user,
          original_filename: `soup-${i}.jpg`,
          original_url,
          recipe: {
            prompt: 'Bright daylight, on white',
            image_size: 'Auto 2K',
            num_images: 1,
            max_images: 1,
          },
          status: 'ready',
          current_version: 0,
          output_url: null,
          thumbnail_url: null,
          failure_code: null,
          created_at: at,
          updated_at: at,
        });
      }
      await new Promise<void>((resolve, reject) => {
        tx.oncomplete = () => resolve();
        tx.onabort = () => reject(tx.error ?? new Error('unknown'));
      });
      db.close();
    },
    [userId, count] as const,
  );
}

/** A phone without a signal that knows so many photos. */
async function openFilled(count: number): Promise<{ phone: Phone; page: Page }> {
  const cook = await signUp(server);
  const phone = await openPhone();
  const page = await phone.open();
  page.setDefaultTimeout(PATIENCE_MS);
  await openSignedIn(page, server.url, cook);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.locator('[aria-labelledby=recent-transforms] p').waitFor();
  await phone.goOffline();
  await fill(page, cook.id, count);
  await page.addInitScript(watchOpening, Math.min(count, PAGE_SIZE));
  return { phone, page };
}

async function reopen(page: Page): Promise<Opening> {
  await page.reload();
  const seen = await page.waitForFunction(() => {
    const { seen: noted } = globalThis as unknown as { seen: Opening };
    return noted.ms > 0 && noted;
  });
  const opening = await seen.jsonValue();
  if (!opening) throw new Error('Nothing was seen');
  return opening;
}

const server = await startServer({ env: { LOG_LEVEL: 'error' } });
const phones: Phone[] = [];
try {
  const few = await openFilled(PAGE_SIZE);
  phones.push(few.phone);
  const many = await openFilled(MANY);
  phones.push(many.phone);
  const times: Record<'few' | 'many', Opening[]> = { few: [], many: [] };
  // By turns, so that both have the same machine.
  for (let round = 0; round < ROUNDS; round++) {
    times.few.push(await reopen(few.page));
    times.many.push(await reopen(many.page));
  }
  const fewMs = median(times.few.map(({ ms }) => ms));
  const manyMs = median(times.many.map(({ ms }) => ms));
  const rows = (all: Opening[]) => max(all.map(({ rowsRead }) => rowsRead));
  console.log(
    `Uploads with ${PAGE_SIZE} rows ${fewMs.toFixed(0)} ms (${rows(times.few)} rows read), ` +
      `with ${MANY} rows ${manyMs.toFixed(0)} ms (${rows(times.many)} rows read): ${ratio(manyMs, fewMs).toFixed(2)} x`,
  );
} finally {
  for (const phone of phones) await phone.throwAway();
  await server.stop();
}
