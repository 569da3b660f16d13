import type { DrainEnd } from '#core/outbox/outbox.ts';
import { isQueued } from '#state/outbox.ts';
import type { SendingWorld } from './keep-sending.ts';

/** As long as something is pending it is tried at least so often. */
export const TICK_MS = 30_000;
/** Between two tries that nobody asked for. */
const PAUSE_MS = 1000;

/** When the next try is due after a drain; null: nothing is left to try. */
export function nextTryInMs(end: DrainEnd | undefined, isCreditAwaited: boolean, now: number): number | null {
  if (end?.remaining && end.nextAt !== null) return Math.min(TICK_MS, Math.max(PAUSE_MS, end.nextAt - now));
  return end?.remaining === 0 && !isCreditAwaited ? null : TICK_MS;
}

/** Counts what waits, and asks to be woken for each photo that is new in the queue. */
export function noteQueue({ core, askForWake, showCount }: SendingWorld): () => Promise<void> {
  let known = new Set<string>();
  return async () => {
    const { items } = await core.outbox.view();
    const queued = items.filter(isQueued).map(({ id }) => id);
    const hasNew = queued.some((id) => !known.has(id));
    known = new Set(queued);
    await showCount(queued.length);
    if (hasNew) await askForWake();
  };
}

export async function prepareMine({ session, intake }: SendingWorld['core']): Promise<void> {
  const person = await session.person();
  if (person) await intake.prepare(person.id);
}

export async function isCreditMissing({ outbox }: SendingWorld['core']): Promise<boolean> {
  const { items } = await outbox.view();
  return items.some(({ hold }) => hold?.kind === 'waiting_credit');
}

/** Brings the mirror up to date; where it says that there is credit, what waited for it goes on. */
export async function pullAndFreeCredit(core: SendingWorld['core']): Promise<void> {
  const person = await core.session.person();
  if (!person?.isSignedIn) return;
  const pulled = await core.mirror.pull(person.id);
  if (!pulled.ok || !(await isCreditMissing(core))) return;
  const row = await core.mirror.subscription(person.id);
  if (row && row.credits_total > row.credits_used) await core.outbox.creditIsBack();
}

/** The worker found the token about to expire; renewing it here lets the page say so if it fails. */
export async function renewSession({ session }: SendingWorld['core']): Promise<void> {
  const person = await session.person();
  if (person) await session.token(person.id);
}
