import { isDeletedElsewhere, isUnsent } from '#core/model/item-state.ts';
import { describeItem } from '#core/model/describe-item.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { ANNA, BEN } from '#tests/support/core/sample-photo.ts';
import { ask } from '#tests/simulation/events/event.ts';
import { itemsOf, numberOfItem, rowsOf, sessionOf } from '#tests/simulation/events/look.ts';
import { openPage } from '#tests/simulation/phone/open-page.ts';
import { end, note, wallClock } from '#tests/simulation/phone/phone.ts';
import { runTask, runWhole } from '#tests/simulation/phone/run-task.ts';
import { signInOn } from '#tests/simulation/events/session.ts';
import { addCredits } from '#tests/simulation/server/state.ts';
import { wishOf, type Page, type World } from './world.ts';

/** The longest pause of the back-off is five minutes; some have to be waited out one after the other. */
const PATIENCE_MS = 45 * 60_000;
const LOOK_MS = 20_000;
const SETTLE_MS = 60_000;
/** So often a person taps what waits for a hand. */
const TAPS = 3;
/** When all is done nobody sends for so long. */
const SILENCE_MS = 6 * 60_000;
const GENEROUS = 60;

/** From here on nothing goes wrong: gives why something does not get where it should. */
export async function recover(world: World, check: () => string | null): Promise<string | null> {
  heal(world);
  // What was asked for before has come to its end by then.
  const before = await runUntil(world, SETTLE_MS, check, () => false);
  if (before !== null) return before;
  for (const userId of [ANNA, BEN]) {
    const broken = (await settlePerson(world, userId, check)) ?? (await expectSilence(world, check));
    if (broken !== null) return broken;
  }
  return null;
}

function heal(world: World): void {
  note(world.phone, 'nothing goes wrong any more');
  world.network.faults = [];
  world.network.isOffline = false;
  world.disk.roomBytes = Infinity;
  world.disk.stalledUntil.clear();
  world.server.state.failuresToCome = 0;
  world.server.state.isRunnerQuick = true;
  world.server.state.mood = 'well';
  for (const id of world.server.state.subscriptions.keys()) addCredits(world.server.state, id, GENEROUS);
  for (const actor of world.phone.actors) {
    actor.callsLeft = null;
    // Whoever holds the phone loads afresh what says that it is outdated.
    if (actor.build < world.build) end(world.phone, actor);
  }
}

async function settlePerson(
  world: World,
  userId: string,
  check: () => string | null,
): Promise<string | null> {
  let page = whoSendsAlready(world, userId) ?? (await comeIn(world, userId));
  for (let taps = 0; ; taps++) {
    const broken = await runUntil(world, PATIENCE_MS, check, () => waitingOf(world, userId).length === 0);
    const [stuck] = waitingOf(world, userId);
    if (broken !== null) return broken;
    const unheard = heldThoughSignedIn(world, userId);
    if (unheard) return `photo ${String(numberOfItem(world, unheard))} waits for a sign-in that has happened`;
    if (sessionOf(world)?.person.id !== userId) return 'whoever signed in last is not who is here';
    // The server had ended the session, or the page was outdated: whoever reads that signs in, or loads it afresh.
    const waitsForHand = sessionOf(world)?.session === null || !page.actor.isAlive;
    if (stuck && waitsForHand && taps < TAPS) {
      page = await comeIn(world, userId);
      continue;
    }
    if (stuck) return `photo ${String(numberOfItem(world, stuck))} goes nowhere: ${describe(world, stuck)}`;
    const held = heldOf(world, userId);
    page = await whoIsOpen(world, page, userId);
    if (held.length === 0) return await expectSame(world, page, userId, check);
    if (taps === TAPS)
      return `photo ${String(numberOfItem(world, held[0]!))} still waits: ${describe(world, held[0]!)}`;
    for (const item of held) await tap(world, page, item);
  }
}

/** In half of the stories whoever is here already does nothing: it has to go on by itself. */
function whoSendsAlready(world: World, userId: string): Page | undefined {
  const record = sessionOf(world);
  const isHere = record?.person.id === userId && record.session !== null;
  const page = world.pages.find((one) => one?.actor.isAlive && one.isVisible);
  return isHere && world.phone.draw.below(2, 'by itself') === 0 ? (page ?? undefined) : undefined;
}

/** A new build may have taken its place: then whoever has come in its stead. */
async function whoIsOpen(world: World, page: Page, userId: string): Promise<Page> {
  if (page.actor.isAlive) return page;
  return world.pages.find((one) => one?.actor.isAlive) ?? (await comeIn(world, userId));
}

async function comeIn(world: World, userId: string): Promise<Page> {
  const known = world.pages[0];
  const page = known?.actor.isAlive ? known : await openPage(world, 0);
  page.isVisible = true;
  await signInOn(world, page, userId);
  await runWhole(world.phone, page.actor, page.comeBack);
  return page;
}

const mine = (world: World, userId: string) =>
  itemsOf(world).filter((item) => item.userId === userId && item.removedAt === null);

