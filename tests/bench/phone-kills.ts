// Kills page, worker and browser at random moments of the way of many photos, from the shutter to the purge, on one and
// the same phone: what a bad service leaves behind. Against the built app and the real server. Run by hand:
// npm run bench phone-kills
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { CAMERA, shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { createChance } from '#tests/support/chance.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { TRANSFORMS, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { findHalves } from '#tests/support/phone/find-halves.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { readPhone, type PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { crash, dispatchSync, stopWorkers } from '#tests/support/phone/phone-verbs.ts';
import { hearScreens, type ScreenWitness } from '#tests/support/phone/screen-witness.ts';
import { findDoubles, findLosses, readServer, type SavedPhoto } from '#tests/support/server/server-truth.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';

const { rounds: ROUNDS, seed: SEED } = await beginBench({
  needs: ['app', 'chromium'],
  options: {
    rounds: wholeNumber(60, 'how often something dies'),
    seed: wholeNumber(Date.now() % 1_000_000, 'of chance: the same one kills at the same moments', {
      least: 0,
    }),
  },
  against: 'no photo lost that was called safe, none twice, and as many credits spent as photos came back',
});
/** From the beginning of a stage to the death, spread so that each order of magnitude is met as often. */
const [SOONEST_MS, LATEST_MS] = [10, 5000];
/** As long as a stage may take to begin; some never does, since something else has died in between. */
const STAGE_WITHIN_MS = 20_000;
const ENDS_WITHIN_MS = 300_000;
const UPLOADS_PAGE = '/app/uploads';
const VICTIMS = ['page', 'browser', 'worker'] as const;
/** Of the newest photos, when something dies: being saved; called saved; accepted. Older ones are anywhere. */
const STAGES = ['saving', 'sending', 'ending'] as const;

interface Scene {
  backend: Backend;
  proxy: FaultProxy;
  phone: Phone;
  cook: Person;
  /** Of this life of the browser. */
  witness: ScreenWitness;
}

const chance = createChance(SEED);
const killed = new Map<string, number>();
/** Where photos stood when something died. */
const stoodAt = new Map<string, number>();
/** What the screen has called safe: names from the tray, and a number of shots. */
const namesCalled = new Set<string>();
let shotsCalled = 0;
/** Every photo that was ever found on the phone. */
const known = new Map<string, SavedPhoto>();
const wrong: string[] = [];

const addOne = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const tell = (counts: Map<string, number>) =>
  [...counts].map(([what, count]) => `${what} ${count}`).join(', ');

function chooseMoment(): number {
  const share = chance.between(0, 1000) / 1000;
  return Math.round(SOONEST_MS * (LATEST_MS / SOONEST_MS) ** share);
}

/** Dies with its page; whatever it was waiting for then is no news. */
function goOnUntilDeath(work: () => Promise<void>): { stop: () => void } {
  let isOver = false;
  work().catch((error: unknown) => {
    if (!isOver) wrong.push(`before the death: ${String(error)}`);
  });
  return { stop: () => void (isOver = true) };
}

/** Picks photos, and starts them as soon as they lie in the tray. */
async function pickAndStart(page: Page, witness: ScreenWitness, names: readonly string[]): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await makePhoto(name) })),
  );
  await page.locator('input[type=file]').first().setInputFiles(files);
  const areShown = () => names.every((name) => witness.namesShown(page).includes(name));
  await witness.hears(page, 'the photos lie in the tray', areShown, 60_000);
  await startDrafts(page);
}

const makePhoto = (name: string) =>
  makeNoisyPhoto({ width: 1200, height: 900, seed: Number(/\d+/.exec(name)?.[0]) });

async function startDrafts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start Transform \(/ }).click({ timeout: 60_000 });
}

async function openAndRead({ phone, proxy }: Scene): Promise<PhoneStorage> {
  const page = await phone.open(`${proxy.url}/healthz`);
  const storage = await readPhone(page);
  await page.close();
  return storage;
}

