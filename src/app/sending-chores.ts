import type { Failure } from '#core/model/failure.ts';
import { isQueued, isToPrepare, isWaiting } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person } from '#core/model/person.ts';
import { notePutOff } from '#state/outbox.ts';
import type { DrainEnd } from '#core/outbox/outbox.ts';
import type { SendingWorld } from './sending-world.ts';

/** As long as something is pending it is tried at least so often. */
export const TICK_MS = 30_000;
/** Whoever sent says that it has ended a moment before letting go of the lock; who waits for longer queues anew. */
export const QUEUED_MS = 5000;
/** Between two tries that nobody asked for. */
const PAUSE_MS = 1000;

/** When the next try is due after a drain; null: nothing is left to try. `isMoreAwaited`: beside what can be sent. */
export function nextTryInMs(end: DrainEnd | undefined, isMoreAwaited: boolean, now: number): number | null {
  if (end?.remaining && end.nextAt !== null) return Math.min(TICK_MS, Math.max(PAUSE_MS, end.nextAt - now));
  return end?.remaining === 0 && !isMoreAwaited ? null : TICK_MS;
}

/** Whether a tick has gone by, in either direction: the clock of a phone may be set back. */
export const isTickOver = (since: number, now: number): boolean => Math.abs(now - since) >= TICK_MS;

/**
 * Wakes at the start and after a change of the session. For somebody else, or somebody who has signed in again: always.
 * For a token that was renewed, only now and then: where the server refuses the new one as well, asking would renew it and
 * so ask, for ever; and most starts renew it, which must not bring a second one. Where nobody can say who is here: always.
 */
export function heedSession({ core, clock }: SendingWorld, wake: () => void): () => Promise<void> {
  let last = '';
  let heededAt = -Infinity;
  return async () => {
    let person: Person | null;
    try {
      person = await core.session.person();
    } catch (error) {
      wake();
      throw error;
    }
    const who = `${person?.id ?? ''} ${String(person?.isSignedIn)}`;
    if (who === last && !isTickOver(heededAt, clock.now())) return;
    last = who;
    heededAt = clock.now();
    wake();
  };
}

/** A worker could send it: it makes no photo ready, and is no hand that one waits for. */
const isForWorker = (item: OutboxItem): boolean =>
  isQueued(item) && item.form === 'final' && item.hold === null;

/**
 * Counts what waits, and asks to be woken for each photo that has come to be ready for the worker. A wake that finds
 * nothing to send is spent, so that to ask sooner would be for nothing.
 */
export function noteQueue({ core, askForWake, showCount }: SendingWorld): () => Promise<void> {
  let known = new Set<string>();
  return async () => {
    const { items } = await core.outbox.view();
    const sendable = items.filter(isForWorker).map(({ id }) => id);
    const old = sendable.filter((id) => known.has(id));
    known = new Set(old);
    await showCount(items.filter(isWaiting).length);
    if (old.length < sendable.length && (await askForWake())) known = new Set(sendable);
  };
}

export async function prepareMine({ session, intake, outbox }: SendingWorld['core']): Promise<void> {
  const person = await session.person();
  if (!person) return;
  await intake.prepare(person.id);
  notePutOff((await outbox.view()).items);
}

interface Waiting {
  isCreditAwaited: boolean;
  /** Something that nobody tells of when its time has come. */
  isMoreAwaited: boolean;
}

export async function readWaiting({ outbox }: SendingWorld['core']): Promise<Waiting> {
  const { items, removed } = await outbox.view();
  const isCreditAwaited = items.some(({ hold }) => hold?.kind === 'waiting_credit');
  // They could not be made ready to send: for want of room, or of a connection to load with.
  const isRawLeft = items.some(isToPrepare);
  // What was taken out goes when the time to bring it back is over.
  return { isCreditAwaited, isMoreAwaited: isCreditAwaited || isRawLeft || removed.length > 0 };
}

/** How long until the credits of a new month are due, less than 0 once they are; null: nobody here knows. */
export async function renewsInMs(
  { session, mirror }: SendingWorld['core'],
  now: number,
): Promise<number | null> {
  const person = await session.person();
  const row = person && (await mirror.subscription(person.id));
  const at = Date.parse(row?.renews_at ?? '');
  return Number.isNaN(at) ? null : at - now;
}

interface Pulled {
  /** Whose rows; undefined: nobody is here to have any. */
  userId: string | undefined;
  /** Why they could not be read. */
  failure: Failure | undefined;
}

/**
 * Brings the mirror up to date; as soon as that says that there is credit, what waited for it goes on. For `briefFor` alone
 * it leaves out what the making of a photo does not change.
 */
export async function pullAndFreeCredit(
  core: SendingWorld['core'],
  { joins, briefFor }: { joins: boolean; briefFor: string | undefined },
): Promise<Pulled> {
  const person = await core.session.person();
  if (!person?.isSignedIn) return { userId: undefined, failure: undefined };
  const userId = person.id;
  const onAccount = async () => {
    if (!(await readWaiting(core)).isCreditAwaited) return;
    const row = await core.mirror.subscription(userId);
    if (row && row.credits_total > row.credits_used) await core.outbox.creditIsBack();
  };
  const pulled = await core.mirror.pull(userId, { joins, isBrief: userId === briefFor, onAccount });
  if (!pulled.ok) return { userId, failure: pulled.failure };
  if (joins) await onAccount();
  return { userId, failure: undefined };
}

/** The worker found the token about to expire; renewing it here lets the page say so if it fails. */
export async function renewSession({ session }: SendingWorld['core']): Promise<void> {
  const person = await session.person();
  if (person) await session.token(person.id);
}

/**
 * Whoever sends may die without a word: this page goes on as soon as the lock is free. A page that nobody sees may be
 * frozen with the lock in its hand: it has its tick.
 */
export async function outliveSender(
  { core, isVisible }: SendingWorld,
  isWaiting: () => boolean,
  goOn: () => void,
): Promise<void> {
  while (isWaiting() && isVisible()) {
    if (await core.outbox.untilFree(QUEUED_MS)) return goOn();
  }
}
