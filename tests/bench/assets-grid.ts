// What a thousand finished photos cost whoever pages through Assets, against twenty: time from the press on 'Next' until
// the pictures of the page are there, requests of each kind for it, and tasks that keep the screen from answering.
// Against the built app. Run by hand: npm run bench assets-grid
import type { Page } from 'playwright';
import { PAGE_SIZE } from '#core/model/limits.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { copyRow, makePhoto } from '#tests/support/server/made-photos.ts';
import { signUp } from '#tests/support/server/people.ts';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { max, median, ratio } from './figures.ts';

const PATIENCE_MS = 120_000;
/** Two pages, so that there is one to turn. */
const FEW = PAGE_SIZE + PAGE_SIZE;
const MANY = 1000;
const MOST_TURNS = Math.floor(MANY / PAGE_SIZE) - 1;
const { turns: TURNS } = await beginBench({
  needs: ['app', 'chromium'],
  options: { turns: wholeNumber(12, 'pages turned of each kind', { most: MOST_TURNS }) },
  against: `a phone that knows ${FEW} photos, by turns in the same run`,
});
const AT_ONCE = 8;
const QUIET_MS = 3000;

interface Turn {
  ms: number;
  signings: number;
  rows: number;
  longTasks: number;
}

/** Runs before the app: counts what took longer than 50 ms in one piece. */
function countLongTasks(): void {
  const seen = { longTasks: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => void (seen.longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  });
}

const readLongTasks = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { seen: { longTasks: number } }).seen.longTasks);

/** Waits until each card of this page has its picture. */
async function seePage(page: Page, number: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const pager = document.querySelector('nav[aria-label=Pages]')?.textContent ?? '';
    const pictures = [...document.querySelectorAll<HTMLImageElement>('#assets li img')];
    const cards = document.querySelectorAll('#assets li').length;
    return (
      pager.includes(`Page ${String(wanted)} of`) &&
      cards > 0 &&
      pictures.length >= cards &&
      pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    );
  }, number);
}

/** The opening of the app asks for more than the page: that is none of its turns. */
async function untilQuiet(network: FaultProxy): Promise<void> {
  let [known, since] = [-1, 0];
  await until(
    'nobody asks for rows',
    () => {
      const { length } = network.exchanges({ path: /^\/rest\// });
      if (length !== known) [known, since] = [length, performance.now()];
      return performance.now() - since > QUIET_MS;
    },
    PATIENCE_MS,
  );
}

interface Kitchen {
  phone: Phone;
  page: Page;
  network: FaultProxy;
}

/** Gives each row a small picture of its own, as it has in life: addresses are signed for each. */
async function giveThumbnails(userId: string): Promise<void> {
  const rows = await backend.sql<{ id: string; thumbnail_url: string }[]>`
    select id, thumbnail_url from public.transformations where user_id = ${userId}`;
  const [bucketUrl = '', first = ''] = rows[0]?.thumbnail_url.split(/(?<=\/thumbnails\/)/) ?? [];
  const bucket = backend.service.storage.from('thumbnails');
  const { data } = await bucket.download(first);
  if (!data) throw new Error('no thumbnail');
  const copy = async ({ id }: { id: string }) => {
    const path = `${userId}/${id}/v1-1.webp`;
    const { error } = await bucket.upload(path, data, { contentType: 'image/webp', upsert: true });
    if (error) throw error;
    await backend.sql`update public.transformations set thumbnail_url = ${bucketUrl + path} where id = ${id}`;
  };
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await Promise.all(rows.slice(from, from + AT_ONCE).map(copy));
  }
}

/** A phone that has pulled so many rows. */
async function openFilled(count: number): Promise<Kitchen> {
  const cook = await signUp(backend.server);
  const { id } = await makePhoto(backend, cook);
  await copyRow(backend.sql, id, count - 1);
  await giveThumbnails(cook.id);
  const network = await openFaultProxy({ target: backend.server.url });
  const phone = await openPhone();
  const page = await phone.open();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(countLongTasks);
  await openSignedIn(page, network.url, cook, '/app/assets');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForFunction(
    (pages) => document.body.textContent.includes(`Page 1 of ${String(pages)}`),
    Math.ceil(count / PAGE_SIZE),
  );
  await seePage(page, 1);
  await untilQuiet(network);
  return { phone, page, network };
}

/** Turns to another page, or back. */
async function turn({ page, network }: Kitchen, to: number, press: 'Next' | 'Previous'): Promise<Turn> {
  const count = (path: RegExp) => network.exchanges({ path }).length;
  const signings = () => network.exchanges({ method: /^POST$/, path: /\/object\/sign\// }).length;
  const before = { rows: count(/^\/rest\//), signings: signings(), longTasks: await readLongTasks(page) };
  const beganAt = performance.now();
  await page.getByRole('link', { name: press }).press('Enter');
  await seePage(page, to);
  return {
    ms: performance.now() - beganAt,
    signings: signings() - before.signings,
    rows: count(/^\/rest\//) - before.rows,
    longTasks: (await readLongTasks(page)) - before.longTasks,
  };
}

/** Turns there and back again between two pages that were seen before. */
async function turnSeen(kitchen: Kitchen, lower: number, n: number): Promise<Turn> {
  return n % 2 === 0 ? await turn(kitchen, lower + 1, 'Next') : await turn(kitchen, lower, 'Previous');
}

function tell(name: string, all: Turn[]): number {
  const most = (of: (turn: Turn) => number) => max(all.map(of));
  const ms = median(all.map((one) => one.ms));
  const longTasks = all.reduce((sum, one) => sum + one.longTasks, 0);
  console.log(
    `${name}: ${ms.toFixed(0)} ms; at most ${most(({ signings }) => signings)} requests to sign and ` +
      `${most(({ rows }) => rows)} for rows; ${longTasks} long tasks in ${all.length} turns`,
  );
  return ms;
}

const backend = await openBackend({ env: { LOG_LEVEL: 'error', JOB_WORKERS: '1' } });
const kitchens: Kitchen[] = [];
try {
  const few = await openFilled(FEW);
  kitchens.push(few);
  const many = await openFilled(MANY);
  kitchens.push(many);
  const fresh: Turn[] = [];
  for (let n = 0; n < TURNS; n++) fresh.push(await turn(many, n + 2, 'Next'));
  const seen: Record<'few' | 'many', Turn[]> = { few: [], many: [] };
  await turn(few, 2, 'Next');
  await turn(few, 1, 'Previous');
  // By turns, so that both have the same machine.
  for (let n = 0; n < TURNS; n++) {
    seen.few.push(await turnSeen(few, 1, n));
    seen.many.push(await turnSeen(many, TURNS, n + 1));
  }
  const fewMs = tell(`A page seen before, of ${FEW} rows`, seen.few);
  const manyMs = tell(`A page seen before, of ${MANY} rows`, seen.many);
  console.log(`${ratio(manyMs, fewMs).toFixed(2)} x`);
  tell(`A new page, of ${MANY} rows`, fresh);
} finally {
  for (const { phone, network } of kitchens) {
    await phone.throwAway();
    await network.close();
  }
  await backend.stop();
}
