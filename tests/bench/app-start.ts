// How long the app takes from the navigation until photos can be taken, against a page with one button and nothing else,
// opened in the same way in the same run: on a first visit; without a connection in a browser that was just started; the same
// once more. Against the built app and the real server. Run by hand: npm run bench app-start
import type { Page } from 'playwright';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { BLANK_BUTTON, serveBlankPage } from './blank-page.ts';
import { median } from './figures.ts';
import { report } from './report.ts';

const { rounds: ROUNDS } = await beginBench({
  needs: ['app', 'chromium'],
  options: { rounds: wholeNumber(5, 'openings of each kind, of the app and of a blank page by turns') },
  against: 'a blank page, opened in the same way in the same run',
});
const UPLOADS_PAGE = '/app/uploads';
const APP_BUTTON = 'Take photo';
const PATIENCE_MS = 60_000;

/** Runs before the page's own scripts: notes the frame after the one in which this button can be seen and pressed. */
function watchUsable(names: readonly string[]): void {
  const isUsable = (button: HTMLButtonElement) =>
    names.includes(button.textContent.trim()) && !button.disabled && button.checkVisibility();
  const look = () => {
    const isThere = [...document.querySelectorAll('button')].some(isUsable);
    requestAnimationFrame(isThere ? () => Object.assign(globalThis, { usableAt: performance.now() }) : look);
  };
  look();
}

/** In ms since the navigation began. */
async function openUntilUsable(phone: Phone, go: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await phone.open();
  await page.addInitScript(watchUsable, [APP_BUTTON, BLANK_BUTTON]);
  await go(page);
  const seen = await page.waitForFunction(() => (globalThis as { usableAt?: number }).usableAt, undefined, {
    timeout: PATIENCE_MS,
  });
  const ms = await seen.jsonValue();
  await page.close();
  if (ms === undefined) throw new Error('Nothing was seen');
  return ms;
}

async function onNewPhone(go: (page: Page) => Promise<unknown>): Promise<number> {
  const phone = await openPhone();
  try {
    return await openUntilUsable(phone, go);
  } finally {
    await phone.throwAway();
  }
}

/** Both sites with their workers in charge, the browser closed as a person does. */
async function install(phone: Phone): Promise<void> {
  const page = await phone.open();
  await openSignedIn(page, server.url, cook, UPLOADS_PAGE);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('button', { name: APP_BUTTON }).waitFor();
  await page.goto(blank.kept);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await phone.close();
}

interface Starts {
  cold: number;
  warm: number;
}

/** In a browser that is started for it, without a connection; and once more in the same one. */
async function startInstalled(phone: Phone, address: string): Promise<Starts> {
  await phone.relaunch();
  await phone.goOffline();
  const cold = await openUntilUsable(phone, (page) => page.goto(address));
  const warm = await openUntilUsable(phone, (page) => page.goto(address));
  await phone.close();
  return { cold, warm };
}

function tell(what: string, app: readonly number[], bare: readonly number[]): void {
  const peer = { what: 'a blank page', value: Math.round(median(bare)) };
  report({ what, value: Math.round(median(app)), unit: 'ms', peer });
}

const blank = await serveBlankPage();
const server = await startServer({ env: { LOG_LEVEL: 'error' } });
const cook = await signUp(server);
const installed = await openPhone();
try {
  const first: Record<'app' | 'bare', number[]> = { app: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    first.app.push(await onNewPhone((page) => openSignedIn(page, server.url, cook, UPLOADS_PAGE)));
    first.bare.push(await onNewPhone((page) => page.goto(blank.plain)));
  }
  tell('Start on a first visit, until photos can be taken', first.app, first.bare);

  await install(installed);
  const later: Record<'app' | 'bare', Starts[]> = { app: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    later.app.push(await startInstalled(installed, server.url + UPLOADS_PAGE));
    later.bare.push(await startInstalled(installed, blank.kept));
  }
  for (const [kind, what] of [
    ['cold', 'Start offline, browser started anew'],
    ['warm', 'Start offline, browser warm'],
  ] as const) {
    const of = (all: readonly Starts[]) => all.map((one) => one[kind]);
    tell(what, of(later.app), of(later.bare));
  }
} finally {
  await installed.throwAway();
  await server.stop();
  await blank.close();
}
