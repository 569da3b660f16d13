import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { PATHS } from '#app/paths.ts';
import { CAMERA, shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { dispatchSync } from '#tests/support/phone/phone-verbs.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import type { Person } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';
import type { Book, Fault } from './book.ts';
import { lookAtAll, type Found } from './check.ts';
import { expectEnd } from './end.ts';
import { hearMoments } from './hear-moment.ts';
import { openLabPhone, pageOf } from './lab-phone.ts';
import type { LabServer } from './lab-server.ts';
import { beginMemory, COOKS } from './memory.ts';
import { describeKill, type Kill, type Life, type Moment, type Round } from './plan.ts';
import { prepareDeath } from './strike.ts';
import { findWordsOfOthers, startDrafts, type Stage } from './stage.ts';
import type { Story } from './story.ts';

export interface LifeOptions {
  server: LabServer;
  visited: string;
  book: Book;
  story: Story;
  /** Told after each kill; true ends the life. */
  isEnough: () => boolean;
}

/** Some moments do not come: something has died in between, or it was not their turn. */
const MOMENT_WITHIN_MS = 6000;
const SAFE_WITHIN_MS = 60_000;
/** What was begun and has outlived the death is not waited for much longer. */
const WORK_GOES_ON_MS = 4000;
export const ROUND_WITHIN_MS = 300_000;
const SIZE = { width: 480, height: 360 };

/** One phone, killed again and again in the middle of its work; in the end all has to be where it should. */
export async function live(
  life: Life,
  { server, visited, book, story, isEnough }: LifeOptions,
): Promise<void> {
  const { proxy } = server;
  const who = COOKS.slice(0, life.cooks);
  story.tell(
    `life ${life.number}: ${who.join(' and ')}${life.isCamera ? ', by camera' : ''}${life.hasSync ? '' : ', without background sync'}${life.isNew ? ', a new phone' : ''}`,
  );
  const cooks: Person[] = [];
  for (const name of who) cooks.push(await server.welcome(name));
  const phone = await openLabPhone(life, {
    url: proxy.url,
    visited,
    story,
    book,
    wake: (page, tag) => dispatchSync(page, tag),
  });
  const stage: Stage = {
    life,
    server,
    phone,
    cooks,
    memory: beginMemory(life.number),
    moments: hearMoments(proxy),
    story,
  };
  let [at, kill]: [number, Kill] = [0, life.rounds[0]!.kill];
  const note = (faults: readonly Fault[]) => {
    for (const fault of faults) {
      story.tell(`${fault.wrong}: ${fault.words}`);
      book.fault({ ...fault, life: life.number, round: at, kill });
    }
  };
  try {
    for (const [i, round] of life.rounds.entries()) {
      [at, kill] = [i + 1, round.kill];
      const { hasCome, faults } = await withinTime(playRound(stage, round, at));
      book.killed(kill, hasCome);
      note(faults);
      if (isEnough()) return;
    }
    proxy.setConnection({});
    note(await expectEnd(stage));
  } catch (error) {
    note([{ wrong: 'stuck', words: String(error) }]);
  } finally {
    stage.moments.stop();
    await phone.throwAway();
    await server.comeBack();
    server.forget();
  }
}

/** What hangs for so long hangs for ever: it is told, and the life is over. */
const withinTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    pause(ROUND_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The round has not ended within ${ROUND_WITHIN_MS} ms`);
    }),
  ]);

/** Photos are taken, and something dies. */
async function playRound(
  stage: Stage,
  round: Round,
  at: number,
): Promise<{ hasCome: boolean; faults: Fault[] }> {
  const { phone, server, story } = stage;
  const { kill } = round;
  server.proxy.setConnection(round.kbitPerSecond === undefined ? {} : { kbitPerSecond: round.kbitPerSecond });
  story.tell(`round ${at}: ${describeKill(kill)}, ${round.photos} photos of ${COOKS[round.cook]}`);
  const isOpening = kill.moment === 'opening';
  // The camera counts its shots for as long as its window is there.
  if (stage.life.isCamera) await phone.closeTab();
  if (!isOpening && kill.moment !== 'changing hands') await phone.comeIn(stage.cooks[round.cook]!);
  const tell = (when: string) => (error: unknown) => story.tell(`${when}: ${String(error).split('\n')[0]}`);
  if (kill.victim === 'worker stopped alone') {
    await leaveToWorker(stage, round).catch(tell('before the app was closed'));
  }
  const moment = hearMoment(stage, kill.moment);
  const death = prepareDeath(stage, kill);
  let isOver = false;
  const work = (isOpening ? openAgain(stage, kill) : doWork(stage, round)).catch((error: unknown) => {
    if (!isOver) story.tell(`before the death: ${String(error).split('\n')[0]}`);
  });
  const hasCome = await moment;
  await pause(kill.delayMs);
  isOver = true;
  const page = phone.page;
  await death.strike().catch(tell('the strike'));
  story.tell(`struck${hasCome ? '' : ', at another time'}`);
  if (page) rememberWords(stage, page);
  await death.mend();
  await Promise.race([work, pause(WORK_GOES_ON_MS)]);
  if (page) rememberWords(stage, page);
  const found = await lookAtAll(stage);
  story.tell(describeFound(found));
  return { hasCome, faults: [...found.faults, ...(await findWordsOfOthers(stage))] };
}

function rememberWords({ phone, memory, cooks }: Stage, page: Page): void {
  memory.callSafe(phone.witness.namesShown(page));
  const owner = cooks.findIndex((cook) => cook === phone.ownerOf(page));
  if (owner !== -1) memory.callShotsSafe(owner, page, phone.witness.shotsSaved(page));
}

async function hearMoment({ moments, phone, server }: Stage, moment: Moment): Promise<boolean> {
  const within = (work: Promise<unknown>) =>
    Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      pause(MOMENT_WITHIN_MS, false),
    ]);
  if (moment === 'written') return await within(phone.hearChange());
  if (moment === 'leaving')
    return await within(moments.next('ready told', MOMENT_WITHIN_MS).then(() => phone.hearChange()));
  if (moment === 'engine at work') {
    const before = server.picturesAsked();
    return await within(until(moment, () => server.picturesAsked() > before, MOMENT_WITHIN_MS));
  }
  return await moments.next(moment, MOMENT_WITHIN_MS);
}

/** The app, and now and then the browser, is closed and opened again. */
async function openAgain({ phone, moments }: Stage, { victim, share }: Kill): Promise<void> {
  if (victim === 'browser killed') await (share < 50 ? phone.killBrowser() : phone.restartBrowser());
  else await phone.closeTab();
  await phone.beginToOpen();
  moments.comes('opening');
}

async function doWork(stage: Stage, round: Round): Promise<void> {
  const { phone, moments } = stage;
  if (round.kill.moment === 'changing hands') {
    const before = 1 - round.cook;
    await phone.comeIn(stage.cooks[before]!);
    await bringPhotos(stage, { ...round, cook: before });
    await phone.leave(() => moments.comes('changing hands'));
    await phone.comeIn(stage.cooks[round.cook]!);
    return;
  }
  if (round.kill.victim === 'worker stopped alone')
    return await phone.wakeWorker(`outbox-${round.kill.delayMs}`);
  await bringPhotos(stage, round);
}

/** Photos wait, and the app is closed: only the worker is left to send them. */
async function leaveToWorker(stage: Stage, round: Round): Promise<void> {
  const away = stage.server.proxy.when({ path: /^\/(storage|functions)\/v1/ }, { do: 'reset' });
  try {
    await bringPhotos(stage, round);
    await stage.phone.closeTab();
  } finally {
    away.release();
  }
}

/** Takes photos; those that are picked are started as soon as they are safe. */
async function bringPhotos(stage: Stage, { cook, photos }: Pick<Round, 'cook' | 'photos'>): Promise<void> {
  const { phone, moments, memory, life } = stage;
  const { witness } = phone;
  const page = pageOf(phone);
  if (life.isCamera) {
    await page.goto(new URL(CAMERA, page.url()).href);
    await waitForCamera(page);
    moments.comes('shutter');
    await shoot(page, photos);
    await witness.hears(
      page,
      'the shots are saved',
      () => witness.shotsSaved(page) >= photos,
      SAFE_WITHIN_MS,
    );
    moments.comes('saved');
    // Shots have their style from the shutter on, and go by themselves.
    rememberWords(stage, page);
    await page.goto(new URL(PATHS.uploads, page.url()).href);
  } else {
    const names = Array.from({ length: photos }, () => memory.name(cook));
    const files = await Promise.all(names.map(makeFile));
    moments.comes('shutter');
    await page.locator('input[type=file]').first().setInputFiles(files);
    const areShown = () => names.every((name) => witness.namesShown(page).includes(name));
    await witness.hears(page, 'the photos lie in the tray', areShown, SAFE_WITHIN_MS);
    moments.comes('saved');
    await startDrafts(page);
  }
  moments.comes('queued');
}

/** Each name has bytes of its own. */
async function makeFile(name: string) {
  const seed = Number(name.replaceAll(/\D+/g, '')) * 2 + (name.startsWith(COOKS[0]) ? 0 : 1);
  return { name, mimeType: 'image/jpeg', buffer: await makeNoisyPhoto({ ...SIZE, seed }) };
}

function describeFound({ phone, truths }: Found): string {
  const states = Map.groupBy(phone.items, ({ state, form }) =>
    state === 'local' ? `${state} ${form}` : state,
  );
  const here = [...states].map(([state, items]) => `${items.length} ${state}`).join(', ');
  return `the phone has ${here || 'nothing'}; the server ${truths.map(({ rows, jobs }) => `${rows.length} rows, ${jobs.length} jobs`).join('; ')}`;
}
