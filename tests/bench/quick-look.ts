// How soon a photo of the tray is seen in a style, and in the next one; what the screen and the memory feel of it.
// Against the built app; the second figures are of a browser that stands still for five sixths of the time, workers and
// all. Run by hand: npm run bench quick-look
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { openPhone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { listDescendants } from '#tests/support/server/processes.ts';
import { startServer } from '#tests/support/server/server.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { max, median } from './figures.ts';
import { report } from './report.ts';

const { rounds: ROUNDS } = await beginBench({
  needs: ['app', 'chromium'],
  options: { rounds: wholeNumber(3, 'phones of each speed') },
  against: 'goals of the product; the same phone without looks, for its memory',
});
const GOALS = {
  1: { first: { atMost: 1500 }, next: { atMost: 400 } },
  6: { first: { atMost: 4000 }, next: { atMost: 1200 } },
} as const;
const WHY_FIRST =
  'a photo is made ready to be sent first; then the dish is found, and the engine runs for the first time, not compiled for speed yet';
const WHY_NEXT =
  'the engine paints a picture of 720 px in 0.2 s of this machine, whatever it has kept of the photo';
const TASK_GOAL = { atMost: 50 };
const MEMORY_GOAL = { atMost: 150 };
const PATIENCE_MS = 180_000;
/** Nobody finds a photo sooner. */
const CHOOSING_MS = 3000;
const PERIOD_MS = 24;
const FIRST = 'Daylight Bistro';
const NEXT = ['Marble Studio', 'Minimal Zen', 'Dark Slate Gourmet', 'Fresh Market'];

type Slowness = keyof typeof GOALS;

interface Round {
  /** Until the photo is seen in the first style, beside itself as it was: small, then whole. */
  firstMs: number;
  wholeMs: number;
  /** For each style that was chosen after it: small from its tile, then whole. */
  nextSmallMs: number[];
  nextMs: number[];
  tilesMs: number;
  longestTaskMs: number;
}

/** Lets all of a browser run for one part of the time only. Gives back how to stop. */
function slowDown(pid: number, times: Slowness): () => void {
  if (times === 1) return () => undefined;
  const tell = (signal: NodeJS.Signals) => {
    for (const one of [pid, ...listDescendants(pid)]) {
      try {
        process.kill(one, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  let isOver = false;
  const beat = () => {
    if (isOver) return;
    tell('SIGSTOP');
    setTimeout(
      () => {
        tell('SIGCONT');
        setTimeout(beat, PERIOD_MS / times);
      },
      PERIOD_MS - PERIOD_MS / times,
    );
  };
  beat();
  return () => {
    isOver = true;
    tell('SIGCONT');
  };
}

/** Runs in the page: notes when each look is there, small and whole, and the longest task from the tray on. */
function watch(): void {
  const times = (): Record<string, number> => ({});
  const noted = { tray: 0, first: 0, small: times(), looks: times(), tiles: 0, longestTaskMs: 0 };
  Reflect.set(globalThis, 'noted', noted);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (noted.tray === 0 || startTime < noted.tray) continue;
      noted.longestTaskMs = Math.max(noted.longestTaskMs, duration);
    }
  }).observe({ type: 'longtask' });
  new MutationObserver(() => {
    const now = performance.now();
    if (noted.tray === 0 && document.querySelector('button[aria-label^="Remove "]')) noted.tray = now;
    if (document.querySelector('img[alt$=", after"][src^="blob:"]')) noted.first ||= now;
    const tile = document.querySelector('label:has([type=radio]:checked)');
    const own = tile?.querySelector<HTMLImageElement>('img[src^="blob:"]')?.src;
    const isSeen = [...document.images].filter(({ src }) => src === own).length > 1;
    if (tile?.textContent && isSeen) noted.small[tile.textContent] ??= now;
    for (const { textContent } of document.querySelectorAll('output')) {
      const style = /^Preview in (.*), ready$/.exec(textContent)?.[1];
      if (style !== undefined) noted.looks[style] ??= now;
    }
    if (document.querySelectorAll('label img[src^="blob:"]').length === 8) noted.tiles ||= now;
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}

const readNoted = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(globalThis, 'noted') as {
        tray: number;
        first: number;
        small: Record<string, number>;
        looks: Record<string, number>;
        tiles: number;
        longestTaskMs: number;
      },
  );

async function round(url: string, cook: Person, photo: Buffer, times: Slowness): Promise<Round> {
  const phone = await openPhone({ savesData: false });
  try {
    const page = await phone.open();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript(watch);
    await openSignedIn(page, url, cook);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.waitForLoadState('networkidle');
    const goOn = slowDown(phone.pid, times);
    try {
      const file = { name: 'dish.jpg', mimeType: 'image/jpeg', buffer: photo };
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByLabel('Browse files').click(),
      ]);
      await page.waitForTimeout(CHOOSING_MS);
      await chooser.setFiles(file);
      await page.waitForFunction(() => (Reflect.get(globalThis, 'noted') as { tiles: number }).tiles > 0);
      const nextSmallMs: number[] = [];
      const nextMs: number[] = [];
      for (const style of NEXT) {
        const beganAt = await page.getByRole('radio', { name: style }).evaluate((radio: HTMLElement) => {
          const now = performance.now();
          radio.click();
          return now;
        });
        await page.getByText(`Preview in ${style}, ready`).waitFor({ state: 'attached' });
        const { small, looks } = await readNoted(page);
        nextSmallMs.push((small[style] ?? Number.NaN) - beganAt);
        nextMs.push((looks[style] ?? Number.NaN) - beganAt);
      }
      const { tray, first, looks, tiles, longestTaskMs } = await readNoted(page);
      const wholeMs = (looks[FIRST] ?? Number.NaN) - tray;
      return { firstMs: first - tray, wholeMs, nextSmallMs, nextMs, tilesMs: tiles - tray, longestTaskMs };
    } finally {
      goOn();
    }
  } finally {
    await phone.throwAway();
  }
}

/** The most that the largest process of the phone's pages has taken. */
async function memoryOf(url: string, cook: Person, photo: Buffer, savesData: boolean): Promise<number> {
  const phone = await openPhone({ savesData });
  try {
    const page = await phone.open();
    await page.addInitScript(watch);
    await openSignedIn(page, url, cook);
    const file = { name: 'dish.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.waitForFunction(
      (needed) => {
        const { tiles, tray } = Reflect.get(globalThis, 'noted') as { tiles: number; tray: number };
        return (needed === 'tray' ? tray : tiles) > 0;
      },
      savesData ? 'tray' : 'tiles',
    );
    const peaks = listDescendants(phone.pid).map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000;
    });
    return max(peaks);
  } finally {
    await phone.throwAway();
  }
}

