// What grows with what somebody has gathered, and should not: the time until a page is there on a phone without a connection,
// with ten, a hundred and a thousand photos waiting, and with a hundred and ten thousand finished ones; and the answers
// of the server to whoever has a hundred and ten thousand. Against the built app. Run by hand: npm run bench growth
import type { Page } from 'playwright';
import { PAGE_SIZE } from '#core/model/limits.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { max, min } from './figures.ts';
import { QUESTIONS, timeAnswers } from './growth-answers.ts';
import { openFilled, type FilledPhone } from './growth-phones.ts';
import { report } from './report.ts';

const { rounds: ROUNDS, asked: ASKED } = await beginBench({
  needs: ['app', 'chromium'],
  options: {
    rounds: wholeNumber(7, 'openings of each page'),
    asked: wholeNumber(40, 'times that each question is asked of the server'),
  },
  against: 'the same with the fewest, by turns in the same run',
});
const GOAL = { atMost: 1.2 };
const WHY_QUEUE = 'all photos that wait are read once, for their order and their number';
const WHY_KEYS = 'a browser steps over each key to where a page begins';
const WHY_ANSWERS = 'PostgreSQL steps over each key of an index to tell how many there are';
const FEW_WAITING = 10;
const MANY_WAITING = [100, 1000];
const FEW_PICTURES = 100;
const MANY_PICTURES = 10_000;

/** What has to be there before a page counts as shown. */
interface Shown {
  /** The address within the app. */
  path: string;
  places: string;
  count: number;
  /** With a small picture in each. */
  hasPictures?: boolean;
}

interface Opening {
  ms: number;
  rowsRead: number;
}

/** Runs before the app: notes when the page is there, and counts the rows that the database hands out until then. */
function watchOpening(): void {
  const wanted = JSON.parse(sessionStorage.getItem('wanted') ?? 'null') as Shown | null;
  const seen = { ms: 0, rowsRead: 0 };
  Object.assign(globalThis, { seen });
  if (!wanted) return;
  const countRows = (request: IDBRequest) =>
    request.addEventListener('success', () => {
      const { result }: { result: unknown } = request;
      if (seen.ms === 0) seen.rowsRead += Array.isArray(result) ? result.length : Number(Boolean(result));
    });
  for (const call of ['get', 'getAll', 'openCursor'] as const) {
    for (const kind of [IDBObjectStore.prototype, IDBIndex.prototype]) {
      const real = kind[call] as (...args: unknown[]) => IDBRequest;
      Object.assign(kind, {
        [call](this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
          const request = real.apply(this, args);
          countRows(request);
          return request;
        },
      });
    }
  }
  const isThere = (place: Element): boolean => {
    const picture = place.querySelector('img');
    return !wanted.hasPictures || (picture !== null && picture.complete && picture.naturalWidth > 0);
  };
  const look = () => {
    const places = [...document.querySelectorAll(wanted.places)];
    if (places.length < wanted.count || !places.every(isThere)) requestAnimationFrame(look);
    else seen.ms = performance.now();
  };
  requestAnimationFrame(look);
}

async function show(page: Page, shown: Shown): Promise<Opening> {
  await page.evaluate((wanted) => sessionStorage.setItem('wanted', wanted), JSON.stringify(shown));
  await page.goto(new URL(shown.path, page.url()).href);
  const seen = await page.waitForFunction(() => {
    const { seen: noted } = globalThis as unknown as { seen: Opening };
    return noted.ms > 0 && noted;
  });
  const opening = await seen.jsonValue();
  if (!opening) throw new Error('Nothing was seen');
  return opening;
}

const backend = await openBackend({ env: { LOG_LEVEL: 'error' } });
const phones: FilledPhone[] = [];
async function open(waiting: number, pictures: number): Promise<Page> {
  const filled = await openFilled(backend.server, { waiting, pictures });
  phones.push(filled);
  await filled.page.addInitScript(watchOpening);
  return filled.page;
}

/** Opens one page on phones that hold more and more, by turns; the first is the peer of the others. */
async function compare(
  what: (held: string) => string,
  because: string,
  pages: readonly { held: string; page: Page; shown: Shown }[],
): Promise<void> {
  const openings = pages.map(() => [] as Opening[]);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [n, { page, shown }] of pages.entries()) {
      const opening = await show(page, shown);
      // The first of each is not like the others.
      if (round > 0) openings[n]!.push(opening);
    }
  }
  // The best of each: other work on the machine only ever adds to it.
  const times = openings.map((all) => min(all.map(({ ms }) => ms)));
  for (const [n, { held }] of pages.entries()) {
    console.log(`${what(held)}: at most ${max(openings[n]!.map(({ rowsRead }) => rowsRead))} rows read`);
    if (n === 0) continue;
    const peer = { what: `with ${pages[0]!.held}`, value: times[0]! };
    report({ what: what(held), value: times[n]!, unit: 'ms', peer, goal: GOAL, because });
  }
}

const list = (path: string, places: string, count: number = PAGE_SIZE): Shown => ({ path, places, count });
/** A phone shows so many rows of its queue before all are asked for. */
const QUEUE_ROWS = 6;
const QUEUE = {
  ...list('/app/uploads', '[aria-labelledby=on-this-phone] li', QUEUE_ROWS),
  hasPictures: true,
};
const RECENT = list('/app/uploads', '[aria-labelledby=recent-transforms] li');
const assets = (pageNumber: number) => list(`/app/assets?page=${pageNumber}`, '#assets li');

const named = (count: number) => count.toLocaleString('en');

try {
  const answers = await timeAnswers(backend, [FEW_PICTURES, MANY_PICTURES], ASKED);
  for (const [n, [few = 0, many = 0]] of answers.entries()) {
    const peer = { what: `with ${named(FEW_PICTURES)}`, value: few };
    const what = `${QUESTIONS[n]!.what}, of ${named(MANY_PICTURES)}`;
    report({ what, value: many, unit: 'ms', peer, goal: GOAL, because: WHY_ANSWERS });
  }
  const waiting = [];
  for (const count of [FEW_WAITING, ...MANY_WAITING])
    waiting.push({ held: named(count), page: await open(count, FEW_PICTURES) });
  await compare(
    (held) => `Uploads shown, ${held} photos waiting`,
    WHY_QUEUE,
    waiting.map((one) => ({ ...one, shown: QUEUE })),
  );
  await compare(
    (held) => `Assets shown, ${held} photos waiting`,
    WHY_QUEUE,
    waiting.map((one) => ({ ...one, shown: assets(1) })),
  );
  const pictures = [];
  for (const count of [FEW_PICTURES, MANY_PICTURES])
    pictures.push({ held: named(count), last: count / PAGE_SIZE, page: await open(0, count) });
  await compare(
    (held) => `Recent Transforms shown, of ${held} pictures`,
    WHY_KEYS,
    pictures.map((one) => ({ ...one, shown: RECENT })),
  );
  await compare(
    (held) => `Assets shown, of ${held} pictures`,
    WHY_KEYS,
    pictures.map((one) => ({ ...one, shown: assets(1) })),
  );
  await compare(
    (held) => `Last page of Assets shown, of ${held} pictures`,
    WHY_KEYS,
    pictures.map((one) => ({ ...one, shown: assets(one.last) })),
  );
} finally {
  for (const { phone } of phones) await phone.throwAway();
  await backend.stop();
}