/** One service: photos are taken, and something dies. */
async function runRound(scene: Scene, round: number): Promise<void> {
  const { phone, proxy, cook, witness } = scene;
  const victim = VICTIMS[round % VICTIMS.length] ?? 'page';
  const stage = STAGES[Math.floor(round / VICTIMS.length) % STAGES.length] ?? 'saving';
  const isCamera = chance.between(1, 3) === 1;
  const count = chance.between(1, 3);
  const ms = chooseMoment();
  const page = await phone.open();
  await openSignedIn(page, proxy.url, cook, isCamera ? CAMERA : UPLOADS_PAGE);
  const names = Array.from({ length: count }, (_, i) => `dish-${round * 10 + i}.jpg`);
  const started = proxy.exchanges(TRANSFORMS).length;
  if (isCamera) await waitForCamera(page);
  else if ((await readPhone(page)).items.some(({ recipe }) => recipe === null)) await startDrafts(page);
  const capture = goOnUntilDeath(() => (isCamera ? shoot(page, count) : pickAndStart(page, witness, names)));
  const isCalledSafe = () =>
    isCamera ? witness.shotsSaved(page) >= count : witness.namesShown(page).length >= count;
  if (stage === 'sending') await reach(witness.hears(page, 'all are safe', isCalledSafe, STAGE_WITHIN_MS));
  if (stage === 'ending') await reach(proxy.seen(TRANSFORMS, started + 1, STAGE_WITHIN_MS));
  await pause(ms);
  capture.stop();
  await killOne(scene, victim, page);
  addOne(killed, `${victim} while ${stage}`);
  for (const name of witness.namesShown(page)) namesCalled.add(name);
  shotsCalled += witness.shotsSaved(page);
  await check(scene, `round ${round} (${victim}, ${ms} ms after ${stage} began)`);
}

/** Comes back when a stage has begun, or is not going to. */
const reach = (stage: Promise<void>): Promise<void> => stage.catch(() => undefined);

async function killOne(scene: Scene, victim: (typeof VICTIMS)[number], page: Page): Promise<void> {
  const { phone, proxy } = scene;
  if (victim === 'browser') {
    await phone.kill();
    await phone.relaunch();
    scene.witness = await hearScreens(phone.context);
  } else if (victim === 'page') {
    await crash(page);
    await page.close();
  } else {
    await page.close();
    const bare = await phone.open(`${proxy.url}/healthz`);
    await dispatchSync(bare, 'outbox-kill');
    await pause(chooseMoment() / 4);
    await stopWorkers(bare);
    await bare.close();
  }
}

async function check(scene: Scene, when: string): Promise<void> {
  const phone = await openAndRead(scene);
  const server = await readServer(scene.backend.sql, scene.cook.id);
  for (const { id, path } of phone.items) known.set(id, { id, path });
  for (const { state, form } of phone.items) {
    if (state !== 'purged') addOne(stoodAt, state === 'local' ? `${state} ${form}` : state);
  }
  const found = new Set(phone.items.map(({ filename }) => filename));
  const shots = phone.items.filter(({ source }) => source === 'camera').length;
  const faults = [
    ...findHalves(phone),
    ...findLosses([...known.values()], phone, server),
    ...[...namesCalled]
      .filter((name) => !found.has(name))
      .map((name) => `${name} was called safe and is lost`),
    ...(shots < shotsCalled ? [`${shotsCalled} shots were called saved and ${shots} are there`] : []),
  ];
  wrong.push(...faults.map((fault) => `${when}: ${fault}`));
}

