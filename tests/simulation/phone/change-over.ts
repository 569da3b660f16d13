import { OUTBOX_LOCK } from '#core/model/page-message.ts';
import type { Page, World } from '#tests/simulation/story/world.ts';
import { openPage } from './open-page.ts';
import { end } from './phone.ts';
import { takeOver } from './take-over.ts';

// How one build of the app follows another: a worker that waits, a page that has its person's yes, and the browser.

/** The same numbers as in apply-update.ts. */
const ACTIVATE_MS = 10_000;
const MOST_TRIES = 3;
const MOST_TURNS = 3;
/** Between two looks of a page at whether a photo is being saved still, and of the browser at whether a worker is done. */
const LOOK_MS = 100;
/** So long the browser lets the old worker go on that is at work. */
const LAME_DUCK_MS = 300_000;
/** Until a page that loads afresh runs code again. */
const LOADING_MS = 150;

interface LockManagerInfo {
  held: { name: string; clientId: string }[];
  pending: { name: string; clientId: string }[];
}
interface SimulatedLocks {
  request: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  query: () => Promise<LockManagerInfo>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What apply-update.ts does, without its screens: one state for each page, where that has one for the whole process. */
export async function applyUpdate(world: World, page: Page): Promise<void> {
  let isDone = false;
  for (let patience = MOST_TRIES; !isDone; patience--) {
    while (page.inProgress > 0) await pause(LOOK_MS);
    isDone = await holdOutbox(() => changeOver(world, page, patience > 0));
  }
}

async function holdOutbox(work: () => Promise<boolean>): Promise<boolean> {
  const locks = navigator.locks as unknown as SimulatedLocks;
  for (let turns = MOST_TURNS; ; turns--) {
    const held = await locks.request(OUTBOX_LOCK, async () =>
      turns > 0 && (await isSomebodyElseQueued(locks)) ? undefined : { value: await work() },
    );
    if (held) return held.value;
  }
}

async function isSomebodyElseQueued(locks: SimulatedLocks): Promise<boolean> {
  const { held, pending } = await locks.query();
  const own = held.find(({ name }) => name === OUTBOX_LOCK)?.clientId;
  return pending.some(({ name, clientId }) => name === OUTBOX_LOCK && clientId !== own);
}

async function changeOver(world: World, page: Page, isPatient: boolean): Promise<boolean> {
  if (page.inProgress > 0) return false;
  const hasChanged = world.waitingBuild === null || (await activate(world));
  if (page.inProgress > 0 || (!hasChanged && isPatient)) return false;
  reload(world, page);
  return true;
}

/** Tells the waiting worker to skip its waiting. That goes on where the page that asked is gone. */
async function activate(world: World): Promise<boolean> {
  const { schedule } = world.phone;
  const askedAt = schedule.now();
  const look = () => {
    if (world.waitingBuild === null) return;
    const isLame = world.worker?.actor.isAlive === true && world.worker.isBusy();
    if (isLame && schedule.now() - askedAt < LAME_DUCK_MS) ask();
    else takeOver(world);
  };
  const ask = () => schedule.add({ after: LOOK_MS, actor: null, name: 'waiting worker', run: look });
  ask();
  for (let waited = 0; waited < ACTIVATE_MS; waited += LOOK_MS) {
    await pause(LOOK_MS);
    if (world.waitingBuild === null) return true;
  }
  return false;
}

function reload(world: World, page: Page): void {
  const slot = world.pages.indexOf(page);
  end(world.phone, page.actor);
  const run = () => {
    if (!world.pages[slot]?.actor.isAlive) void openPage(world, slot);
  };
  world.phone.schedule.add({ after: LOADING_MS, actor: null, name: 'page loads afresh', run });
}