/** What should go by itself. */
const waitingOf = (world: World, userId: string): OutboxItem[] =>
  mine(world, userId).filter(
    (item) =>
      item.hold?.kind !== 'needs_attention' &&
      (item.recipe === null
        ? isUnsent(item) && item.form === 'raw'
        : !['purged', 'failed'].includes(item.state)),
  );

/** Once nothing goes wrong, a session that stands is enough. */
const heldThoughSignedIn = (world: World, userId: string): OutboxItem | undefined =>
  sessionOf(world)?.session
    ? waitingOf(world, userId).find(({ hold }) => hold?.kind === 'waiting_auth')
    : undefined;

/** What waits for a hand. */
const heldOf = (world: World, userId: string): OutboxItem[] =>
  mine(world, userId).filter((item) => item.hold?.kind === 'needs_attention' || item.state === 'failed');

async function tap(world: World, page: Page, item: OutboxItem): Promise<void> {
  const isEnded = item.state === 'failed' || isDeletedElsewhere(item);
  const number = numberOfItem(world, item);
  if (isEnded && number !== undefined) wishOf(world, number).transforms += 1;
  await ask(world, page, ({ outbox }) => {
    if (isEnded) return outbox.sendAgain(item.id);
    const isUnread = item.hold?.kind === 'needs_attention' && item.hold.reason === 'unreadable';
    return isUnread ? outbox.sendAsItIs(item.id) : outbox.retry(item.id);
  });
  await runWhole(world.phone, page.actor, page.comeBack);
}

/** In the words of the screen: a photo that waits without any would fail here. */
function describe(world: World, item: OutboxItem): string {
  const words = describeItem(item, {
    isOnline: true,
    isSignedIn: true,
    sendingNow: null,
    now: wallClock(world.phone),
    aheadOfIt: 0,
    canSendInBackground: true,
  });
  const who = sessionOf(world)?.session ? 'signed in' : 'signed out';
  return `${who}, ${item.state} ${item.form} ${JSON.stringify(item.hold)}, last ${String(item.lastFailure)}: ${words.word}`;
}

/**
 * When all has come to its end, the phone shows what the server has: after its own return, or the next one where a
 * request that was called failed has come to the server later than that.
 */
async function expectSame(
  world: World,
  page: Page,
  userId: string,
  check: () => string | null,
): Promise<string | null> {
  const isSame = () =>
    textOf([...world.server.state.rows.values()], userId) === textOf(mirrorOf(world), userId);
  const comeBack = async () => {
    await runWhole(world.phone, page.actor, page.comeBack);
    return await runUntil(world, 5 * 60_000, check, isSame);
  };
  let broken = await comeBack();
  if (broken === null && !isSame()) broken = await comeBack();
  const why = broken ?? (isSame() ? null : 'the phone shows other rows than the server has');
  return why ?? findOtherwise(world, userId) ?? (await expectNoLoss(world, page, check));
}

/** A photo is done as its person has wished, or as the phone says by then. What was made once more has another row. */
function findOtherwise(world: World, userId: string): string | null {
  for (const item of itemsOf(world)) {
    const row = world.server.state.rows.get(item.id);
    if (!row || item.userId !== userId || item.state !== 'purged' || world.reruns.has(item.id)) continue;
    const photo = `photo ${String(numberOfItem(world, item))}`;
    if (item.isRenamed) return `${photo} is called otherwise on the phone: ${row.original_filename}`;
    if (item.recipe?.prompt !== row.recipe.prompt)
      return `${photo} is made in another style than the phone says`;
  }
  return null;
}

/** This phone deletes nothing by itself, so that nothing may be said to be lost. */
async function expectNoLoss(world: World, page: Page, check: () => string | null): Promise<string | null> {
  let count = 0;
  await ask(world, page, async ({ outbox }) => ({ count } = await outbox.lost()));
  const broken = await runUntil(world, LOOK_MS, check, () => false);
  return broken ?? (count > 0 ? `${count} photos are said to be lost` : null);
}

const mirrorOf = (world: World) =>
  rowsOf(world, 'transformations').map(({ value }) => value as TransformationRow);

const textOf = (rows: TransformationRow[], userId: string): string =>
  rows
    .filter((row) => row.user_id === userId)
    .map(({ id, status, updated_at }) => `${id} ${status} ${updated_at}`)
    .toSorted()
    .join();

async function expectSilence(world: World, check: () => string | null): Promise<string | null> {
  const before = world.sent;
  const broken = await runUntil(world, SILENCE_MS, check, () => false);
  return broken ?? (world.sent > before ? 'photos are sent though none is left to send' : null);
}

async function runUntil(
  world: World,
  patienceMs: number,
  check: () => string | null,
  isDone: () => boolean,
): Promise<string | null> {
  const { schedule } = world.phone;
  const latest = schedule.now() + patienceMs;
  do {
    const until = Math.min(latest, schedule.now() + LOOK_MS);
    while (await runTask(world.phone, until)) {
      const broken = check();
      if (broken !== null) return broken;
    }
  } while (schedule.now() < latest && !isDone());
  return null;
}