/** After the last death everything comes to its end by itself, but for what waits for a tap. */
async function finish({ phone, proxy, cook, backend }: Scene): Promise<void> {
  const page = await phone.open();
  await openSignedIn(page, proxy.url, cook, UPLOADS_PAGE);
  let last = await readPhone(page);
  const isOver = async () => {
    last = await readPhone(page);
    if (last.items.some(isDraft)) await startDrafts(page);
    return last.items.every((item) => item.state === 'purged' || isGivenUp(item));
  };
  await until('every photo came back', isOver, ENDS_WITHIN_MS).catch((error: unknown) =>
    wrong.push(String(error)),
  );
  const left = last.items.filter(({ state }) => state !== 'purged');
  for (const { id, form, state, hold, lastFailure } of left) {
    const story = last.journal.filter((line) => line.id === id).map(({ event }) => event);
    const words = `${id} waits: ${JSON.stringify({ form, state, hold, lastFailure, story })}`;
    if (hold?.kind === 'needs_attention' && hold.reason === 'unreadable') console.log(words);
    else wrong.push(words);
  }
  const server = await readServer(backend.sql, cook.id);
  const originals = server.objects.filter(({ bucket }) => bucket === 'originals');
  const count = (all: readonly { hash: string }[], hash: string) =>
    all.filter((one) => one.hash === hash).length;
  // The fake camera begins anew each time that it is opened: two shots of two openings can be the same picture.
  const isTwin = (fault: string) =>
    originals.some(({ hash }) => fault.endsWith(hash) && count(originals, hash) === count(last.items, hash));
  wrong.push(...findDoubles(server).filter((fault) => !isTwin(fault)));
  const debits = server.ledger.filter(({ kind }) => kind === 'reserve').length;
  const ended = known.size - left.length;
  const figures = {
    ended,
    originals: originals.length,
    rows: server.rows.length,
    jobs: server.jobs.length,
    debits,
  };
  if (new Set(Object.values(figures)).size > 1) wrong.push(`The figures differ: ${JSON.stringify(figures)}`);
  const asked = { uploads: proxy.exchanges(UPLOADS).length, starts: proxy.exchanges(TRANSFORMS).length };
  console.log(`At the end: ${JSON.stringify({ photos: known.size, ...figures })}`);
  console.log(
    `Requests: ${JSON.stringify(asked)}, ${Math.round(proxy.bytesOf(UPLOADS) / 1000)} kB of uploads`,
  );
}

const isDraft = ({ recipe, form, hold }: OutboxItem): boolean =>
  recipe === null && form === 'final' && hold === null;
/** The app takes a photo for unreadable over which it died five times; it is kept, and a tap sends it as it is. */
const isGivenUp = ({ hold }: OutboxItem): boolean => hold?.kind === 'needs_attention';

async function main(): Promise<void> {
  const beganAt = performance.now();
  const backend = await openBackend({ env: { JOB_WORKERS: '1', LOG_LEVEL: 'error' } });
  const proxy = await openFaultProxy({ target: backend.server.url });
  const cook = await signUp(backend.server);
  await openCredits(backend.sql).grant(cook.id, ROUNDS * 3);
  const phone = await openPhone({ camera: 'fake', syncInSeconds: true });
  const scene = { backend, proxy, phone, cook, witness: await hearScreens(phone.context) };
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      await runRound(scene, round);
      if (round % 10 === 0) console.log(`${round} rounds, ${known.size} photos, ${wrong.length} faults`);
    }
    await finish(scene);
  } finally {
    await phone.throwAway();
    await proxy.close();
    await backend.stop();
  }
  if (known.size === 0) wrong.push('No photo was ever found on the phone: nothing was tried.');
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  console.log(`Seed ${SEED}: ${ROUNDS} kills (${tell(killed)}) in ${seconds} s.`);
  console.log(`Photos at the deaths: ${tell(stoodAt)}.`);
  console.log(
    `Called safe: ${namesCalled.size} picked photos, ${shotsCalled} shots. Faults: ${wrong.length} (goal: 0).`,
  );
  for (const fault of wrong) console.error(fault);
  if (wrong.length > 0) process.exitCode = 1;
}

await main();
