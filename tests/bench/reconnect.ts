// How soon photos that wait are on their way again: after the connection came back, with the browser told of it and not; after
// the browser was killed in mid-upload; after the crash of the page that was sending. Each ends when the head of the next
// upload is at the server. Where no browser is told, the app tries by its own back-off, which grows with the time that the
// line is dead. Against the built app and the real server. Run by hand: npm run bench reconnect
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { LONGEST_PAUSE_MS } from '#core/outbox/back-off.ts';
import { openFaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { EVERYTHING, matches, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { openPhone, type Phone, type PhoneOptions } from '#tests/support/phone/phone.ts';
import { readPhone, type PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { crash, dispatchSync, syncTags } from '#tests/support/phone/phone-verbs.ts';
import { readUntil } from '#tests/support/phone/read-until.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { leaveApp, someoneWaitsFor } from '#tests/support/phone/window-verbs.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { max, median } from './figures.ts';
import { report, type Figure } from './report.ts';

const {
  rounds: ROUNDS,
  dead: DEAD_S,
  phones: PHONES,
} = await beginBench({
  needs: ['app', 'chromium'],
  options: {
    rounds: wholeNumber(4, 'how often each of them'),
    dead: wholeNumber(10, 'seconds that the line is dead of which no browser is told'),
    phones: wholeNumber(4, 'that wait at it, each with a photo'),
  },
  against: 'what the design of the outbox promises: 2 s, 5 s after a relaunch, 1 s after a crash',
});
const BACK = { goal: { atMost: 2000 } };
const RELAUNCH = { goal: { atMost: 5000 } };
const CRASH = { goal: { atMost: 1000 } };
/** The worst that a line can meet that was dead for hours. */
const UNTOLD = { peer: { what: 'the longest pause of the back-off', value: LONGEST_PAUSE_MS } };
/** Well before the end of a photo. */
const PART = 50_000;
/** Nothing takes longer that is not broken, but for a line that was dead for long. */
const PATIENCE_MS = 90_000 + 2000 * DEAD_S;
/** For a little less long a page that was just opened queues anyway. */
const OWN_TURN_MS = 6000;
const PHOTO = { width: 1600, height: 1200 };
const UPLOADS_PAGE = '/app/uploads';

interface Kitchen {
  phone: Phone;
  cook: Person;
  page: Page;
}

// What becomes of the photos afterwards is of no interest here.
const backend = await openBackend({ env: { JOB_WORKERS: '0', LOG_LEVEL: 'error' } });
const proxy = await openFaultProxy({ target: backend.server.url });
const phones: Phone[] = [];
let photos = 0;

async function openKitchen(options: PhoneOptions = {}): Promise<Kitchen> {
  const cook = await signUp(backend.server);
  await openCredits(backend.sql).grant(cook.id, 1000);
  const phone = await openPhone(options);
  phones.push(phone);
  const page = await phone.open();
  await openSignedIn(page, proxy.url, cook, UPLOADS_PAGE);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await phoneWhere(page, 'the app knows who is here', ({ personId }) => personId === cook.id);
  return { phone, cook, page };
}

const phoneWhere = (page: Page, what: string, isSo: (phone: PhoneStorage) => boolean) =>
  readUntil(() => readPhone(page), what, isSo);

/** One more photo, to be sent. */
async function startPhoto(page: Page): Promise<void> {
  const known = (await readPhone(page)).items.length;
  photos += 1;
  const buffer = await makeNoisyPhoto({ ...PHOTO, seed: photos });
  const file = { name: `dish-${photos}.jpg`, mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await phoneWhere(
    page,
    'the photo is ready',
    ({ items }) => items.length > known && items.every(({ form }) => form === 'final'),
  );
  await page.getByRole('button', { name: /^Start Transform/ }).click();
}

const triedInVain = (page: Page) =>
  phoneWhere(page, 'it was tried in vain', ({ items }) => items.at(-1)?.lastFailure === 'offline');

const allAccepted = (page: Page) =>
  phoneWhere(page, 'all photos are accepted', ({ items }) =>
    items.every(({ state }) => state === 'accepted'),
  );

/** Listens from now on; gives when the next upload of this cook came, by the clock of `performance`. */
function hearUpload({ id }: Person): () => Promise<number> {
  let at: number | undefined;
  const deaf = proxy.follow((what, exchange) => {
    if (what === 'begun' && matches(UPLOADS, exchange) && exchange.path.includes(id)) {
      at ??= performance.now();
    }
  });
  return async () => {
    await until('the next upload comes', () => at !== undefined, PATIENCE_MS);
    deaf();
    return at ?? Number.NaN;
  };
}

const holdUpload = () => proxy.when(UPLOADS, { do: 'hold', afterBytes: PART }, { times: 1 });

/** The connection goes and comes back, and the browser says so to page and worker. */
async function returnTold({ phone, cook, page }: Kitchen): Promise<number> {
  await phone.goOffline();
  await startPhoto(page);
  await triedInVain(page);
  const heard = hearUpload(cook);
  const backAt = performance.now();
  await phone.goOnline();
  const ms = (await heard()) - backAt;
  await allAccepted(page);
  return ms;
}

/** Phones whose line is dead somewhere behind the router, and comes back: no browser notices either. */
async function returnUntold(kitchens: readonly Kitchen[]): Promise<number[]> {
  const dead = proxy.when(EVERYTHING, { do: 'reset' });
  for (const { page } of kitchens) await startPhoto(page);
  await Promise.all(kitchens.map(({ page }) => triedInVain(page)));
  await pause(DEAD_S * 1000);
  const heard = kitchens.map(({ cook }) => hearUpload(cook));
  const backAt = performance.now();
  dead.release();
  return await Promise.all(heard.map(async (first) => (await first()) - backAt));
}

/** Killed in mid-upload and launched again, with the app opened at once or by nobody. */
async function relaunch(kitchen: Kitchen, isOpened: boolean): Promise<number> {
  const { phone, cook, page } = kitchen;
  const held = holdUpload();
  await startPhoto(page);
  await held.struck();
  if (!isOpened) await until('the app has asked to be woken', async () => (await syncTags(page)).length > 0);
  await phone.kill();
  const heard = hearUpload(cook);
  const launchedAt = performance.now();
  await phone.relaunch();
  if (isOpened) kitchen.page = await phone.open(proxy.url + UPLOADS_PAGE);
  const ms = (await heard()) - launchedAt;
  if (!isOpened) kitchen.page = await phone.open(proxy.url + UPLOADS_PAGE);
  await allAccepted(kitchen.page);
  return ms;
}

/** The window that sends crashes in mid-upload; another one, opened meanwhile, goes on. */
async function crashBesidePage(kitchen: Kitchen): Promise<number> {
  const { phone, page } = kitchen;
  const held = holdUpload();
  await startPhoto(page);
  await held.struck();
  kitchen.page = await phone.open(proxy.url + UPLOADS_PAGE);
  await pause(OWN_TURN_MS);
  await someoneWaitsFor(kitchen.page, 'outbox');
  const ms = await crashAndHear(kitchen, page);
  await allAccepted(kitchen.page);
  return ms;
}

/** The worker lives with the window that brought it in, so that the one that crashes dies alone: on a new phone. */
async function crashBesideWorker(): Promise<number> {
  const kitchen = await openKitchen();
  const sender = await kitchen.phone.open(proxy.url + UPLOADS_PAGE);
  await sender.getByRole('heading', { level: 1 }).waitFor();
  await leaveApp(kitchen.page);
  const held = holdUpload();
  await startPhoto(sender);
  await held.struck();
  await dispatchSync(sender, 'outbox-queued');
  await someoneWaitsFor(sender, 'outbox');
  const ms = await crashAndHear(kitchen, sender);
  await kitchen.phone.throwAway();
  return ms;
}

async function crashAndHear({ cook }: Kitchen, sender: Page): Promise<number> {
  const heard = hearUpload(cook);
  const crashedAt = performance.now();
  await crash(sender);
  const ms = (await heard()) - crashedAt;
  await sender.close();
  return ms;
}

async function repeat(round: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < ROUNDS; nth++) all.push(await round());
  return all;
}

function tell(what: string, all: readonly number[], more: Pick<Figure, 'goal' | 'peer'>): void {
  const shared = { unit: 'ms', ...more };
  report({ what, value: Math.round(median(all)), ...shared });
  report({ what: `${what}, worst of ${all.length}`, value: Math.round(max(all)), ...shared });
}

try {
  const usual = await openKitchen();
  tell('Connection back, app open', await repeat(() => returnTold(usual)), BACK);
  const bySync = await repeat(() => relaunch(usual, false));
  tell('Relaunched, nobody opens it', bySync, RELAUNCH);
  await usual.phone.throwAway();

  // As in Safari: no browser wakes a worker.
  const alone = await openKitchen({ hasSync: false });
  tell('Relaunched and opened', await repeat(() => relaunch(alone, true)), RELAUNCH);
  const byPage = await repeat(() => crashBesidePage(alone));
  tell('Page crashed, another page sends', byPage, CRASH);
  await alone.phone.throwAway();
  tell('Page crashed, the worker sends', await repeat(crashBesideWorker), CRASH);

  const waiting: Kitchen[] = [];
  for (let nth = 0; nth < PHONES; nth++) waiting.push(await openKitchen());
  const untold = await returnUntold(waiting);
  tell(`Line back after ${DEAD_S} s, browser untold`, untold, UNTOLD);
} finally {
  for (const phone of phones) await phone.throwAway();
  await proxy.close();
  await backend.stop();
}