const server = await startServer();
try {
  const cook = await signUp(server);
  const shot = join(import.meta.dirname, '../../src/artwork/shots/pizza.jpg');
  const photo = await sharp(shot).resize(2560).jpeg({ quality: 92 }).toBuffer();
  // First: by then the server has compressed all that phones fetch.
  const withLooks: number[] = [];
  const without: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    withLooks.push(await memoryOf(server.url, cook, photo, false));
    without.push(await memoryOf(server.url, cook, photo, true));
  }
  for (const times of [1, 6] as const) {
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(server.url, cook, photo, times));
    const first = median(rounds.map(({ firstMs }) => firstMs));
    const next = median(rounds.flatMap(({ nextMs }) => nextMs));
    const whole = median(rounds.map(({ wholeMs }) => wholeMs));
    const nextSmall = median(rounds.flatMap(({ nextSmallMs }) => nextSmallMs));
    const tiles = median(rounds.map(({ tilesMs }) => tilesMs));
    const task = median(rounds.map(({ longestTaskMs }) => longestTaskMs));
    const where = times === 1 ? 'desktop' : `${times} times slower`;
    const tell = (what: string, value: number, goal?: { atMost: number }, because?: string) =>
      report({
        what: `${what}, ${where}`,
        value,
        unit: 'ms',
        ...(goal && { goal }),
        ...(because !== undefined && { because }),
      });
    tell('first look', first, GOALS[times].first, WHY_FIRST);
    tell('the same, whole', whole);
    tell('another style, small', nextSmall);
    tell('another style', next, GOALS[times].next, WHY_NEXT);
    tell('all tiles of styles', tiles);
    tell('longest task of the page while looks are made', task, times === 1 ? TASK_GOAL : undefined);
  }
  const more = median(withLooks) - median(without);
  report({ what: 'memory that looks take', value: more, unit: 'MB', goal: MEMORY_GOAL });
} finally {
  await server.stop();
}
